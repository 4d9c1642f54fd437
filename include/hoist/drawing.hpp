// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hoist/average.hpp"
#include "hoist/certainty.hpp"
#include "hoist/knowledge.hpp"
#include "hoist/pdag.hpp"

// A graph as a figure for a paper: what is drawn, and how.
namespace hoist {

/// What a line of a drawing stands for.
enum class LineKind {
  directed,  ///< an edge that has a direction
  open,      ///< an edge that could be turned round and fit any data as well
  lost,      ///< a strong link that the graph lacks
  missing,   ///< an edge of the truth that the graph lacks
};

/// What the truth says of an edge of the graph.
enum class Against { unknown, right, reversed, extra };

struct DrawnLine {
  Edge edge;
  LineKind kind = LineKind::directed;
  bool required = false;
  Against against = Against::unknown;
  /// What the bag says of it, as the edge points; unset where there is no bag.
  std::optional<EdgeSupport> support = std::nullopt;
  /// Of the structure that decided, where those are single edges: its support.
  std::optional<double> share = std::nullopt;
};

/// What is drawn of a graph.
struct Drawing {
  Names names;
  std::vector<Node> nodes;  ///< those that are drawn, ascending
  std::vector<DrawnLine> lines;
  /// Each is drawn below the one before it; a variable need not have one.
  std::vector<std::vector<Node>> tiers = {};
  std::optional<Node> centre = std::nullopt;  ///< of a neighbourhood
  /// Of the structure that decided at each node, where it is not about single edges: its support.
  std::vector<std::optional<double>> shares = {};
  bool knowledge = false;  ///< whether there is any, so that "open" is what it leaves open, too
};

/// The graph alone: what it leaves open has no direction.
[[nodiscard]] Drawing drawing_of(const Graph& graph, const Knowledge& knowledge = Knowledge());

/// An average with what its bag says of each edge; `open` is its class under the knowledge. Links
/// of the bag that it lacks and that are strong (`kStrongLink`) are lines of their own.
[[nodiscard]] Drawing drawing_of(const Average& average, const Pdag& open,
                                 std::span<const EdgeSupport> support,
                                 const Knowledge& knowledge = Knowledge());

/// The drawing held against a truth over the same names: of each edge whether it is right, reversed
/// or extra, all of them with the direction that they are drawn with, and what is missing. Lost
/// links are left out. Throws Error(input) where the truth is over other names.
[[nodiscard]] Drawing against(Drawing drawing, const Dag& truth);

/// What is within so many lines of the node, and all lines between that.
[[nodiscard]] Drawing neighbourhood(Drawing drawing, Node centre, std::size_t steps);

/// What stands on the lines, or at the vertices.
enum class DrawnNumbers {
  none,
  linked,     ///< 0.97 (0.55→): of the bag, the share that links the two; of that, the direction
  posterior,  ///< the support of the structure that decided
};

struct DrawingOptions {
  DrawnNumbers numbers = DrawnNumbers::linked;
  bool colour = true;          ///< styles alone say everything, too
  bool left_to_right = false;  ///< instead of from top to bottom
  bool isolated = true;  ///< whether variables without a line are drawn, in a block of their own
  bool legend = true;
  double font_size = 12;  ///< in points, of names; all else goes with it
  /// In inches: the drawing is made smaller to fit, if need be.
  std::optional<std::pair<double, double>> size = std::nullopt;
  unsigned dpi = 0;  ///< of pictures made of pixels; 0 leaves it to Graphviz
  std::string title = {};
  std::string caption = {};  ///< below the drawing, in lines of fitting length
};

/// The drawing for Graphviz' `dot`. Names and texts are text whatever they say, and a long name is
/// shortened, so that all stay apart; the whole stands in its tooltip. The same
/// text for the same drawing.
[[nodiscard]] std::string format_drawing(const Drawing& drawing,
                                         const DrawingOptions& options = {});

/// What Graphviz made of a drawing, or else why there is none, in a sentence that says what to do.
struct Picture {
  std::string bytes, why;
};

/// Lets the program `dot` make a picture: `svg`, `pdf` or `png`. The same bytes for the same
/// drawing and Graphviz, for which a PDF needs SOURCE_DATE_EPOCH in the environment. Throws
/// Stopped.
[[nodiscard]] Picture picture(std::string_view drawing, const std::string& format, double seconds,
                              const std::stop_token& stop = {});

/// The names of those that have no line, for a caption.
[[nodiscard]] std::vector<std::string> isolated_names(const Drawing& drawing);

}  // namespace hoist
