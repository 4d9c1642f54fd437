// SPDX-License-Identifier: Apache-2.0
#include "gnuplot.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

// Without a shell, in the folder itself, so that no path is ever part of a script.
// 0 is success, -1 means that it could not be started.
int run_gnuplot(const std::string& folder, const std::string& setting, const std::string& script) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  std::string words[] = {"gnuplot", "-e", setting, script};
  char* arguments[] = {words[0].data(), words[1].data(), words[2].data(), words[3].data(), nullptr};
  pid_t child = 0;
  const int error = posix_spawnp(&child, "gnuplot", &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return -1;
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

}  // namespace

void draw(const std::vector<Figure>& figures, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    throw Error(ErrorKind::output,
                folder + ": cannot be made a directory (" + error.message() + ")");
  for (const Figure& figure : figures)
    write_file(folder + "/" + figure.name + ".gp", figure.script);
  for (const Figure& figure : figures)
    for (const char* format : {"svg", "pdf"}) {
      const int code =
          run_gnuplot(folder, fmt::format("format=\"{}\"", format), figure.name + ".gp");
      if (code == 0) continue;
      say_note(code < 0 ? fmt::format("no figures: gnuplot is not there; install it (Debian: "
                                      "gnuplot-nox) and run the same command again, or draw the "
                                      "scripts in {} elsewhere",
                                      folder)
                        : fmt::format("gnuplot fails on {}/{}.gp with exit {}; the results are not "
                                      "touched by that",
                                      folder, figure.name, code));
      return;
    }
}

}  // namespace hoist::app
