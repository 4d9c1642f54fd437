// SPDX-License-Identifier: Apache-2.0
#include "command.hpp"
#include "flags.hpp"

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
    write_file(output, format_table(sample(source, rows, seed)));
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
  add_quiet_flag(command);
  command.callback([flags] { flags->run(); });
}

}  // namespace hoist::app
