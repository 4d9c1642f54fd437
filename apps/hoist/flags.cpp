// SPDX-License-Identifier: Apache-2.0
#include "flags.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <filesystem>

#include "core/lookup.hpp"
#include "core/text.hpp"
#include "memory.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

template <class Number>
std::optional<Number> number(const std::string& text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

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

void add_common_flags(CLI::App& command) {
  command.add_flag_callback(
      "-q,--quiet", [] { set_quiet(true); }, "No progress, no notes");
  add_memory_flag(command);
}

void DataFlags::add(CLI::App& command) {
  command.add_option("--delimiter", delimiter, "auto, comma, tab or semicolon")
      ->group("Reading data");
  command
      .add_option(
          "--missing", missing,
          "Cells that mean \"not observed\", separated by commas; 'none' makes every cell a "
          "level; 'default' is NA, NaN, nan, null, NULL, ?, * and the empty cell")
      ->group("Reading data");
  command
      .add_option("--drop", drop, "Columns to leave out, such as identifiers; separated by commas")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->group("Reading data");
  command
      .add_option("--discrete", discrete,
                  "Columns of decimal numbers to read as labels, separated by commas, or 'all'")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->group("Reading data");
  command
      .add_option(
          "--states", states,
          "Declares the levels of the variables: a network (file or embedded name) or a JSON "
          "object of lists")
      ->group("Reading data");
}

TableOptions DataFlags::options() const {
  TableOptions options;
  options.delimiter = delimiter_of(delimiter);
  options.discrete = discrete;
  options.drop = drop;
  if (!states.empty()) options.states = read_states(states);
  if (missing == "none") {
    options.missing.clear();
  } else if (missing != "default") {
    options.missing.clear();
    std::size_t begin = 0;
    for (std::size_t comma; (comma = missing.find(',', begin)) != std::string::npos;
         begin = comma + 1)
      options.missing.push_back(missing.substr(begin, comma - begin));
    options.missing.push_back(missing.substr(begin));
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

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
  return {[=](std::string& text) -> std::string {
            const auto value = number<std::uint64_t>(text);
            if (value && *value >= least && *value <= most) return "";
            const std::string bounds = most == std::numeric_limits<std::uint64_t>::max()
                                           ? fmt::format("of {} or more", least)
                                           : fmt::format("from {} to {}", least, most);
            return fmt::format("must be a whole number {}, not '{}'", bounds, text);
          },
          ""};
}

CLI::Validator positive_number() {
  return {[](std::string& text) -> std::string {
            const auto value = number<double>(text);
            if (value && std::isfinite(*value) && *value > 0) return "";
            return fmt::format("must be a number above 0, not '{}'", text);
          },
          ""};
}

void add_score_flags(CLI::App& command, ScoreOptions& options) {
  command.add_option("--score", options.score, "One of: " + names_of(scores()));
  command.add_option("--iss", options.iss, "Imaginary sample size of bdeu and bds")
      ->check(positive_number());
}

LearnFlags::LearnFlags(TieBreak default_tie_break)
    : tie_break(default_tie_break == TieBreak::shuffle ? "shuffle" : "order") {}

void LearnFlags::add(CLI::App& command) {
  command.add_option("--learner", options.learner, "One of: " + names_of(learners()))
      ->group("Learning");
  command.add_option("--score", options.score.score, "One of: " + names_of(scores()))
      ->group("Learning");
  command.add_option("--iss", options.score.iss, "Imaginary sample size of bdeu and bds")
      ->check(positive_number())
      ->group("Learning");
  command.add_option("--max-parents", max_parents, "At most so many parents a variable")
      ->check(whole_number(0, kNoLimit))
      ->group("Learning");
  command
      .add_option("--knowledge", knowledge,
                  "File of lines: required A -> B, forbidden A -> B, tier 1: A B, root A, leaf B")
      ->group("Learning");
  command
      .add_option("--tie-break", tie_break,
                  "Equal moves: by the order of the columns, or by a shuffle of (seed, replicate, "
                  "name); order or shuffle")
      ->group("Learning");
}

LearnOptions LearnFlags::checked() const {
  LearnOptions checked = options;
  find_row(learners(), options.learner, "learner");
  find_row(scores(), options.score.score, "score");
  if (max_parents) checked.max_parents = *max_parents;
  if (tie_break != "order" && tie_break != "shuffle")
    throw Error(ErrorKind::usage, "--tie-break takes order or shuffle, not '" + tie_break + "'" +
                                      did_you_mean(tie_break, {"order", "shuffle"}));
  checked.tie_break = tie_break == "shuffle" ? TieBreak::shuffle : TieBreak::order;
  return checked;
}

Knowledge LearnFlags::read_knowledge(const Names& names) const {
  return knowledge.empty() ? Knowledge(names)
                           : read_sound_knowledge(knowledge, names, max_parents.value_or(kNoLimit));
}

Knowledge read_sound_knowledge(const std::string& path, const Names& names,
                               std::size_t max_parents) {
  Notes notes;
  Knowledge knowledge = hoist::read_knowledge(path, names, &notes);
  say_notes(notes);
  try {
    knowledge.require_consistent(max_parents);
  } catch (const Error& error) {
    throw Error(error.kind(), path + ": " + error.what());
  }
  return knowledge;
}

void BagFlags::add(CLI::App& command) {
  command.add_option("-n,--replicates", options.replicates, "How many DAGs")
      ->check(whole_number(1, kMostRecords));
  command.add_option("--seed", options.seed, "Same seed, same bytes")
      ->check(whole_number(0, std::numeric_limits<std::uint64_t>::max()));
  command.add_option("--resample", options.resample, "One of: " + names_of(resampling_plans()));
  command.add_option("--threads", options.threads, "0 is all cores; never changes a result")
      ->check(whole_number(0, kMostThreads));
  learn.add(command);
}

BagOptions BagFlags::checked() const {
  BagOptions checked = options;
  checked.learn = learn.checked();
  find_row(resampling_plans(), checked.resample, "resampling plan");
  return checked;
}

Shard parse_shard(const std::string& text) {
  const std::size_t slash = text.find('/');
  const auto index = number<std::uint64_t>(text.substr(0, slash));
  const auto count =
      slash == std::string::npos ? std::nullopt : number<std::uint64_t>(text.substr(slash + 1));
  if (!index || !count || *index < 1 || *index > *count || *count > kMostRecords)
    throw Error(ErrorKind::usage,
                "--shard takes I/N with I from 1 to N, such as 2/8, not '" + text + "'");
  return {*index, *count};
}

std::optional<double> threshold_of(const std::string& text, const Bag& bag) {
  if (text.empty()) return std::nullopt;
  return threshold_value(text, bag, "--threshold");
}

void require_threshold(const std::string& text) { threshold_of(text, Bag()); }

}  // namespace hoist::app
