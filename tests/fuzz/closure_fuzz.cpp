// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "fuzz/bytes.hpp"
#include "fuzz/laws.hpp"
#include "fuzz/targets.hpp"
#include "graph/closure.hpp"
#include "support/search.hpp"

namespace hoist::fuzz {
namespace {

constexpr std::size_t kMostSteps = 200;

// A graph that grows and shrinks, its closure, and the same by search.
class Walk {
 public:
  explicit Walk(std::size_t nodes) : nodes_(nodes), closure_(nodes) {}

  void add(Edge edge) {
    const bool closes = edge.from == edge.to || reaches(edges_, edge.to, edge.from);
    require(edge.from == edge.to || closure_.reaches(edge.to, edge.from) == closes,
            "the closure knows which edge closes a cycle");
    if (closes || std::ranges::count(edges_, edge) > 0) return;
    closure_.add(edge);
    edges_.push_back(edge);
  }

  void remove(std::size_t index) {
    if (edges_.empty()) return;
    edges_.erase(edges_.begin() + static_cast<std::ptrdiff_t>(index % edges_.size()));
    std::vector<std::vector<Node>> parents(nodes_);
    for (const Edge& edge : edges_) parents[edge.to].push_back(edge.from);
    closure_.rebuild(parents);
  }

  void ask(Node node, Bytes& bytes) const {
    std::vector<Word> parents(closure_.words()), children(closure_.words());
    std::vector<Edge> all = edges_;
    for (std::size_t some = bytes.below(4); some > 0; --some) {
      const Node other = bytes.below(nodes_);
      const bool up = bytes.flag();
      set_bit(up ? parents : children, other);
      all.push_back(up ? Edge{other, node} : Edge{node, other});
    }
    // Whatever cycle there is now goes through the node.
    require(closure_.admits(node, parents, children) == !reaches(all, node, node),
            "a set of edges is admitted exactly if it closes no cycle");
  }

  void require_same_as_search() const {
    for (Node from = 0; from < nodes_; ++from) {
      const std::vector<char> below = testing::reached(nodes_, edges_, from);
      for (Node to = 0; to < nodes_; ++to)
        require(closure_.reaches(from, to) == (below[to] == 1) &&
                    test_bit(closure_.ancestors(to), from) == (below[to] == 1),
                "the closure is what a search finds");
    }
  }

 private:
  bool reaches(const std::vector<Edge>& edges, Node from, Node to) const {
    return testing::reached(nodes_, edges, from)[to] == 1;
  }

  std::size_t nodes_;
  std::vector<Edge> edges_;
  Closure closure_;
};

}  // namespace

void fuzz_closure(std::string_view input) {
  Bytes bytes(input);
  const std::size_t nodes = 1 + bytes.below(140);  // up to three words a row
  Walk walk(nodes);
  for (std::size_t step = 0; step < kMostSteps && !bytes.at_end(); ++step) {
    const std::uint32_t act = bytes.below(8);
    const Node node = bytes.below(nodes);
    if (act == 0)
      walk.remove(node);
    else if (act == 1)
      walk.ask(node, bytes);
    else
      walk.add({node, bytes.below(nodes)});
  }
  walk.require_same_as_search();
}

}  // namespace hoist::fuzz
