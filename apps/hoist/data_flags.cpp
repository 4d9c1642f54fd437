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

// Until cells that are not observed can be dealt with, the flag is there to say so. It once held
// the markers that --na-values holds now.
void require_known_policy(const std::string& missing) {
  if (missing == "refuse") return;
  const std::vector<std::string> planned = {"drop", "local", "impute", "em"};
  const std::string takes = "--missing takes refuse";
  if (std::ranges::find(planned, missing) != planned.end())
    throw Error(ErrorKind::usage,
                fmt::format("{}; '{}' is not there yet (of {} none is): remove such rows from the "
                            "file, or read the cells as levels with --na-values none",
                            takes, missing, join(planned, ", ")));
  std::vector<std::string> known = planned;
  known.push_back("refuse");
  const std::string meant =
      missing.size() > 3 && missing != "none" ? did_you_mean(missing, known) : "";
  throw Error(
      ErrorKind::usage,
      fmt::format("{} ({} are not there yet), not '{}'{}", takes, join(planned, ", "), missing,
                  meant.empty() ? "; cells that mean \"not observed\" are given by "
                                  "--na-values " +
                                      shell_quote(missing)
                                : meant));
}

}  // namespace

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
  command.text("--missing", missing, "What to do about such cells: refuse them")
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
  options.drop = drop;
  if (!states.empty()) options.states = read_states(states);
  options.na_values = markers_of(na_values);
  require_known_policy(missing);
  return options;
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
  Table table = read_table(path, options(), &notes);
  say_notes(notes);
  return table;
}

Table DataFlags::read_alike(const std::string& path, const Table& first) const {
  TableOptions alike = options();
  alike.states.clear();
  for (Node node = 0; node < first.columns(); ++node)
    if (first.column(node).kind() == ColumnKind::discrete)
      alike.states.push_back({first.names()[node], first.column(node).levels()});
  const Table second = read_table(path, alike);
  std::vector<Node> order;
  for (const std::string& name : first.names().list())
    order.push_back(second.names().at(name, path));
  return second.reordered(order);
}

}  // namespace hoist::app
