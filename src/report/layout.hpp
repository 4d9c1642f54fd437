// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "hoist/dag.hpp"

namespace hoist {

/// Where nodes and edges are drawn, in points; y grows downwards.
struct Layout {
  struct Box {
    double x = 0, y = 0;  ///< its centre
    double width = 0, height = 0;
  };
  struct Curve {
    Edge edge;
    std::vector<double> points;  ///< x, y, x, y, ... of Bezier curves, from border to border
  };
  double width = 0, height = 0;
  std::vector<Box> nodes;
  std::vector<Curve> edges;
};

/// An edge that is to be laid out, and how much of the bag links its ends.
struct LaidEdge {
  Edge edge;
  double linked = 0;
};

/// What a layout is of. Names say how wide boxes are, and nothing else: Graphviz never sees one.
struct LayoutRequest {
  Names names;
  std::vector<LaidEdge> edges;           ///< a pair of nodes once
  std::vector<std::vector<Node>> tiers;  ///< the nodes of one are side by side; the first on top
};

/// A layout, or why there is none, in a sentence.
struct LayoutResult {
  std::optional<Layout> layout;
  std::string why;
};

/// In layers, by Graphviz; nodes without edges lie in a block below. Where there are so many edges
/// that it would take minutes, those of the largest shares only are laid out. Throws Stopped.
[[nodiscard]] LayoutResult lay_out(const LayoutRequest& request, const std::stop_token& stop = {});

/// The request as a graph in DOT, for those of its nodes that have an edge or a tier.
[[nodiscard]] std::string format_layout_dot(const LayoutRequest& request);

/// How many columns a text takes: wide characters two, those without a width none.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// The text as a box shows it: with an ellipsis where it takes more than so many columns.
inline constexpr std::size_t kBoxColumns = 24;
[[nodiscard]] std::string box_text(const std::string& name, std::size_t columns = kBoxColumns);

}  // namespace hoist
