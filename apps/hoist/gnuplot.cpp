// SPDX-License-Identifier: Apache-2.0
#include "gnuplot.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>

#include "hoist/error.hpp"
#include "hoist/files.hpp"
#include "hoist/io.hpp"
#include "hoist/text.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

enum class Drawn { yes, no_gnuplot, failed };

// Without a shell, without the user's own settings, in the folder itself, so that no path is ever
// part of a script.
Drawn run_gnuplot(const std::string& folder, const std::string& setting,
                  const std::string& script) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  for (int stream : {STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0);
  std::string words[] = {"gnuplot", "-d", "-e", setting, script};
  char* arguments[] = {words[0].data(), words[1].data(), words[2].data(),
                       words[3].data(), words[4].data(), nullptr};
  // It shall not go on after a write that failed.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGXFSZ);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  pid_t child = 0;
  const int error = posix_spawnp(&child, "gnuplot", &actions, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return error == ENOENT ? Drawn::no_gnuplot : Drawn::failed;
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? Drawn::yes : Drawn::failed;
}

// The script, and the picture in both formats.
std::vector<std::string> names_of(const Figure& figure) {
  const std::string name = "figures/" + figure.name;
  return {name + ".gp", name + ".svg", name + ".pdf"};
}

// Without those whose place is taken by a file of somebody else.
std::vector<Figure> figures_to_draw(const std::vector<Figure>& figures, const ResultFolder& results,
                                    const std::string& directory) {
  std::vector<Figure> free;
  for (const Figure& figure : figures) {
    const std::vector<std::string> names = names_of(figure);
    const auto foreign = std::ranges::find_if_not(
        names, [&](const std::string& name) { return results.is_ours(name); });
    if (foreign == names.end())
      free.push_back(figure);
    else
      say_note(
          fmt::format("{}/{}: is there, and not as hoist wrote it, so that figure is not "
                      "drawn; move it away and run the same command again",
                      directory, *foreign));
  }
  return free;
}

bool draw_all(const std::vector<Figure>& figures, const std::string& folder) {
  bool all = true;
  std::error_code error;
  for (const Figure& figure : figures)
    write_result(folder + "/" + figure.name + ".gp", figure.script);
  for (const Figure& figure : figures)
    for (const char* format : {"svg", "pdf"}) {
      // An old picture must not outlive its script, and gnuplot would write through a link.
      std::filesystem::remove(folder + "/" + figure.name + "." + format, error);
      const std::string setting = fmt::format("format=\"{}\"", format);
      switch (run_gnuplot(folder, setting, figure.name + ".gp")) {
        case Drawn::yes:
          break;
        case Drawn::no_gnuplot:
          say_note(fmt::format(
              "no figures: gnuplot is not there; install it (Debian: gnuplot-nox) and run the same "
              "command again, or draw the scripts in {} elsewhere",
              folder));
          return false;
        case Drawn::failed:
          all = false;
          std::filesystem::remove(folder + "/" + figure.name + "." + format, error);
          say_note(
              fmt::format("no {1}.{2}: gnuplot failed; `cd {0} && gnuplot -e '{3}' {1}.gp` says "
                          "why",
                          shell_path(folder), figure.name, format, setting));
      }
    }
  return all;
}

}  // namespace

bool draw(const std::vector<Figure>& figures, const std::string& directory) {
  const std::string folder = directory + "/figures";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    throw Error(ErrorKind::output,
                folder + ": cannot be made a directory (" + error.message() + ")");
  ResultFolder results(directory);
  const std::vector<Figure> free = figures_to_draw(figures, results, directory);
  std::vector<std::string> names;
  for (const Figure& figure : free)
    for (const std::string& name : names_of(figure)) names.push_back(name);
  results.begin(names);
  const bool all = draw_all(free, folder);
  results.finish(names);
  return all && free.size() == figures.size();
}

}  // namespace hoist::app
