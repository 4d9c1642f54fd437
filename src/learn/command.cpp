// SPDX-License-Identifier: Apache-2.0
#include <cerrno>
#include <cstring>
#include <fstream>
#include <functional>

#include "core/process.hpp"
#include "core/random.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/learn.hpp"
#include "hoist/text.hpp"
#include "io/sample_csv.hpp"
#include "learn/command_line.hpp"
#include "learn/outside_graph.hpp"
#include "learn/work_folder.hpp"

namespace hoist {
namespace {

constexpr const char* kExample = "--command 'Rscript my.R {data} {graph}'";

CommandLine command_line(const Parameters& parameters) {
  const Value* text = parameters.find("command");
  if (text == nullptr || text->word() == nullptr)
    throw Error(ErrorKind::usage, std::string("learner 'command' runs a program of yours, which "
                                              "must be named: ") +
                                      kExample);
  return CommandLine(*text->word());
}

std::string require_program(const std::string& word) {
  std::string path = find_program(word);
  if (path.empty())
    throw Error(ErrorKind::usage,
                "--command: there is no program " + in_quotes(word) +
                    " that may be run; install it, write its whole path, or name what runs it "
                    "first, such as `python3 my.py` for my.py");
  return path;
}

// 31 bits and not 0: what R, NumPy and most others take.
std::uint64_t seed_of(const LearnTask& task) {
  return RandomStream(task.seed, Purpose::outside, task.replicate).below(2147483647 - 1) + 1;
}

// Files for a moment need neither fsync nor a rename.
void write_plain(const std::string& path,
                 const std::function<void(const std::function<void(std::string_view)>&)>& write) {
  std::ofstream file(path, std::ios::binary);
  write([&](std::string_view part) {
    file.write(part.data(), static_cast<std::streamsize>(part.size()));
  });
  file.close();
  if (!file)
    throw Error(ErrorKind::output,
                path + ": cannot be written; make room, or write to another disk (-o, or TMPDIR)");
}

// The last lines of what a program said, on one line.
std::string end_of(const std::string& text) {
  constexpr std::size_t kLines = 10, kBytes = 1000;
  std::vector<std::string> lines;
  std::size_t bytes = 0, end = text.size();
  while (end > 0 && lines.size() < kLines && bytes < kBytes) {
    const std::size_t before = text.rfind('\n', end - 1);
    const std::size_t begin = before == std::string::npos ? 0 : before + 1;
    std::string line = text.substr(begin, end - begin);
    if (line.size() > kBytes - bytes) line.erase(0, line.size() - (kBytes - bytes));
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
    bytes += line.size();
    if (!line.empty()) lines.insert(lines.begin(), line);
    end = before == std::string::npos ? 0 : before;
  }
  return join(lines, " / ");
}

std::string what_happened(const ProgramEnd& end, double seconds) {
  switch (end.how) {
    case ProgramEnd::How::exited:
      return "the command ended with exit code " + std::to_string(end.code);
    case ProgramEnd::How::killed: {
      const char* name = ::sigdescr_np(end.code);
      return "the command was ended by signal " + std::to_string(end.code) + " (" +
             (name == nullptr ? "unknown" : name) + ")";
    }
    case ProgramEnd::How::too_slow:
      return "the command took longer than " + format_double(seconds) +
             " seconds and was ended (--time-limit)";
    case ProgramEnd::How::not_started:
      break;
  }
  return std::string("the command did not start (") + std::strerror(end.code) + ")";
}

void require_success(const ProgramEnd& end, const std::string& program, double seconds) {
  if (end.how == ProgramEnd::How::exited && end.code == 0) return;
  // It will not start for any replicate.
  if (end.how == ProgramEnd::How::not_started &&
      (end.code == ENOEXEC || end.code == ENOENT || end.code == EACCES))
    throw Error(ErrorKind::usage,
                "--command: " + in_quotes(program) + " cannot be run (" + std::strerror(end.code) +
                    "); if it is a script, name what runs it first, such as `python3 my.py`");
  std::string message = what_happened(end, seconds);
  const std::string said = end_of(end.errors.empty() ? end.output : end.errors);
  if (!said.empty()) message += "; its last words: " + said;
  throw Failed(message);
}

// One attempt, in a folder that is empty.
LearntEdges run_once(const LearnTask& task, const CommandLine& line, const WorkFolder& folder) {
  const std::string graph = folder.file(line.graph_name());
  const Placeholders values{.data = folder.file("data.csv"),
                            .graph = graph,
                            .knowledge = folder.file("knowledge.txt"),
                            .folder = folder.path(),
                            .seed = std::to_string(seed_of(task)),
                            .replicate = std::to_string(task.replicate + 1)};
  std::vector<std::string> words = line.filled(values);
  words.front() = require_program(words.front());
  write_plain(values.data, [&](const auto& put) { write_sample(task.sample, put); });
  write_plain(values.knowledge, [&](const auto& put) { put(format_knowledge(task.knowledge)); });
  const double seconds = task.parameters.real("time_limit");
  require_success(run_program(words, seconds, task.stop), words.front(), seconds);
  return read_outside_graph(graph, task.sample, task.knowledge);
}

LearntEdges learn_by_command(const LearnTask& task) {
  if (task.stop.stop_requested()) throw Stopped();
  const CommandLine line = command_line(task.parameters);
  static_cast<void>(require_program(line.program()));
  WorkFolder folder(task.work, task.replicate);
  if (task.parameters.yes_no("keep_work")) folder.keep();
  for (std::uint64_t left = task.parameters.whole("retries");; --left) try {
      return run_once(task, line, folder);
    } catch (const Failed& failed) {
      if (left == 0) {
        folder.keep();
        throw Failed(std::string(failed.what()) + "; its files are kept in " + folder.path());
      }
      folder.clear();
    }
}

std::string wrong_time(const Value& value) {
  return value.real() && *value.real() >= 0 && *value.real() <= 1e9
             ? ""
             : "must be a number of seconds from 0 (no limit) to 1e9";
}

// Besides what it reads and writes part by part: the texts of the levels, and the graph.
double bytes(const TableShape& shape, const Parameters&) {
  const auto columns = static_cast<double>(shape.columns());
  double levels = 0;
  for (std::size_t each : shape.levels) levels += static_cast<double>(each);
  return (1 << 20) + 128 * levels + 1024 * columns + 16 * columns * columns;
}

}  // namespace

// The files are in docs/extending.md.
Learner command() {
  return {
      .name = "command",
      .title = "a program of yours, run on each sample: a CSV file in, a graph file out",
      .gives = GraphKind::pdag,
      .takes =
          {.discrete = true, .continuous = true, .mixed = true, .missing = true, .weights = false},
      .by_score = false,
      .parameters = {{"command",
                      "the program and its arguments, run without a shell; {data} and {graph} are "
                      "its files, {knowledge}, {seed}, {replicate} and {folder} may stand there, "
                      "too; {graph.json} is another format",
                      Parameter::Kind::word},
                     {"time_limit", "seconds that the program may take, 0 for any",
                      Parameter::Kind::real, 600, wrong_time, false},
                     {"retries", "how often a program that failed is tried again",
                      Parameter::Kind::whole, 0, whole_from(0, 1000), false},
                     {"keep_work",
                      "keep the files of programs that succeeded, too",
                      Parameter::Kind::yes_no,
                      false,
                      {},
                      false}},
      .learn = learn_by_command,
      .bytes = bytes};
}

}  // namespace hoist
