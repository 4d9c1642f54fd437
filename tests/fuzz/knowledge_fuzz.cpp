// SPDX-License-Identifier: Apache-2.0
#include "fuzz/laws.hpp"
#include "fuzz/targets.hpp"
#include "io/cursor.hpp"

namespace hoist::fuzz {
namespace {

const Names& some_names() {
  static const Names names({"a", "b", "c", "c d", "c d e", "\"q\"", "x->y", "#", "l\nm"});
  return names;
}

std::string line_of(std::string_view keyword, const Edge& edge) {
  return std::string(keyword) + " " + quote(some_names()[edge.from]) + " -> " +
         quote(some_names()[edge.to]) + "\n";
}

std::string written(const Knowledge& knowledge) {
  std::string text;
  for (const Edge& edge : knowledge.required()) text += line_of("required", edge);
  for (const Edge& edge : knowledge.forbidden()) text += line_of("forbidden", edge);
  return text;
}

}  // namespace

void fuzz_knowledge(std::string_view input) {
  Notes notes;
  const auto knowledge =
      accepted([&] { return parse_knowledge(input, kPlace, some_names(), &notes); });
  require_one_line(notes);
  if (!knowledge) return;
  const Knowledge again = parse_knowledge(written(*knowledge), kPlace, some_names());
  require(again.required() == knowledge->required() && again.forbidden() == knowledge->forbidden(),
          "knowledge is its required and forbidden edges");
  require(again.contradictions(2) == knowledge->contradictions(2),
          "the same knowledge contradicts itself in the same way");
}

}  // namespace hoist::fuzz
