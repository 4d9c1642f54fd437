// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "graph/by_name.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"
#include "io/dot_reader.hpp"
#include "io/graph_formats.hpp"

namespace hoist {

Dag parse_graph_dagitty(std::string_view text, std::string_view place) {
  const Source source(text, place);
  return build_dag(source, read_dot(source, DotDialect::dagitty));
}

Graph parse_any_graph_dagitty(std::string_view text, std::string_view place) {
  const Source source(text, place);
  return build_graph(source, read_dot(source, DotDialect::dagitty));
}

namespace {

// DAGitty has no way to write a quote within quotes, or a backslash that stays one.
std::string name_of(const std::string& name) {
  const bool plain = std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
  const bool held = std::ranges::none_of(
      name, [](char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < ' '; });
  if (!held)
    throw Error(ErrorKind::output,
                fmt::format("DAGitty cannot hold the name {}: it has a quote, a backslash or a "
                            "line end in it; write .dot instead",
                            in_quotes(name)));
  return plain ? name : '"' + name + '"';
}

std::string text_of(std::string_view kind, const Names& names, std::vector<Edge> directed,
                    std::vector<Edge> open) {
  std::string text = fmt::format("{} {{\n", kind);
  for (const std::string& name : names.list()) text += name_of(name) + "\n";
  std::ranges::sort(directed, ByName{names});
  std::ranges::sort(open, ByName{names});
  for (const Edge& edge : directed)
    text += fmt::format("{} -> {}\n", name_of(names[edge.from]), name_of(names[edge.to]));
  for (const Edge& edge : open)
    text += fmt::format("{} -- {}\n", name_of(names[edge.from]), name_of(names[edge.to]));
  return text + "}\n";
}

}  // namespace

std::string format_graph_dagitty(const Dag& dag) {
  return text_of("dag", dag.names(), dag.edges(), {});
}

std::string format_class_dagitty(const Pdag& pdag) {
  return text_of("pdag", pdag.names(), pdag.directed(), pdag.undirected());
}

}  // namespace hoist
