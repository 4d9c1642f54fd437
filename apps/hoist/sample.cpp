// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "command.hpp"
#include "flags.hpp"
#include "memory.hpp"

namespace hoist::app {
namespace {

struct Sample {
  std::string network, output = "-";
  std::size_t rows = 0;
  std::uint64_t seed = 1;

  void run() const {
    require_writable(output);
    Notes notes;
    const Network source = read_network(network, &notes);
    say_notes(notes);
    require_memory(bytes(source), fmt::format("a sample of {} rows", rows),
                   "draw fewer rows, or several samples with a seed each");
    write_file(output, format_table(sample(source, rows, seed)));
  }

 private:
  // The codes, and the text, whose room doubles as it grows.
  double bytes(const Network& source) const {
    double width = 0;
    for (const auto& levels : source.levels) {
      std::size_t longest = 0;
      for (const std::string& level : levels) longest = std::max(longest, level.size());
      width += static_cast<double>(2 + 2 * (longest + 3));
    }
    return static_cast<double>(rows) * width;
  }
};

}  // namespace

void add_sample(CLI::App& command) {
  const auto flags = std::make_shared<Sample>();
  command.add_option("NET", flags->network, "A network file or an embedded network's name")
      ->required();
  command.add_option("-n,--rows", flags->rows, "How many rows")
      ->check(whole_number(1, kMostRows))
      ->required();
  command
      .add_option("--seed", flags->seed,
                  "Same seed, same bytes; a longer sample begins with the shorter one")
      ->check(whole_number(0, std::numeric_limits<std::uint64_t>::max()));
  command.add_option("-o,--output", flags->output, "CSV file; - is standard output");
  add_common_flags(command);
  command.callback([flags] { flags->run(); });
}

}  // namespace hoist::app
