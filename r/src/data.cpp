// SPDX-License-Identifier: Apache-2.0
#include "data.hpp"

#include <algorithm>

namespace hoist::r {
namespace {

std::string many(std::size_t number) { return std::to_string(number); }

}  // namespace

Data::Data(Work& work, const std::string& missing)
    : work_(work), policy_(missing_policy(missing)), missing_(missing) {
  if (work.given.yes_no("bins_per_replicate") && !work.given.has("bins"))
    throw Error(ErrorKind::usage, "bins_per_replicate needs bins, such as bins = 3");
  const std::string place = place_of_data("data");
  const Table table = parsed(work.given.at("data"), "data", options(), &work.notes, record_);
  const bool cut_now = !work.given.yes_no("bins_per_replicate");
  BinnedTable cut = bin(without_holes(table, place), cut_now ? rules() : std::vector<BinRule>());
  binned_ = std::move(cut.columns);
  std::vector<std::string> columns;
  for (const BinnedColumn& column : binned_)
    columns.push_back(in_quotes(column.name) + " (" + std::string(name_of(column.method)) + ") " +
                      as_many_as_fit(column.levels()));
  if (!columns.empty()) work.notes.push_back(place + ": columns were cut: " + join(columns, "; "));
  for (const std::string& note : cut.notes) work.notes.push_back(place + ": " + note);
  table_ = std::move(cut.table);
}

TableOptions Data::options() const {
  const Arguments& given = work_.given;
  TableOptions options;
  if (given.has("na_values")) {
    options.na_values.clear();
    for (const std::string& marker : given.texts("na_values"))
      if (marker == "default")
        for (const std::string& usual : TableOptions().na_values)
          options.na_values.push_back(usual);
      else if (marker != "none")
        options.na_values.push_back(marker);
  }
  options.discrete = given.texts("discrete");
  options.continuous = given.texts("continuous");
  options.drop = given.texts("drop");
  options.weights = given.text("weights");
  options.cluster = given.text("cluster");
  if (given.has("states")) {
    if (const auto* named = std::get_if<Fields>(&given.at("states").content))
      for (const Field& field : *named)
        options.states.push_back({field.name, Arguments(*named).texts(field.name)});
    else
      options.states = read_states(given.text("states"));
  }
  // What is to be cut is numbers, however few.
  for (const BinRule& rule : rules()) {
    if (rule.column.empty()) continue;
    if (std::ranges::count(options.discrete, rule.column) > 0)
      throw Error(ErrorKind::usage,
                  "bins and discrete both name " + in_quotes(rule.column) +
                      "; only numbers can be cut, so leave it out of one of them");
    if (std::ranges::count(options.continuous, rule.column) == 0)
      options.continuous.push_back(rule.column);
  }
  return options;
}

std::vector<BinRule> Data::rules() const {
  std::vector<BinRule> rules;
  const Item& bins = work_.given.at("bins");
  if (bins.is_null()) return rules;
  if (std::holds_alternative<std::vector<Text>>(bins.content)) {
    for (const std::string& text : work_.given.texts("bins")) rules.push_back(parse_bin_rule(text));
  } else {
    for (const double number : work_.given.numbers("bins"))
      rules.push_back(parse_bin_rule(format_double(number)));
  }
  return rules;
}

std::vector<BinRule> Data::replicate_bins() const {
  return work_.given.yes_no("bins_per_replicate") ? rules() : std::vector<BinRule>();
}

void Data::require_fitting(const ResamplingPlan& plan) const {
  const bool clusters = work_.given.has("cluster");
  if (plan.by_cluster == clusters) return;
  throw Error(ErrorKind::usage,
              plan.by_cluster ? "resample = \"" + plan.name +
                                    "\" needs cluster, the column that tells them apart"
                              : "cluster would have no say with resample = \"" + plan.name +
                                    "\"; draw whole clusters by resample = \"cluster\", or leave "
                                    "the column out with drop");
}

std::string Data::place_of_data(const std::string& argument) const {
  if (std::holds_alternative<std::vector<Text>>(work_.given.at(argument).content))
    return place_of(work_.given.text(argument));
  return work_.given.text(argument + "_name", argument);
}

Table Data::parsed(const Item& item, const std::string& argument, TableOptions options,
                   Notes* notes, DataRecord& record) const {
  record.missing = missing_;
  Notes all;
  Table table;
  if (const auto* frame = std::get_if<Fields>(&item.content)) {
    const std::string text = csv_of(*frame, options);
    table = parse_table(text, place_of_data(argument), options, &all, &record.file);
    // How the text is written is no business of whoever has a data frame.
    const auto on_text = [](const std::string& note) {
      return note.find("what a spreadsheet would take for a formula") != std::string::npos;
    };
    std::erase_if(all, on_text);
    std::erase_if(record.file.notes, on_text);
  } else {
    table = read_table(work_.given.text(argument), options, &all, &record.file);
  }
  if (notes != nullptr) notes->insert(notes->end(), all.begin(), all.end());
  record.rows = table.rows();
  return table;
}

Table Data::without_holes(const Table& table, const std::string& place) const {
  if (policy_ != MissingPolicy::drop) return table;
  const std::vector<std::uint32_t> complete = complete_rows(table);
  if (complete.size() == table.rows()) return table;
  const std::string holes = describe_holes(table);
  if (complete.empty())
    throw Error(ErrorKind::input, place + ": missing = \"drop\" leaves none of " +
                                      many(table.rows()) +
                                      " rows: each has a cell that was not observed (" + holes +
                                      "); leave out columns with many such cells (drop), or use "
                                      "missing = \"local\"");
  work_.notes.push_back(place + ": " + many(table.rows() - complete.size()) + " of " +
                        many(table.rows()) + " rows left out for cells that were not observed, " +
                        many(complete.size()) + " used (" + holes + ")");
  return table.take(complete);
}

Table Data::alike(const std::string& argument, DataRecord& record) const {
  TableOptions alike = options();
  alike.ignore_absent = true;
  alike.states.clear();
  alike.discrete.clear();
  alike.continuous.clear();
  for (Node node = 0; node < table_.columns(); ++node) {
    const std::string& name = table_.names()[node];
    const bool cut = std::ranges::find(binned_, name, &BinnedColumn::name) != binned_.end();
    if (cut || table_.column(node).kind() == ColumnKind::continuous)
      alike.continuous.push_back(name);
    else
      alike.states.push_back({name, table_.column(node).levels()});
  }
  Item item = work_.given.at(argument);
  if (auto* frame = std::get_if<Fields>(&item.content))  // levels are those of the first
    for (Field& field : *frame) {
      std::vector<Text> labels;
      if (field.value.levels.empty()) continue;
      for (const int code : std::get<std::vector<int>>(field.value.content))
        labels.push_back(code < 1 ? Text()
                                  : field.value.levels[static_cast<std::size_t>(code) - 1]);
      field.value = labels;
    }
  const std::string place = place_of_data(argument);
  const Table second = parsed(item, argument, alike, nullptr, record);
  std::vector<Node> order;
  for (const std::string& name : table_.names().list())
    order.push_back(second.names().at(name, place));
  return bin_alike(without_holes(second.reordered(order), place), binned_);
}

Knowledge knowledge_of(Work& work, const Names& names, std::uint64_t most_parents) {
  if (!work.given.has("knowledge")) return Knowledge(names);
  const std::string place = work.given.text("knowledge_name", "knowledge");
  Knowledge knowledge =
      parse_knowledge(join(work.given.texts("knowledge"), "\n"), place, names, &work.notes);
  try {
    knowledge.require_consistent(most_parents);
  } catch (const Error& error) {
    throw Error(error.kind(), place + ": " + error.what());
  }
  return knowledge;
}

}  // namespace hoist::r
