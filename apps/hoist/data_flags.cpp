// SPDX-License-Identifier: Apache-2.0
#include "data_flags.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "core/text.hpp"
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

}  // namespace

void say_notes(const Notes& notes) {
  for (const std::string& note : notes) say_note(note);
}

void DataFlags::add(FlagSet& command) {
  command.text("--delimiter", delimiter, "auto, comma, tab or semicolon").group("Reading data");
  command
      .text("--missing", missing,
            "Cells that mean \"not observed\", separated by commas; 'none' makes every cell a "
            "level; 'default' is NA, NaN, nan, null, NULL, ?, * and the empty cell")
      .group("Reading data");
  command.list("--drop", drop, "Columns to leave out, such as identifiers; separated by commas")
      .group("Reading data");
  command
      .list("--discrete", discrete,
            "Columns of decimal numbers to read as labels, separated by commas, or 'all'")
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
  options.drop = drop;
  if (!states.empty()) options.states = read_states(states);
  if (missing == "none") {
    options.na_values.clear();
  } else if (missing != "default") {
    options.na_values = split_list(missing);
  }
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

}  // namespace hoist::app
