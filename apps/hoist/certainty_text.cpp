// SPDX-License-Identifier: Apache-2.0
#include "certainty_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "hoist/text.hpp"

namespace hoist::app {
namespace {

constexpr std::size_t kVotesShown = 3;
constexpr std::size_t kEdgesShown = 3;
constexpr std::size_t kStepsShown = 2;

std::string listed(const Names& names, const std::vector<Node>& nodes) {
  std::vector<std::string> words;
  for (Node node : nodes) words.push_back(shortened(names[node]));
  return words.size() == 1 ? words.front() : "{" + join(words, ", ") + "}";
}

std::string spell_votes(const Names& names, const std::vector<Vote>& votes) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < std::min(votes.size(), kVotesShown); ++i)
    words.push_back(
        fmt::format("{} {:.2f}", spell_structure(names, votes[i].structure), votes[i].posterior));
  if (votes.size() > kVotesShown)
    words.push_back(fmt::format("{} more", votes.size() - kVotesShown));
  return join(words, ", ");
}

std::string spell_way(const Names& names, const std::vector<Node>& path) {
  std::vector<std::string> words;
  for (Node node : path) words.push_back(shortened(names[node]));
  return join(words, " -> ");
}

std::string spell_unsettled(const Names& names, const std::vector<const UnsettledEdge*>& edges) {
  std::vector<std::string> words;
  for (const UnsettledEdge* each : edges) {
    if (words.size() == kEdgesShown) {
      words.push_back(fmt::format("{} more", edges.size() - kEdgesShown));
      break;
    }
    words.push_back(spell_edge(names, each->edge) + (each->present ? "" : " (left out now)"));
  }
  return join(words, ", ");
}

}  // namespace

std::string with_error(double share, double error) {
  constexpr double kShown = 0.005;
  return error < kShown ? fmt::format("{:.2f}", share)
                        : fmt::format("{:.2f} ±{:.2f}", share, error);
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::string spell_edge(const Names& names, const Edge& edge) {
  return shortened(names[edge.from]) + " -> " + shortened(names[edge.to]);
}

std::string spell_structure(const Names& names, const Structure& structure) {
  const std::string vertex = shortened(names[structure.vertex]);
  if (structure.edges.empty()) return "{} of " + vertex;
  std::vector<Node> parents, children;
  for (const Edge& edge : structure.edges) {
    if (edge.to == structure.vertex) parents.push_back(edge.from);
    if (edge.from == structure.vertex) children.push_back(edge.to);
  }
  const auto by_name = [&](Node a, Node b) { return names.ranks()[a] < names.ranks()[b]; };
  std::ranges::sort(parents, by_name);
  std::ranges::sort(children, by_name);
  if (parents.size() == structure.edges.size()) return listed(names, parents) + " -> " + vertex;
  if (children.size() == structure.edges.size()) return vertex + " -> " + listed(names, children);
  std::vector<std::string> words;
  for (const Edge& edge : structure.edges) words.push_back(spell_edge(names, edge));
  std::ranges::sort(words);
  return join(words, "; ");
}

std::string spell_lost(const Names& names, const LostLink& lost, double threshold) {
  std::string text = fmt::format("{} - {} (linked {:.2f}): ", shortened(names[lost.edge.from]),
                                 shortened(names[lost.edge.to]), lost.linked);
  switch (lost.why) {
    case Loss::split:
      if (lost.votes.empty())
        return text + "no graph that this average is made of has it: others explain it there";
      text += fmt::format("votes split, none above {:.4g}: {}", threshold,
                          spell_votes(names, lost.votes));
      if (!lost.winners.empty()) text += "; taken instead: " + spell_votes(names, lost.winners);
      return text;
    case Loss::outvoted:
      return text + fmt::format("votes split, {}; taken instead: {}",
                                spell_votes(names, lost.votes), spell_votes(names, lost.winners));
    case Loss::cycle:
      return text + fmt::format("{} refused by the path {}", spell_structure(names, lost.refused),
                                spell_way(names, lost.path));
    case Loss::forbidden:
      return text + "knowledge forbids " + spell_way(names, lost.path);
  }
  return text;
}

std::string spell_settled(const Names& names, const Settled& settled) {
  std::string text = fmt::format("{} of {} edges settled", settled.settled, settled.edges);
  if (settled.edges == settled.settled)
    text = settled.edges == 1 ? "its one edge settled"
                              : fmt::format("all {} edges settled", settled.edges);
  if (settled.edges == 0) text = settled.all() ? "no edge, and that is settled" : "no edge yet";
  std::map<std::uint64_t, std::vector<const UnsettledEdge*>> steps;
  std::vector<const UnsettledEdge*> never;
  for (const UnsettledEdge& each : settled.unsettled)
    (each.replicates ? steps[*each.replicates] : never).push_back(&each);
  std::size_t shown = 0;
  for (const auto& [replicates, edges] : steps) {
    if (shown == kStepsShown) {
      text += fmt::format("; {} would settle more", grouped(steps.rbegin()->first));
      break;
    }
    text += fmt::format(
        fmt::runtime(shown++ == 0 ? "; about {} replicates would settle {}" : "; {} {}"),
        grouped(replicates), spell_unsettled(names, edges));
  }
  if (!never.empty()) text += "; a toss-up at any number: " + spell_unsettled(names, never);
  return text;
}

std::string spell_open(const Dag& average, const Pdag& open) {
  std::vector<std::string> words;
  for (const Edge& edge : average.edges())
    if (std::ranges::binary_search(
            open.undirected(), Edge{std::min(edge.from, edge.to), std::max(edge.from, edge.to)}))
      words.push_back(spell_edge(average.names(), edge));
  std::ranges::sort(words);
  return words.empty() ? "" : as_many_as_fit(words);
}

}  // namespace hoist::app
