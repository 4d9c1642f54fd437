// SPDX-License-Identifier: Apache-2.0
#include "memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "flags.hpp"
#include "hoist/execution.hpp"
#include "hoist/text.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

constexpr std::string_view kUnits = "KMGT";
constexpr double kMiB = 1 << 20;

// What the program takes without any data, and a thread without any work.
constexpr double kLeast = 64 * kMiB;
constexpr double kThread = kMiB;

// `500M`, `1.5G`, `2GiB`; nothing where the text is no size. A bare number is none: some programs
// take it for bytes, some for MiB.
std::optional<double> size_of(const std::string& text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [after, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || after == end || !std::isfinite(value) || value <= 0)
    return std::nullopt;
  const std::string unit = upper_case(std::string(after, end));
  const std::size_t power = kUnits.find(unit[0]);
  if (power == std::string_view::npos ||
      (unit.size() > 1 && unit.substr(1) != "B" && unit.substr(1) != "IB"))
    return std::nullopt;
  return value * std::exp2(10 * static_cast<double>(power + 1));
}

std::string allowed() {
  return fmt::format(
      "{} are allowed ({})", spell_bytes(static_cast<double>(memory_limit())),
      memory_limit_is_chosen() ? "--memory" : "by the machine, its container, Slurm or ulimit");
}

}  // namespace

std::string spell_bytes(double bytes) {
  std::size_t power = 0;
  while (bytes >= 1024 && power < kUnits.size()) {
    bytes /= 1024;
    ++power;
  }
  if (power == 0) return fmt::format("{:.0f} bytes", bytes);
  return fmt::format("{:.{}f} {}iB", bytes, bytes < 10 ? 1 : 0, kUnits[power - 1]);
}

void add_memory_flag(FlagSet& command) {
  command.text(
      "--memory",
      [](const std::string& text) {
        const auto size = size_of(text);
        if (!size || *size < kLeast || *size > 9e18)
          throw Error(ErrorKind::usage,
                      fmt::format("--memory takes a size such as 500M or 4G, {} at least, not '{}'",
                                  spell_bytes(kLeast), text));
        choose_memory_limit(static_cast<std::uint64_t>(*size));
        enforce_memory_limit();
      },
      "Take no more memory than this, such as 500M or 4G, 64M at least; what needs more is refused "
      "before it "
      "begins. By default what the machine, the container or Slurm grants");
}

void require_memory(double bytes, const std::string& what, const std::string& cure) {
  if (bytes <= static_cast<double>(memory_limit())) return;
  throw Error(ErrorKind::input, fmt::format("{} would take {} of memory, and {}; {}", what,
                                            spell_bytes(bytes), allowed(), cure));
}

unsigned threads_that_fit(unsigned asked, const TableShape& shape, std::uint64_t per_thread,
                          double others) {
  const unsigned wanted = thread_count(asked);
  const double each = kThread + static_cast<double>(per_thread);
  // The data, and n log n for every count.
  const double shared = others + static_cast<double>(shape.bytes() + 8 * shape.rows);
  require_memory(shared + each, "learning on a single thread",
                 "use fewer columns (--drop), merge levels, or find more memory");
  const double room = (static_cast<double>(memory_limit()) - shared) / each;
  const auto fitting = static_cast<unsigned>(std::clamp(room, 1.0, static_cast<double>(wanted)));
  if (fitting < wanted)
    say_note(fmt::format("{} of {} threads, because each may take {}, and {}", fitting, wanted,
                         spell_bytes(each), allowed()));
  return fitting;
}

}  // namespace hoist::app
