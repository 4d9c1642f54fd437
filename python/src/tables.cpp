// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstring>

#include "bind.hpp"
#include "columns.hpp"

namespace hoist::python {
namespace {

TableOptions options_from(const py::dict& given) {
  TableOptions options;
  const auto list = [&](const char* key, std::vector<std::string>& into) {
    if (given.contains(key)) into = py::cast<std::vector<std::string>>(given[key]);
  };
  const auto word = [&](const char* key, std::string& into) {
    if (given.contains(key)) into = py::cast<std::string>(given[key]);
  };
  list("na_values", options.na_values);
  list("discrete", options.discrete);
  list("continuous", options.continuous);
  list("drop", options.drop);
  word("weights", options.weights);
  word("cluster", options.cluster);
  std::string states, delimiter;
  word("states", states);
  if (!states.empty())
    options.states = states.starts_with("{") ? parse_states(states, "states") : read_states(states);
  word("delimiter", delimiter);
  if (!delimiter.empty()) options.delimiter = delimiter.front();
  return options;
}

py::dict as_dict(const TableReport& report) {
  py::list columns;
  for (const auto& column : report.columns) {
    py::dict one;
    one["name"] = column.name;
    one["kind"] = column.kind == ColumnKind::continuous ? "continuous" : "discrete";
    one["levels"] = column.levels;
    one["observed"] = column.observed;
    one["missing"] = column.missing;
    one["why"] = column.why;
    one["values"] = column.values;
    one["left_out"] = column.left_out;
    one["remark"] = column.remark;
    columns.append(one);
  }
  py::dict all;
  all["rows"] = report.rows;
  all["columns"] = columns;
  all["weights"] = report.weights;
  all["total"] = report.total;
  all["cluster"] = report.cluster;
  all["notes"] = report.notes;
  return all;
}

// A table, what was noted on the way, and what was understood.
py::tuple with_report(const std::function<Table(Notes*, TableReport*)>& read) {
  Notes notes;
  TableReport report;
  Table table = read(&notes, &report);
  return py::make_tuple(std::move(table), notes, as_dict(report));
}

py::tuple from_columns(const py::list& columns, const py::dict& given, const std::string& place) {
  TableOptions options = options_from(given);
  const std::vector<FrameColumn> read = columns_from(columns);
  const std::string text = csv_of(read, options);
  return with_report([&](Notes* notes, TableReport* report) {
    Table table = parse_table(text, place, options, notes, report);
    forget_text(*notes, read, options);
    return table;
  });
}

template <class Element>
py::array_t<Element> array_of(std::span<const Element> values) {
  return py::array_t<Element>(static_cast<py::ssize_t>(values.size()), values.data());
}

// (levels, codes) with -1 for what was not observed, or (None, numbers).
py::tuple column_of(const Table& table, Node node) {
  const Column& column = table.column(node);
  if (column.kind() == ColumnKind::continuous)
    return py::make_tuple(py::none(), array_of(column.values()));
  py::array_t<std::int32_t> codes(static_cast<py::ssize_t>(column.size()));
  auto to = codes.mutable_unchecked<1>();
  for (std::size_t row = 0; row < column.size(); ++row)
    to(static_cast<py::ssize_t>(row)) = column.codes()[row] == kMissing ? -1 : column.codes()[row];
  return py::make_tuple(column.levels(), codes);
}

// Cell by cell as they are, so that a table that was sent elsewhere is the same table.
py::tuple state_of(const Table& table) {
  py::list columns;
  for (Node node = 0; node < table.columns(); ++node) {
    const Column& column = table.column(node);
    if (column.kind() == ColumnKind::continuous)
      columns.append(py::make_tuple(py::none(), array_of(column.values())));
    else
      columns.append(py::make_tuple(column.levels(), array_of(column.codes())));
  }
  return py::make_tuple(table.names().list(), columns, array_of(table.row_weights()),
                        array_of(table.clusters()));
}

template <class Element>
std::vector<Element> vector_of(const py::handle& array) {
  const auto values =
      py::cast<py::array_t<Element, py::array::c_style | py::array::forcecast>>(array);
  return {values.data(), values.data() + values.size()};
}

Table table_of(const py::tuple& state) {
  std::vector<Column> columns;
  for (const py::handle& each : state[1]) {
    const auto pair = py::cast<py::tuple>(each);
    if (pair[0].is_none())
      columns.emplace_back(Continuous{vector_of<double>(pair[1])});
    else
      columns.emplace_back(
          Discrete{py::cast<std::vector<std::string>>(pair[0]), vector_of<std::uint16_t>(pair[1])});
  }
  Table table(Names(py::cast<std::vector<std::string>>(state[0])), std::move(columns));
  if (const auto weights = vector_of<double>(state[2]); !weights.empty())
    table = table.with_row_weights(weights);
  if (const auto clusters = vector_of<std::uint32_t>(state[3]); !clusters.empty())
    table = table.with_clusters(clusters);
  return table;
}

py::tuple cut(const Table& table, const std::vector<std::string>& texts) {
  std::vector<BinRule> rules;
  for (const std::string& text : texts) rules.push_back(parse_bin_rule(text));
  BinnedTable made = bin(table, rules);
  py::dict levels;
  for (const BinnedColumn& column : made.columns) levels[py::str(column.name)] = column.levels();
  return py::make_tuple(std::move(made.table), made.notes, levels);
}

}  // namespace

void bind_tables(py::module_& module) {
  py::class_<Table>(module, "Table")
      .def_property_readonly("names", [](const Table& table) { return table.names().list(); })
      .def_property_readonly("rows", &Table::rows)
      .def_property_readonly("digest", [](const Table& table) { return table.digest(); })
      .def_property_readonly("weights",
                             [](const Table& table) { return array_of(table.row_weights()); })
      .def("column",
           [](const Table& table, Node node) {
             if (node >= table.columns()) throw py::index_error();
             return column_of(table, node);
           })
      .def("holes", &describe_holes)
      .def("complete", [](const Table& table) { return table.take(complete_rows(table)); })
      .def("take", [](const Table& table,
                      const std::vector<std::uint32_t>& rows) { return table.take(rows); })
      .def("select",
           [](const Table& table, const std::vector<std::string>& names) {
             std::vector<Node> order;
             for (const std::string& name : names) order.push_back(table.names().at(name, "table"));
             return table.reordered(order);
           })
      .def("with_weights", &Table::with_row_weights)
      .def("csv", [](const Table& table) { return format_table(table); })
      .def(py::pickle(&state_of, &table_of));
  module.def("table_from_columns", &from_columns);
  module.def("read_table", [](const std::string& path, const py::dict& options) {
    return with_report([&](Notes* notes, TableReport* report) {
      return read_table(path, options_from(options), notes, report);
    });
  });
  module.def("na_values", [] { return TableOptions().na_values; });
  module.def("bin", &cut);
}

}  // namespace hoist::python
