// SPDX-License-Identifier: Apache-2.0
#include "hoist/report.hpp"

#include <filesystem>

#include "bag_input.hpp"
#include "command.hpp"
#include "flags.hpp"
#include "hoist/files.hpp"
#include "page_output.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

namespace fs = std::filesystem;

struct Report {
  std::string place, output;

  void run() const {
    // Before any work.
    const bool own = output.empty() || same_file(output, own_page());
    if (own)
      ResultFolder(place).require_ours({kPageName});
    else
      require_writable(output);
    const std::string page = own ? own_page() : output;
    if (is_results()) {
      require_distinct_outputs({results(), run_of_results()}, {page});
      const StoredRun run = stored(run_of_results());
      write(results_page(read_file(results()), results(), run), own);
    } else if (is_run(place) && run_format(place) == "hoist run") {
      require_distinct_outputs({place}, {page});
      write(run_page(stored(place), title()), own);
    } else {
      refuse();
    }
  }

 private:
  std::string results() const { return place + "/discovery.json"; }
  std::string run_of_results() const { return place + "/run"; }
  std::string own_page() const { return place + "/" + kPageName; }

  bool is_results() const {
    std::error_code ignored;
    return fs::is_regular_file(results(), ignored) && is_run(run_of_results());
  }

  static bool same_file(const std::string& one, const std::string& other) {
    std::error_code error;
    const fs::path first = fs::weakly_canonical(one, error);
    return !error && first == fs::weakly_canonical(other, error) && !error;
  }

  // The folder's own name, whatever the path to it.
  std::string title() const {
    std::error_code error;
    const fs::path path = fs::weakly_canonical(place, error);
    return error ? place : path.filename().string();
  }

  static StoredRun stored(const std::string& path) {
    require_room_for(path);
    StoredRun run = read_run(path);
    say_notes(run.notes);
    return run;
  }

  void write(const Page& page, bool own) const {
    note_no_layout(page);
    if (own)
      ResultFolder(place).write({{kPageName, page.html}});
    else
      write_file(output, page.html);
    if (own || output != "-") say_plain("The report is in " + printable(own ? own_page() : output));
  }

  [[noreturn]] void refuse() const {
    std::error_code ignored;
    const std::string what = !fs::exists(place, ignored)         ? "is not there"
                             : !fs::is_directory(place, ignored) ? "is a file"
                             : fs::exists(results(), ignored)
                                 ? "holds results without their run"
                                 : "holds neither results (discovery.json) nor a run "
                                   "(manifest.json)";
    throw Error(ErrorKind::input, place + ": " + what +
                                      "; give the folder of `hoist discover -o`, of `hoist bag -o` "
                                      "or of `hoist study -o`");
  }
};

}  // namespace

void add_report(FlagSet& command) {
  const auto flags = std::make_shared<Report>();
  command
      .text("RESULTS", flags->place,
            "Folder of `hoist discover` or of `hoist study`, or a run of `hoist bag`, which gets "
            "the paper's averages")
      .required();
  command.text("-o,--output", flags->output,
               "HTML file, - for standard output; by default report.html in that folder");
  add_common_flags(command);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
