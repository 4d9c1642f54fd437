// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "average/covers.hpp"
#include "average/edge_ranking.hpp"

namespace hoist {
namespace {

// Which share an edge must have against that of its reverse and of no link.
struct Rule {
  const char* name;
  bool (*keeps)(const Arc& arc, double none);
};
constexpr Rule kRules[] = {
    {"preserved", [](const Arc& arc, double) { return arc.forth >= arc.back; }},
    {"highest",
     [](const Arc& arc, double none) { return arc.forth >= arc.back && arc.forth > none; }},
    {"majority", [](const Arc& arc, double) { return arc.forth > 0.5; }},
};

const Rule* rule_named(const Value& value) {
  const auto at = std::ranges::find_if(kRules, [&](const Rule& rule) {
    return value.word() != nullptr && *value.word() == rule.name;
  });
  return at == std::end(kRules) ? nullptr : &*at;
}

}  // namespace

// Tetrad's ensembles of bootstrap graphs judge each pair by itself: link one way, link the other
// way, no link. Tetrad does not ask for cycles; here edges go in by their share (`--cyclic` lets
// all in).
Cover ensemble() {
  Cover cover;
  cover.name = "ensemble";
  cover.title = "Tetrad: each pair by itself, by what most of the bag has";
  cover.threshold = "0";
  cover.parameters = {
      {"ensemble",
       "preserved: the more frequent direction; highest: where no link is not more frequent; "
       "majority: where it is in more than half of the bag",
       Parameter::Kind::word, "highest", [](const Value& value) -> std::string {
         return rule_named(value) != nullptr ? "" : "must be preserved, highest or majority";
       }}};
  cover.ranking = [](const Bag& bag, const Parameters& set) {
    const Rule& rule = *rule_named(set.word("ensemble"));
    return rank_edges(bag, [&](const Arc& arc) {
      return arc.forth > 0 && rule.keeps(arc, 1 - arc.forth - arc.back) ? arc.forth : -1;
    });
  };
  return cover;
}

}  // namespace hoist
