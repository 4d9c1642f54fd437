// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iostream>

#include "command.hpp"
#include "core/text.hpp"
#include "flags.hpp"
#include "interrupt.hpp"
#include "io/append_file.hpp"
#include "make_run.hpp"
#include "study_clock.hpp"
#include "study_output.hpp"

namespace hoist::app {
namespace {

struct StudyCommand {
  std::string name, output, cell;
  std::vector<std::string> networks;
  std::optional<std::uint64_t> repeats, replicates, seed;
  unsigned threads = 0;
  bool list_cells = false, no_figures = false;

  void run() const {
    const Study study = open_study(plan());
    if (list_cells) return print_cells(study);
    if (!cell.empty()) return print_cell(study);
    require_directory(output);
    const std::string results = run_all(study);
    write_study_output(study, results, output, !no_figures);
  }

 private:
  StudyPlan plan() const {
    StudyPlan plan = read_study(name);
    if (!networks.empty()) {
      plan.networks = networks;
      plan.places["networks"] = "--networks";
    }
    plan.repeats = repeats.value_or(plan.repeats);
    plan.replicates = replicates.value_or(plan.replicates);
    plan.seed = seed.value_or(plan.seed);
    return plan;
  }

  static void print_cells(const Study& study) {
    std::vector<std::vector<std::string>> rows = {{"cell", "network", "ratio", "rows", "repeat"}};
    for (const StudyCell& one : study.cells())
      rows.push_back({study.label(one), study.networks[one.network].name, format_double(one.ratio),
                      std::to_string(one.rows), std::to_string(one.repeat)});
    std::cout << aligned(rows);
  }

  void print_cell(const Study& study) const {
    const StudyCell one = find_cell(study, cell);
    const std::string path = output.empty() ? "-" : output;
    require_writable(path);
    const Interrupt interrupt;
    const auto rows = run_cell(study, one, {.threads = threads, .stop = interrupt.token()});
    if (!rows) throw Exit{interrupt.exit_code()};
    std::string text = study_header();
    for (const StudyRow& row : *rows) text += format_study_row(row);
    write_file(path, text);
  }

  // The text of results.csv, which grows on disk with every cell.
  std::string run_all(const Study& study) const {
    const Interrupt interrupt;
    RunOutcome outcome;
    std::string results = study_header();
    {
      StudyClock clock(study, output + "/timings.csv");
      std::unique_ptr<AppendFile> file;
      const StudyOptions options{.threads = threads,
                                 .on_event = [&](const StudyEvent& event) { clock(event); },
                                 .stop = interrupt.token()};
      const auto on_rows = [&](const StudyCell& one, const std::string& rows) {
        if (!file) {
          file = std::make_unique<AppendFile>(output + "/results.csv");
          file->cut(0);
          file->append(results);
        }
        file->append(rows);
        results += rows;
        clock.recorded(one);
      };
      outcome = run_study(output, study, options, on_rows);
    }
    say_notes(outcome.notes);
    if (outcome.interrupted) {
      say_plain(
          fmt::format("Interrupted: {} cells are safe in {}; the same command goes on from there.",
                      outcome.computed + outcome.found, output));
      throw Exit{interrupt.exit_code()};
    }
    say_plain(fmt::format("{} cells computed, {} already there", outcome.computed, outcome.found));
    return results;
  }
};

}  // namespace

void add_study(CLI::App& command) {
  const auto flags = std::make_shared<StudyCommand>();
  command
      .add_option("STUDY", flags->name,
                  "One of: " + names_of(embedded_studies()) + "; or a TOML file of your own")
      ->required();
  command.add_option("-o,--output", flags->output,
                     "Directory for the results; running it again goes on where it stopped");
  command
      .add_option("--repeats", flags->repeats, "Data sets a network and size, if not the file's")
      ->check(whole_number(1, kMostRecords));
  command.add_option("--replicates", flags->replicates, "DAGs a bag, if not the file's")
      ->check(whole_number(1, kMostRecords));
  command.add_option("--seed", flags->seed, "If not the file's")
      ->check(whole_number(0, std::numeric_limits<std::int64_t>::max()));
  command.add_option("--networks", flags->networks, "Names or files, if not the study's own")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--threads", flags->threads, "0 is all cores; never changes a result")
      ->check(whole_number(0, kMostThreads));
  command.add_flag("--cells", flags->list_cells, "Only list the cells, and compute nothing");
  command.add_option("--cell", flags->cell,
                     "Only this cell, such as alarm/0.5/1: its rows go to -o, or to standard "
                     "output, and are the same as in the whole study");
  command.add_flag("--no-figures", flags->no_figures, "No figures (they need gnuplot)");
  add_quiet_flag(command);
  std::string keys = "Keys of a study file:\n";
  for (const StudyKey& key : study_keys())
    keys += fmt::format("  {:<12} {:<16} {}\n", key.name, key.value, key.title);
  command.footer(keys);
  command.callback([flags] { flags->run(); });
}

}  // namespace hoist::app
