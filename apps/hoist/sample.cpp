// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "command.hpp"
#include "flags.hpp"
#include "hoist/files.hpp"
#include "memory.hpp"

namespace hoist::app {
namespace {

struct Sample {
  std::string network, output = "-";
  std::uint64_t rows = 0;
  std::uint64_t seed = 1;
  double missing = 0;
  std::string holes;

  void run() const {
    require_writable(output);
    require_distinct_outputs({network}, {output});
    Notes notes;
    const Network source = read_network(network, &notes);
    say_notes(notes);
    require_memory(bytes(source), fmt::format("a sample of {} rows", rows),
                   "draw fewer rows, or several samples with a seed each");
    const HoleRule& rule = HoleRule::named(holes.empty() ? "mcar" : holes);
    if (!holes.empty() && missing == 0)
      throw Error(ErrorKind::usage,
                  "--holes says how cells are lost; say how many, too, such as "
                  "--missing 0.1");
    const Table drawn = sample(source, rows, seed);
    write_file(output, format_table(missing == 0 ? drawn : with_holes(drawn, rule, missing, seed)));
  }

 private:
  // The cells, and their text, whose room doubles as it grows.
  double bytes(const Network& source) const {
    // A number is written with 17 digits, a sign, a point and an exponent at most.
    constexpr std::size_t kLongestNumber = 24;
    double width = 0;
    for (Node node = 0; node < source.dag.size(); ++node) {
      std::size_t longest = source.is_continuous(node) ? kLongestNumber : 0;
      for (const std::string& level : source.levels[node])
        longest = std::max(longest, level.size());
      width += static_cast<double>(2 * (longest + 3));
    }
    return static_cast<double>(source.shape(rows).bytes()) + static_cast<double>(rows) * width;
  }
};

}  // namespace

void add_sample(FlagSet& command) {
  const auto flags = std::make_shared<Sample>();
  command.text("NET", flags->network, "A network: a file (.bif, .json) or a name (hoist networks)")
      .required();
  command.whole("-n,--rows", flags->rows, Bounds{1, kMostRows}, "How many rows").required();
  command.whole("--seed", flags->seed, Bounds{},
                "Same seed, same bytes; a longer sample begins with the shorter one");
  command.text(
      "--missing",
      [flags](const std::string& text) {
        const Parameter share{"missing", "", Parameter::Kind::real, {}, share_of_one()};
        flags->missing = *parse_value(share, text, "--missing").real();
      },
      "The share of cells to lose, such as 0.1");
  command.text("--holes", flags->holes,
               "How they are lost; one of: " + names_of(hole_rules()) + "; mcar if left out");
  command.text("-o,--output", flags->output, "CSV file; - is standard output");
  add_common_flags(command);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
