// SPDX-License-Identifier: Apache-2.0
// What this machine grants.
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <optional>
#include <thread>

#include "hoist/text.hpp"
#include "memory.hpp"

namespace hoist::app {
namespace {

constexpr std::uint64_t kNoBound = std::numeric_limits<std::uint64_t>::max();

std::uint64_t chosen = 0;  // by --memory

std::uint64_t number_in(const std::string& path) {
  std::ifstream file(path);
  std::string word;
  return file >> word ? whole_number(word).value_or(kNoBound) : kNoBound;  // it may be `max`
}

// Of the groups that this process is in, whose limits all hold.
std::uint64_t container_limit() {
  std::uint64_t least = kNoBound;
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const bool all = controllers.empty();
    if (!all && controllers != "memory") continue;
    const std::string root = all ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory";
    const std::string file = all ? "/memory.max" : "/memory.limit_in_bytes";
    for (std::string group = line.substr(second + 1);; group.resize(group.rfind('/'))) {
      least = std::min(least, number_in(root + group + file));
      if (group.find('/') == std::string::npos) break;
    }
  }
  return least;
}

std::uint64_t machine_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES), size = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || size <= 0) return kNoBound;
  return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size);
}

std::uint64_t variable(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? 0 : whole_number(text).value_or(0);
}

// In MiB, by node or by core; a cluster need not enforce what it has promised to others.
std::uint64_t slurm_grant() {
  std::uint64_t mebibytes = variable("SLURM_MEM_PER_NODE");
  if (mebibytes == 0) mebibytes = variable("SLURM_MEM_PER_CPU") * variable("SLURM_CPUS_ON_NODE");
  return mebibytes > 0 && mebibytes < (kNoBound >> 20) ? mebibytes << 20 : kNoBound;
}

// What the user, or whoever started the program, has set.
std::uint64_t soft_limit(decltype(RLIMIT_DATA) resource) {
  rlimit limit = {};
  return ::getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY ? limit.rlim_cur
                                                                               : kNoBound;
}

// The stacks of threads count for the system, and are address space rather than memory.
[[maybe_unused]] std::uint64_t stacks() {
  constexpr std::uint64_t kUsual = std::uint64_t{8} << 20;
  const std::uint64_t each = std::min(soft_limit(RLIMIT_STACK), std::uint64_t{1} << 30);
  return (std::thread::hardware_concurrency() + 8) * std::max(each, kUsual);
}

}  // namespace

std::uint64_t memory_limit() {
  if (chosen > 0) return chosen;
  static const std::uint64_t granted = std::min({machine_memory(), container_limit(), slurm_grant(),
                                                 soft_limit(RLIMIT_DATA), soft_limit(RLIMIT_AS)});
  return granted;
}

bool memory_limit_is_chosen() { return chosen > 0; }

void choose_memory_limit(std::uint64_t bytes) { chosen = bytes; }

void enforce_memory_limit() {
  // A sanitizer's own tables are larger than any machine.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  // Never more than there was.
  static const std::uint64_t before = soft_limit(RLIMIT_DATA);
  rlimit limit = {};
  if (::getrlimit(RLIMIT_DATA, &limit) != 0) return;
  limit.rlim_cur = std::min(before, memory_limit() + stacks());
  ::setrlimit(RLIMIT_DATA, &limit);
#endif
}

}  // namespace hoist::app
