// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <new>

#include "command.hpp"
#include "given.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"
#include "hoist/version.hpp"
#include "last_resort.hpp"
#include "memory.hpp"
#include "talk.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

constexpr int kInternal = 1;
constexpr int kUsage = 2;

const std::vector<Command>& commands() {
  static const std::vector<Command> table = {
      {"discover", "The main job: bag, all averages, tables, summary, report", add_discover},
      {"learn", "One DAG from the whole data", add_learn},
      {"bag", "A bag of DAGs, one from each resample of the data", add_bag},
      {"average", "One DAG from a bag, ours or anybody's", add_average},
      {"explain", "What a bag and its averages say of a variable, and how surely", add_explain},
      {"report", "The interactive report of results, written again", add_report},
      {"draw", "A figure of an average, a run or a graph, for a paper", add_draw},
      {"score", "The score of a graph on data", add_score},
      {"compare", "How far graphs are from the truth", add_compare},
      {"sample", "Data drawn from a network", add_sample},
      {"fit", "A network: the parameters of a graph, fitted to data", add_fit},
      {"study", "A simulation study: cells, results, figures and a verdict", add_study},
      {"convert", "Any graph, network or run to another format", add_convert},
      {"slurm", "A job script for a Slurm cluster", add_slurm},
      {"verify", "Whether a run on disk is whole and sound", add_verify},
      {"check", "What was understood of a data file, and the flags that pin it", add_check},
      {"networks", "The reference networks inside the program", add_networks},
      {"list", "Scores, learners, averages, thresholds, metrics and formats", add_list},
  };
  return table;
}

int exit_code(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::usage:
      return kUsage;
    case ErrorKind::input:
      return 3;
    case ErrorKind::mismatch:
      return 4;
    case ErrorKind::output:
      return 5;
  }
  return kInternal;
}

// The command or flag that a mistyped word was probably meant to be.
std::string suggestion(const CLI::App& app, const std::string& word) {
  std::vector<std::string> known;
  const CLI::App* command = &app;
  for (const CLI::App* chosen : app.get_subcommands()) command = chosen;
  if (word.starts_with("-")) {
    for (const CLI::Option* option : command->get_options())
      for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  } else if (command == &app) {
    for (const Command& row : commands()) known.emplace_back(row.name);
    known.emplace_back("help");
  }
  return did_you_mean(word.substr(0, word.find('=')), known);
}

// The parser's own words for a flag without a value or with two suit a programmer.
std::string in_plain_words(const CLI::ParseError& error) {
  const std::string message = error.what();
  const std::string flag = message.substr(0, message.find(": "));
  if (message.find(": At Most 1 required") != std::string::npos)
    return flag + " is given more than once; give it once";
  if (message.starts_with(flag + ": ") && message.ends_with(" missing"))
    return fmt::format("{0} has no value; write {0} VALUE", flag);
  return message;
}

// What people look for and what there is instead.
std::string instead(const std::string& word) {
  if (word != "plot") return "";
  return "; `hoist draw` makes a figure of an average, of a run or of any graph; the figures of a "
         "study come with `hoist study`";
}

// `hoist help learn` is `hoist learn --help`. The parser takes words from the end.
std::vector<std::string> words_of(int argc, char** argv) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (!words.empty() && words.front() == "help") {
    words.erase(words.begin());
    const auto is_first = [&](const Command& row) { return row.name == words.front(); };
    if (words.empty() || std::ranges::any_of(commands(), is_first)) words.emplace_back("--help");
  }
  std::ranges::reverse(words);
  return words;
}

int usage_error(const CLI::App& app, const CLI::ParseError& error) {
  std::string message = in_plain_words(error);
  const std::vector<std::string> extra = app.remaining(true);
  if (!extra.empty()) {
    const bool flag = extra.front().starts_with("-");
    const bool has_command = !app.get_subcommands().empty();
    const std::string other = has_command ? "" : instead(extra.front());
    message = fmt::format("unknown {} '{}'{}",
                          flag          ? "flag"
                          : has_command ? "argument"
                                        : "command",
                          extra.front(), other.empty() ? suggestion(app, extra.front()) : other);
  }
  const auto chosen = app.get_subcommands();
  say_error(message);
  say_plain(fmt::format("Try `hoist {}{}--help`.", chosen.empty() ? "" : chosen.front()->get_name(),
                        chosen.empty() ? "" : " "));
  return kUsage;
}

// Standard output may be a full disk, which shows only now.
int finish_output() {
  std::cout.flush();
  if (std::cout) return 0;
  say_error("standard output could not be written; make room, or write to another file");
  return exit_code(ErrorKind::output);
}

int run(int argc, char** argv) {
  CLI::App app{"hoist: causal discovery by bagging, with averages over higher-order structures",
               "hoist"};
  app.set_version_flag("-v,-V,--version", "hoist " + std::string(version()));
  app.require_subcommand(0, 1);
  app.footer(
      "Exit codes: 0 done, 1 internal error, 2 usage, 3 bad input, 4 the run on disk is "
      "another's,\n"
      "5 could not write, 130 and 143 interrupted and resumable.\n"
      "`hoist COMMAND --help` (or `hoist help COMMAND`) prints every flag with its default.");
  for (const Command& row : commands()) {
    CLI::App* command = app.add_subcommand(row.name, row.summary);
    command->option_defaults()->always_capture_default();
    FlagSet flags(*command);
    row.add(flags);
  }
  try {
    app.parse(words_of(argc, argv));
    if (app.get_subcommands().empty()) std::cout << app.help();
    return finish_output();
  } catch (const CLI::Success& success) {
    app.exit(success);
    return finish_output();
  } catch (const CLI::ParseError& error) {
    return usage_error(app, error);
  } catch (const Exit& exit) {
    return exit.code;
  } catch (const Error& error) {
    say_error(error.what());
    return exit_code(error.kind());
  } catch (const std::bad_alloc&) {
    say_error(kNoMemory);
    return exit_code(ErrorKind::input);
  } catch (const std::exception& error) {
    say_error(fmt::format("internal error: {}; please report it", error.what()));
    return kInternal;
  }
}

}  // namespace
}  // namespace hoist::app

int main(int argc, char** argv) {
  hoist::app::occupy_standard_descriptors();
  hoist::app::keep_command(argc, argv);
  hoist::app::install_last_resort();
  hoist::app::enforce_memory_limit();
  return hoist::app::run(argc, argv);
}
