// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/real.hpp"
#include "graph/bit_rows.hpp"
#include "hoist/error.hpp"
#include "learn/equivalent_score.hpp"
#include "learn/family_memo.hpp"
#include "learn/max_parents.hpp"

namespace hoist {
namespace {

// What a change must gain: scores are sums that round.
constexpr double kWorthIt = 1e-7;

// Half the log odds against an edge in a graph of three parents per variable, drawn at random; none
// among four variables or fewer. With many candidates some parent always seems to explain a little.
double usual_price(std::size_t variables) {
  return variables > 4 ? natural_log(static_cast<double>(variables - 1) / 3) / 2 : 0;
}

double score_of(const LearnTask& task, const Dag& dag) {
  const auto scorer = make_scorer(task.sample, task.score);
  double sum = 0;
  for (Node node = 0; node < dag.size(); ++node) sum += scorer->family(node, dag.parents(node));
  return sum;
}

Names names_of(const Sample& sample) {
  std::vector<std::string> names;
  for (Node node = 0; node < sample.columns(); ++node) names.push_back(sample.name(node));
  return Names(names);
}

// What another learner finds in the same task, as a DAG.
Dag found_by(const std::string& name, const LearnTask& task, Parameters set) {
  const Learner& learner = Learner::named(name);
  if (task.parameters.find("max_parents")->is_set())
    set.set("max_parents", *task.parameters.find("max_parents"));
  const Parameters all = completed(learner.parameters, set, "learner '" + name + "'");
  LearntEdges learnt = learner.learn({task.sample, task.knowledge, task.score, all, task.seed,
                                      task.replicate, task.stop, task.work});
  const Pdag graph(names_of(task.sample), std::move(learnt.directed), std::move(learnt.undirected));
  std::vector<Node> order(task.sample.columns());
  for (Node node = 0; node < order.size(); ++node) order[node] = node;
  if (auto dag = extension(graph, order)) return *dag;
  throw Error(ErrorKind::input, "learner '" + name + "' found a class that no DAG is in");
}

// The better DAG of two searches over all rows; a class is extended by the order of the columns.
LearntEdges search_all_rows(const LearnTask& asked) {
  const Knowledge knowledge =
      within_score(asked.sample, asked.knowledge, score_for(asked.score, asked.sample));
  const LearnTask task{asked.sample, knowledge,       asked.score, asked.parameters,
                       asked.seed,   asked.replicate, asked.stop,  asked.work};
  Dag best = found_by("boss", task, {{"starts", task.parameters.whole("searches")}});
  if (is_equivalent(task)) {
    Dag other = found_by("ges", task, {});
    if (score_of(task, other) > score_of(task, best)) best = std::move(other);
  }
  return {best.edges()};
}

// The part of the table's rows that the sample counts; 1 where rows may count more than once.
double part_of_rows(const Sample& sample) {
  const double all = Sample(sample.table()).total();
  return all > 0 ? std::min(1.0, sample.total() / all) : 1;
}

// A part of the rows shows a part of every likelihood. What a parameter costs shrinks alike, so
// that a replicate is as dense as what all rows would show.
Choice<Score> at_price_of_all(const LearnTask& task, double part) {
  Choice<Score> score = task.score;
  const Parameters set = score.parameters();
  if (part < 1 && set.find("penalty") != nullptr)
    score.set.set("penalty", part * set.real("penalty"));
  return score;
}

// For each variable by itself: from the required parents, and from those that it has in the guide,
// the best addition of a variable that is before it or the best removal, until none is worth it.
class ClimbWithinOrder {
 public:
  ClimbWithinOrder(const LearnTask& task, double price)
      : task_(task), price_(price), memo_(task), before_(words_for(task.sample.columns())) {}

  LearntEdges operator()() {
    LearntEdges learnt;
    for (Node node : task_.guide->order) {
      if (task_.stop.stop_requested()) throw Stopped();
      memo_.make_room();
      const auto parents = task_.guide->dag.parents(node);
      FamilyMemo::Family& fresh = climb(node, memo_.root(node));
      FamilyMemo::Family& guided = climb(node, memo_.at(node, start(node, parents)));
      for (Node parent : worth(guided) > worth(fresh) ? guided.parents : fresh.parents)
        learnt.directed.push_back({parent, node});
      set_bit(before_, node);
    }
    return learnt;
  }

 private:
  double worth(const FamilyMemo::Family& family) const {
    return family.score - price_ * static_cast<double>(family.parents.size());
  }

  // The guide's parents, where knowledge and the limit of parents allow them: the knowledge of a
  // guide that somebody gives may be another.
  std::vector<Node> start(Node node, std::span<const Node> parents) {
    std::vector<Node> allowed = memo_.root(node).parents;
    for (Node parent : parents)
      if (allowed.size() < task_.parameters.limit("max_parents") &&
          !task_.knowledge.is_forbidden({parent, node}) &&
          std::ranges::find(allowed, parent) == allowed.end())
        allowed.push_back(parent);
    std::ranges::sort(allowed);
    return allowed;
  }

  FamilyMemo::Family& climb(Node node, FamilyMemo::Family& from) {
    FamilyMemo::Family* family = &from;
    while (true) {
      memo_.additions(node, *family);
      const auto addition = std::ranges::find_if(
          family->additions, [&](const auto& each) { return test_bit(before_, each.parent); });
      const double added = addition == family->additions.end() ? 0 : addition->gain - price_;
      const std::vector<double>& removals = memo_.removals(node, *family);
      const auto removal = std::ranges::max_element(removals);
      const double removed = removal == removals.end() ? 0 : *removal + price_;
      if (std::max(added, removed) <= kWorthIt) return *family;
      if (added >= removed) {
        family = &memo_.with(node, *family, *addition);
      } else {
        std::vector<Node> fewer = family->parents;
        fewer.erase(fewer.begin() + (removal - removals.begin()));
        family = &memo_.at(node, fewer);
      }
    }
  }

  const LearnTask& task_;
  double price_;
  FamilyMemo memo_;
  std::vector<Word> before_;
};

LearntEdges climb_within_order(const LearnTask& asked) {
  if (asked.sample.columns() == 0) return {};
  const double part = part_of_rows(asked.sample);
  const Choice<Score> score = at_price_of_all(asked, part);
  const LearnTask task{asked.sample,    asked.knowledge, score,      asked.parameters, asked.seed,
                       asked.replicate, asked.stop,      asked.work, asked.guide};
  const Value* price = task.parameters.find("edge_price");
  const double whole = price->is_set() ? *price->real() : usual_price(task.sample.columns());
  return ClimbWithinOrder(task, part * whole)();
}

}  // namespace

Learner ordered() {
  return {.name = "ordered",
          .title = "parents within the order of a graph that a search finds in all rows",
          .parameters = {max_parents_parameter(),
                         {"searches", "searches over orders of all rows; the best end is kept",
                          Parameter::Kind::whole, 8, whole_from(1, 1000000)},
                         {"edge_price",
                          "what an edge must gain; by default half the logarithm of a third of the "
                          "other variables",
                          Parameter::Kind::real, Value(), zero_to(1e9)}},
          .learn = climb_within_order,
          .bytes = [](const TableShape& shape,
                      const Parameters&) { return FamilyMemo::bytes(shape.columns()); },
          .guide = search_all_rows};
}

}  // namespace hoist
