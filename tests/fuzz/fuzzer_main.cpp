// SPDX-License-Identifier: Apache-2.0
// One program for all targets, driven by libFuzzer: hoist_fuzz --target=NAME CORPUS...
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "fuzz/targets.hpp"

namespace {

const hoist::fuzz::FuzzTarget* chosen = nullptr;

void list_targets() {
  for (const auto& target : hoist::fuzz::fuzz_targets())
    std::printf("%-10s %s\n", target.name.data(), target.title.data());
}

}  // namespace

// libFuzzer leaves arguments with two dashes to us.
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  constexpr std::string_view kFlag = "--target=";
  for (int i = 1; i < *argc; ++i) {
    const std::string_view argument = (*argv)[i];
    for (const auto& target : hoist::fuzz::fuzz_targets())
      if (argument.starts_with(kFlag) && argument.substr(kFlag.size()) == target.name)
        chosen = &target;
    if (argument != "--list") continue;
    list_targets();
    std::exit(0);
  }
  if (chosen != nullptr) return 0;
  std::fputs("name one of these with --target=NAME\n", stderr);
  list_targets();
  std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  chosen->run({reinterpret_cast<const char*>(data), size});
  return 0;
}
