// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "bagging.hpp"
#include "command.hpp"
#include "flags.hpp"
#include "given.hpp"
#include "hoist/files.hpp"
#include "hoist/text.hpp"
#include "interrupt.hpp"
#include "memory.hpp"
#include "page_output.hpp"
#include "placement.hpp"
#include "study_clock.hpp"
#include "study_output.hpp"

namespace hoist::app {
namespace {

struct StudyCommand {
  std::string name, output, cell, save, shard;
  std::vector<std::string> networks;
  std::optional<std::uint64_t> repeats, replicates, seed;
  unsigned threads = 0;
  bool list_cells = false, no_figures = false, no_report = false;

  void run() const {
    const Study study = open_study(plan());
    if (list_cells) return print_cells(study);
    if (!save.empty() && cell.empty())
      throw Error(ErrorKind::usage, "--save needs --cell, which says whose data");
    if (!cell.empty()) return print_cell(study);
    require_directory(output);
    const Placement place = placement(shard);
    if (place.shard.count > 1) return run_shard(study, place.shard);
    require_free(output, study_result_names());
    const std::string results = run_all(study);
    write_study_output(study, results, output,
                       {!no_figures, !no_report, {name, command_as_given()}});
  }

 private:
  // Before any work: no file that is read, nor any other that hoist did not write, is written over.
  void require_free(const std::string& directory, const std::vector<std::string>& names) const {
    std::vector<std::string> read = networks, written;
    read.push_back(name);
    for (const std::string& file : names) written.push_back(directory + "/" + file);
    if (!cell.empty()) written.push_back(output.empty() ? "-" : output);
    require_distinct_outputs(read, written);
    ResultFolder(directory).require_ours(names);
  }

  StudyPlan plan() const {
    StudyPlan plan = read_study(name);
    if (!networks.empty()) {
      plan.networks = networks;
      plan.places["networks"] = "--networks";
    }
    plan.repeats = repeats.value_or(plan.repeats);
    if (replicates) {
      plan.replicates = *replicates;
      plan.places["replicates"] = "--replicates";
    }
    plan.seed = seed.value_or(plan.seed);
    return plan;
  }

  static void print_cells(const Study& study) {
    std::vector<std::vector<std::string>> rows = {{"cell", "network", "ratio", "rows", "repeat"}};
    const bool lossy = !study.plan.missing.empty();
    if (lossy) rows[0].insert(rows[0].end(), {"missing", "holes"});
    for (const StudyCell& one : study.cells()) {
      rows.push_back({study.label(one), study.networks[one.network].name, format_double(one.ratio),
                      std::to_string(one.rows), std::to_string(one.repeat)});
      if (lossy)
        rows.back().insert(rows.back().end(), {format_double(one.holes.share), one.holes.how});
    }
    std::cout << aligned(rows);
  }

  void print_cell(const Study& study) const {
    const StudyCell one = find_cell(study, cell);
    const std::string path = output.empty() ? "-" : output;
    require_writable(path);
    if (save.empty())
      require_distinct_outputs(networks, {path});
    else
      require_free(save, saved_names());
    const unsigned fitting = threads_of_cells(study, {one});
    const Interrupt interrupt("Interrupted: nothing was written.");
    const auto rows = run_cell(study, one, {.execution = {fitting, interrupt.token(), {}}});
    if (!rows) throw Exit{interrupt.exit_code()};
    if (!save.empty()) save_data(study, one);
    std::string text = study_header();
    for (const StudyRow& row : *rows) text += format_study_row(row);
    write_file(path, text);
  }

  static std::vector<std::string> saved_names() {
    return {"train.csv", "complete.csv", "test.csv", "truth.bif", "truth.json", "cell.json"};
  }

  // What the cell was learnt from, for methods that hoist does not have, and how: the same bag
  // comes of `hoist bag train.csv --states truth.bif --seed` with that seed.
  void save_data(const Study& study, const StudyCell& one) const {
    std::error_code error;
    std::filesystem::create_directories(save, error);
    if (error)
      throw Error(ErrorKind::output,
                  save + ": cannot be made a directory (" + error.message() + "); name another");
    const StudyData data = study_data(study, one);
    const StudyNetwork& network = study.networks[one.network];
    nlohmann::ordered_json keys = {{"cell", study.label(one)},
                                   {"network", network.name},
                                   {"rows", one.rows},
                                   {"repeat", one.repeat},
                                   {"seed", data.bag_seed},
                                   {"replicates", study.plan.replicates},
                                   {"learners", study.plan.learners},
                                   {"scores", study.plan.scores},
                                   {"resamples", study.plan.resamples}};
    const bool lossy = !one.holes.none();
    if (lossy)
      keys.update({{"missing", one.holes.share},
                   {"holes", one.holes.how},
                   {"policies", study.plan.policies}});
    // BIF has discrete variables only.
    const bool json = network.network.has_continuous();
    const std::string truth = json ? "truth.json" : "truth.bif";
    std::vector<ResultFile> files = {
        {"train.csv", format_table(data.train)},
        {"test.csv", format_table(data.test)},
        {truth, graph_format(truth).network(study_network(study, one), network.name)},
        {"cell.json", keys.dump(1) + "\n"}};
    std::vector<std::string> stale = {json ? "truth.bif" : "truth.json"};
    if (lossy)
      files.push_back({"complete.csv", format_table(data.complete)});
    else
      stale.emplace_back("complete.csv");
    ResultFolder(save).write(files, stale);
  }

  // Only cells: the results are put together by the command without a shard.
  void run_shard(const Study& study, Shard part) const {
    const unsigned fitting = threads_of_cells(study, study.cells());
    const Interrupt interrupt(last_words());
    const RunOutcome outcome =
        run_study(output, study, {.execution = {fitting, interrupt.token(), {}}, .shard = part},
                  [](const StudyCell&, const std::string&) {});
    report(outcome, interrupt);
    say_plain("When all shards are done, the same command without --shard makes the results.");
  }

  // As many as fit into memory in the largest cell, beside its test set.
  unsigned threads_of_cells(const Study& study, const std::vector<StudyCell>& cells) const {
    TableShape largest;
    std::uint64_t most = 0;
    for (const StudyCell& one : cells) {
      const TableShape shape = study.networks[one.network].network.shape(one.rows);
      for (const StudyArm& arm : study_arms(study.plan)) {
        if (arm.holes != one.holes) continue;
        const std::uint64_t bytes = bag_bytes(shape, study_bagging(study.plan, arm));
        if (bytes <= most) continue;
        most = bytes;
        largest = shape;
      }
    }
    return threads_that_fit(threads, largest, most, static_cast<double>(largest.bytes()));
  }

  std::string last_words() const {
    return "Interrupted: what was computed is safe in " + output +
           "; the same command goes on from there.";
  }

  void report(const RunOutcome& outcome, const Interrupt& interrupt) const {
    say_notes(outcome.notes);
    if (interrupt.exit_code() != 0) {
      say_plain(
          fmt::format("Interrupted: {} cells are safe in {}; the same command goes on from there.",
                      outcome.computed + outcome.found, output));
      throw Exit{interrupt.exit_code()};
    }
    require_none_failed(outcome, "cells", output);
    say_plain(fmt::format("{} cells computed, {} already there", outcome.computed, outcome.found));
  }

  // The text of results.csv, which grows on disk with every cell.
  std::string run_all(const Study& study) const {
    const unsigned fitting = threads_of_cells(study, study.cells());
    const Interrupt interrupt(last_words());
    RunOutcome outcome;
    std::string results = study_header();
    ResultFolder folder(output);
    {
      StudyClock clock(study, output + "/timings.csv");
      std::unique_ptr<AppendFile> file;
      const StudyOptions options{
          .execution = {fitting, interrupt.token(), {}}, .on_event = [&](const StudyEvent& event) {
            // A verdict on fewer rows must not stand beside more.
            if (event.step == StudyStep::begun)
              folder.remove({"verdict.md", "summary.csv", kStudyRecord, kPageName});
            clock(event);
          }};
      const auto on_rows = [&](const StudyCell& one, const std::string& rows) {
        if (!file) {
          folder.begin({"results.csv", "timings.csv"});
          remove_link(output + "/results.csv");
          file = std::make_unique<AppendFile>(output + "/results.csv");
          file->cut(0);
          file->append(results);
        }
        file->append(rows);
        results += rows;
        clock.recorded(one);
      };
      outcome = run_study(output, study, options, on_rows);
      if (file) file->require_in_place();
    }
    report(outcome, interrupt);
    return results;
  }
};

}  // namespace

void add_study(FlagSet& command) {
  const auto flags = std::make_shared<StudyCommand>();
  command
      .text("STUDY", flags->name,
            "One of: " + names_of(embedded_studies()) + "; or a TOML file of your own")
      .required();
  command.text("-o,--output", flags->output,
               "Directory for the results; running it again goes on where it stopped");
  command.whole("--repeats", flags->repeats, Bounds{1, kMostRecords},
                "Data sets a network and size, if not the file's");
  command.whole("--replicates", flags->replicates, Bounds{0, kMostRecords},
                "DAGs a bag, if not the file's; 0 is no bag");
  command.whole("--seed", flags->seed, Bounds{0, std::numeric_limits<std::int64_t>::max()},
                "If not the file's");
  command.list("--networks", flags->networks,
               "Names or files, separated by commas, if not the study's own");
  command.whole("--threads", flags->threads, Bounds{0, kMostThreads},
                "0 is all cores; never changes a result");
  command.text(
      "--shard", flags->shard,
      "Compute only every N-th cell, from the I-th on, as I/N; processes and machines "
      "that share the directory take one each. Under Slurm and MPI launchers the rank says which");
  command.toggle("--cells", flags->list_cells, "Only list the cells, and compute nothing");
  command.text("--cell", flags->cell,
               "Only this cell, such as alarm/0.5/1: its rows go to -o, or to standard "
               "output, and are the same as in the whole study");
  command.text("--save", flags->save,
               "With --cell: also write its train.csv, test.csv, truth.bif (or .json) and "
               "cell.json (with the "
               "seed of its bag) into this "
               "directory");
  command.toggle("--no-figures", flags->no_figures, "No figures (they need gnuplot)");
  command.toggle("--no-report", flags->no_report, "No report.html");
  add_common_flags(command);
  std::string keys = "Keys of a study file:\n";
  for (const StudyKey& key : study_keys())
    keys += fmt::format("  {:<12} {:<16} {}\n", key.name, key.value, key.title);
  command.footer(keys);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
