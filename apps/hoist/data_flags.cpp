// SPDX-License-Identifier: Apache-2.0
#include "data_flags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "hoist/text.hpp"
#include "memory.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

char delimiter_of(const std::string& text) {
  if (text == "auto") return '\0';
  if (text == "comma" || text == ",") return ',';
  if (text == "tab" || text == "\t" || text == "\\t") return '\t';
  if (text == "semicolon" || text == ";") return ';';
  throw Error(ErrorKind::usage,
              "--delimiter takes auto, comma, tab or semicolon, not '" + text + "'");
}

// The markers that stand for "not observed" unless others are given, for help.
std::string spell_markers() {
  std::vector<std::string> markers;
  for (const std::string& marker : TableOptions().na_values)
    if (!marker.empty()) markers.push_back(marker);
  return join(markers, " ") + " and the empty cell";
}

std::vector<std::string> markers_of(const std::string& text) {
  if (text == "none") return {};
  if (text.empty()) return {""};  // the empty cell and no other
  std::vector<std::string> markers;
  for (std::string& item : split_list(text)) {
    if (item == "default")
      for (const std::string& marker : TableOptions().na_values) markers.push_back(marker);
    else
      markers.push_back(std::move(item));
  }
  return markers;
}

}  // namespace

std::string in_words(const BinnedColumn& column) {
  return fmt::format("{} ({}) {}", in_quotes(column.name), name_of(column.method),
                     as_many_as_fit(column.levels()));
}

void note_incomplete_families(const Table& table, const std::string& path) {
  const std::size_t complete = complete_rows(table).size();
  if (complete < table.rows())
    say_note(
        fmt::format("{}: each family is judged on the rows that have it: {} of {} rows have a "
                    "cell that was not observed (--missing drop leaves those out)",
                    place_of(path), table.rows() - complete, table.rows()));
}

// A list that fills the screen is worth less than a word.
std::string flag_of(const std::string& flag, const std::vector<std::string>& names,
                    std::size_t room) {
  if (names.empty()) return "";
  const std::string list = printable(shell_quote(join_list(names)));
  return fmt::format(" {} {}", flag,
                     list.size() > room ? fmt::format("({} columns)", names.size()) : list);
}

void say_notes(const Notes& notes) {
  for (const std::string& note : notes) say_note(note);
}

void DataFlags::add(FlagSet& command) {
  command.text("--delimiter", delimiter, "auto, comma, tab or semicolon").group("Reading data");
  command
      .text("--na-values", na_values,
            "Cells that mean \"not observed\", separated by commas; 'none' makes every cell a "
            "level; 'default' in it stands for " +
                spell_markers())
      .group("Reading data");
  command
      .text("--missing", missing,
            "What to do about such cells: refuse them where the score does not take them, drop the "
            "rows that have one, local (each family is scored on the rows that have it), impute")
      .group("Reading data");
  command.list("--drop", drop, "Columns to leave out, such as identifiers; separated by commas")
      .group("Reading data");
  command
      .list("--discrete", discrete,
            "Columns of numbers to read as labels, separated by commas, or 'all'")
      .group("Reading data");
  command
      .list("--continuous", continuous,
            "Columns of whole numbers to read as numbers, separated by commas, or 'all'")
      .group("Reading data");
  command
      .text("--weights", weights,
            "The column that says how often each row counts, such as Freq; not a variable then")
      .group("Reading data");
  command
      .repeated("--bins", bins,
                "Cuts numbers into levels: 3 or quantile:3 for every column of numbers, "
                "NAME=interval:3, NAME=hartemink:3, NAME=0,20,30,99; may be given again")
      .group("Reading data");
  command
      .text("--states", states,
            "Declares the levels of the variables: a network (file or embedded name) or a JSON "
            "object of lists")
      .group("Reading data");
}

TableOptions DataFlags::options() const {
  TableOptions options;
  options.delimiter = delimiter_of(delimiter);
  options.discrete = discrete;
  options.continuous = continuous;
  options.weights = weights;
  options.cluster = cluster;
  options.drop = drop;
  if (!states.empty()) options.states = read_states(states);
  options.na_values = markers_of(na_values);
  policy();
  // What is to be cut is numbers, however few.
  for (const BinRule& rule : rules())
    if (!rule.column.empty() && std::ranges::count(discrete, rule.column) > 0)
      throw Error(ErrorKind::usage, fmt::format("--bins and --discrete both name {}; only numbers "
                                                "can be cut, so leave it out of one of them",
                                                in_quotes(rule.column)));
  for (const BinRule& rule : rules())
    if (!rule.column.empty() && std::ranges::count(options.continuous, rule.column) == 0)
      options.continuous.push_back(rule.column);
  return options;
}

MissingPolicy DataFlags::policy() const {
  std::vector<std::string> known;
  for (const MissingPolicyRow& row : missing_policies()) {
    if (row.name == missing) return row.policy;
    known.push_back(row.name);
  }
  // It once held the markers that --na-values holds now.
  const std::string meant =
      missing.size() > 2 && missing != "none" ? did_you_mean(missing, known) : "";
  throw Error(ErrorKind::usage,
              fmt::format("--missing takes {}, not '{}'{}", join(known, ", "), missing,
                          meant.empty() ? "; cells that mean \"not observed\" are given by "
                                          "--na-values " +
                                              shell_quote(missing)
                                        : meant));
}

std::vector<BinRule> DataFlags::rules() const {
  std::vector<BinRule> rules;
  for (const std::string& text : bins) rules.push_back(parse_bin_rule(text));
  return rules;
}

Table DataFlags::without_holes(const Table& table, const std::string& path) const {
  if (policy() != MissingPolicy::drop) return table;
  const std::vector<std::uint32_t> complete = complete_rows(table);
  if (complete.size() == table.rows()) return table;
  const std::string holes = describe_holes(table);
  if (complete.empty())
    throw Error(ErrorKind::input,
                fmt::format("{}: --missing drop leaves none of {} rows: each has a cell that was "
                            "not observed ({}); leave out columns with many such cells (--drop), "
                            "or use --missing local",
                            place_of(path), table.rows(), holes));
  say_note(fmt::format("{}: {} of {} rows left out for cells that were not observed, {} used ({})",
                       place_of(path), table.rows() - complete.size(), table.rows(),
                       complete.size(), holes));
  return table.take(complete);
}

void DataFlags::add_per_replicate(FlagSet& command) {
  command
      .text("--cluster", cluster,
            "The column that tells clusters of rows apart, such as Person, for --resample cluster; "
            "not a variable then")
      .group("Reading data");
  command
      .toggle("--bins-per-replicate", bins_per_replicate,
              "Each replicate makes the cuts of --bins anew, by the rows that it has")
      .group("Reading data");
}

void DataFlags::require_fitting(const ResamplingPlan& plan) const {
  if (plan.by_cluster == !cluster.empty()) return;
  throw Error(ErrorKind::usage,
              plan.by_cluster
                  ? "--resample " + plan.name + " needs --cluster COLUMN, which tells them apart"
                  : "--cluster would have no say with --resample " + plan.name +
                        "; draw whole clusters by --resample cluster, or leave the column out "
                        "with --drop");
}

std::vector<BinRule> DataFlags::replicate_bins() const {
  if (bins_per_replicate && bins.empty())
    throw Error(ErrorKind::usage, "--bins-per-replicate needs --bins, such as --bins 3");
  return bins_per_replicate ? rules() : std::vector<BinRule>();
}

void require_room_for(const std::string& path) {
  // The text, and as much again at least for what it says: two bytes a cell of data, which has two
  // characters at least, or sixteen an edge of a graph.
  namespace fs = std::filesystem;
  std::error_code ignored;
  double size = 0;
  const auto add = [&](const fs::path& file) {
    if (fs::is_regular_file(file, ignored))
      size += static_cast<double>(fs::file_size(file, ignored));
  };
  add(path);
  for (fs::directory_iterator entry(path, ignored), end; !ignored && entry != end;
       entry.increment(ignored))
    add(entry->path());
  require_memory(2 * size, "reading " + path, "use less of it, or find more memory");
}

Table DataFlags::read(const std::string& path) const {
  require_room_for(path);
  Notes notes;
  record_ = {.missing = missing};
  const Table table = read_table(path, options(), &notes, &record_.file);
  record_.rows = table.rows();
  say_notes(notes);
  const std::vector<BinRule> asked = bins_per_replicate ? std::vector<BinRule>() : rules();
  BinnedTable cut = bin(without_holes(table, path), asked);
  binned_ = std::move(cut.columns);
  std::vector<std::string> columns;
  for (const BinnedColumn& column : binned_) columns.push_back(in_words(column));
  if (!columns.empty())
    say_note(fmt::format("{}: columns were cut: {}", place_of(path), join(columns, "; ")));
  for (const std::string& note : cut.notes) say_note(fmt::format("{}: {}", place_of(path), note));
  return cut.table;
}

std::vector<BinnedColumn> DataFlags::cuts_of(std::string_view text, const std::string& path) const {
  if (bins.empty()) return {};
  const Table table = parse_table(text, place_of(path), options());
  BinnedTable cut = bin(without_holes(table, path), rules());
  for (const std::string& note : cut.notes) say_note(fmt::format("{}: {}", place_of(path), note));
  return std::move(cut.columns);
}

Table DataFlags::read_alike(const std::string& path, const Table& first) const {
  TableOptions alike = options();
  alike.ignore_absent = true;
  alike.states.clear();
  alike.discrete.clear();
  alike.continuous.clear();
  for (Node node = 0; node < first.columns(); ++node) {
    const std::string& name = first.names()[node];
    const bool cut = std::ranges::find(binned_, name, &BinnedColumn::name) != binned_.end();
    if (cut || first.column(node).kind() == ColumnKind::continuous)
      alike.continuous.push_back(name);
    else
      alike.states.push_back({name, first.column(node).levels()});
  }
  record_alike_ = {.missing = missing};
  const Table second = read_table(path, alike, nullptr, &record_alike_.file);
  record_alike_.rows = second.rows();
  std::vector<Node> order;
  for (const std::string& name : first.names().list())
    order.push_back(second.names().at(name, path));
  return bin_alike(without_holes(second.reordered(order), path), binned_);
}

}  // namespace hoist::app
