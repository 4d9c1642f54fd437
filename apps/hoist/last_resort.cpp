// SPDX-License-Identifier: Apache-2.0
#include "last_resort.hpp"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

#include "talk.hpp"

namespace hoist::app {
namespace {

std::atomic<bool> no_memory = false;

// Called when an allocation fails; the next attempt throws.
void remember() {
  no_memory = true;
  std::set_new_handler(nullptr);
}

[[noreturn]] void leave() {
  constexpr int kBadInput = 3, kInternal = 1;
  talk("hoist: error: ");
  talk(no_memory ? std::string_view(kNoMemory) : "internal error: please report it");
  talk("\n");
  std::_Exit(no_memory ? kBadInput : kInternal);
}

}  // namespace

void install_last_resort() {
  // A file that grows beyond the limit of the user is a write that fails, and told as such.
  std::signal(SIGXFSZ, SIG_IGN);
  // Whoever started us may have had it ignored, and then nobody could say how a program ended.
  std::signal(SIGCHLD, SIG_DFL);
  std::set_new_handler(remember);
  std::set_terminate(leave);
}

}  // namespace hoist::app
