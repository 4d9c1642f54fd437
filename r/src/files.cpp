// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "data.hpp"
#include "graphs.hpp"

namespace hoist::r {

Item read_graph(Work& work) {
  const std::string format = work.given.text("format");
  if (!work.given.has("text"))
    return item_of(read_any_graph(work.given.text("path"), format, &work.notes));
  const GraphFormat& chosen = graph_format("", format);
  const std::string text = join(work.given.texts("text"), "\n") + "\n";
  if (chosen.parse_any != nullptr) return item_of(chosen.parse_any(text, "text"));
  return item_of(Graph(chosen.parse(text, "text")));
}

Item write_graph(Work& work) {
  const std::string path = work.given.text("path");
  const GraphFormat& chosen = graph_format(path, work.given.text("format"));
  const Graph graph = graph_of(work.given.list("graph"));
  std::string text;
  if (const auto* const dag = std::get_if<Dag>(&graph)) {
    text = chosen.format(*dag);
  } else {
    if (chosen.format_class == nullptr)
      throw Error(ErrorKind::usage, std::string(chosen.name) +
                                        " has no way to write an edge without a direction; json "
                                        "and dot have");
    text = chosen.format_class(std::get<Pdag>(graph));
  }
  if (!path.empty()) write_file(path, text);
  return text;
}

Item read_bag(Work& work) {
  const std::string path = work.given.text("path");
  return item_of(parse_bag(read_file(path), place_of(path)));
}

Item write_bag(Work& work) {
  write_file(work.given.text("path"), format_bag(bag_of(work.given.list("bag"))));
  return {};
}

Item format_data(Work& work) {
  TableOptions options;
  if (const auto* const frame = std::get_if<Fields>(&work.given.at("data").content)) {
    const std::string text = csv_of(*frame, options);
    write_file(work.given.text("path"), text);
  }
  return {};
}

Item check(Work& work) {
  const Data data(work, "refuse");
  std::vector<std::string> name, kind, why, values, left_out, remark;
  std::vector<int> levels, observed, missing;
  for (const TableReport::ColumnReport& column : data.record().file.columns) {
    name.push_back(column.name);
    kind.push_back(column.kind == ColumnKind::discrete ? "discrete" : "continuous");
    levels.push_back(static_cast<int>(column.levels));
    observed.push_back(static_cast<int>(column.observed));
    missing.push_back(static_cast<int>(column.missing));
    values.push_back(column.values);
    left_out.push_back(column.left_out);
    why.push_back(column.why);
    remark.push_back(column.remark);
  }
  return Fields{{"column", name},       {"kind", kind},       {"levels", levels},
                {"observed", observed}, {"missing", missing}, {"values", values},
                {"left_out", left_out}, {"why", why},         {"remark", remark}};
}

}  // namespace hoist::r
