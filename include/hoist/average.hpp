// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "hoist/dag.hpp"
#include "hoist/knowledge.hpp"

namespace hoist {

/// A higher-order structure: the edges that one index of a cover selects. An index is a vertex, and
/// a slot where a cover gives a vertex more than one structure.
struct Structure {
  Node vertex = 0;
  std::uint32_t slot = 0;
  std::vector<Edge> edges;  ///< all incident on the vertex; may be empty, which is a structure too
};

/// Takes one structure of the vertex at hand: its slot and its edges.
using EmitStructure = std::function<void(std::uint32_t slot, std::vector<Edge> edges)>;

/// One row of the table of thresholds: a structure must be in a larger share of the bag.
struct ThresholdRule {
  std::string name;
  std::string title;
  double (*value)(const Bag& bag);
};

/// `majority` and `1/(n-1)`, the paper's choices for TMA and for the others.
const std::vector<ThresholdRule>& threshold_rules();

/// Throws Error(usage) for an unknown name, with the nearest known one.
const ThresholdRule& threshold_rule(const std::string& name);

/// A threshold as users write it: a number from 0 to below 1, or a rule by its name. Throws
/// Error(usage) for any other text; `what` is what the message calls it. An empty bag will do to
/// find out whether it throws.
double threshold_value(const std::string& text, const Bag& bag, const std::string& what);

/// An incident cover (Definition 3 of the paper): for each vertex of a DAG its structures, which
/// together hold every edge of the DAG. What it says of a DAG must not depend on the order of
/// nodes.
struct Cover {
  std::string name;
  std::string title;
  std::string threshold = "1/(n-1)";  ///< the rule where the user names none
  std::function<void(const Dag& dag, Node vertex, const EmitStructure& emit)> structures;
};

/// The averages by name: `tma` is the cover by single edges; `pma`, `cma` and `ima` are the
/// paper's.
const std::vector<Cover>& covers();

/// Throws Error(usage) for an unknown name, with the nearest known one.
const Cover& cover(const std::string& name);

struct AverageOptions {
  /// Structures must be in a larger share of the bag than this; the cover's own rule if unset.
  std::optional<double> threshold = std::nullopt;
  /// The pseudocode's literal loop: a vertex takes every structure that fits, not only its first.
  bool accumulate = false;
};

enum class Verdict {
  taken,
  cycle,      ///< `path` leads from the head of one of its edges back to that edge's tail
  placed,     ///< the vertex already has a structure of this slot
  forbidden,  ///< knowledge forbids the edge in `path`
};

/// One entry of the decision log.
struct Decision {
  Structure structure;
  std::uint32_t count = 0;
  double posterior = 0;  ///< share of the bag
  Verdict verdict = Verdict::taken;
  std::vector<Node> path;
};

struct Average {
  Dag dag;
  double threshold = 0;
  double mass = 0;  ///< sum of the posteriors of the structures taken
  std::vector<Decision>
      decisions;  ///< every structure above the threshold, in the order considered
};

/// Generalised model averaging (Algorithm 3; Algorithm 2 is its row `tma`). The result is acyclic,
/// holds every required edge and no forbidden one, and depends neither on the order of the bag nor
/// on the order of the nodes. Throws Error(usage) for a threshold outside [0, 1), Error(input) for
/// an empty bag, for a cover that gives a vertex an edge which does not touch it, or knowledge that
/// contradicts itself. REQUIRES: the knowledge is over bag.names, or is empty.
Average average(const Bag& bag, const Cover& cover, const AverageOptions& options = {},
                const Knowledge& knowledge = Knowledge());

/// How often an edge is in the bag.
struct EdgeSupport {
  Edge edge;
  std::uint32_t count = 0;
  double confidence = 0;
};

/// Every edge that any DAG of the bag has, most frequent first, ties by names.
std::vector<EdgeSupport> edge_support(const Bag& bag);

}  // namespace hoist
