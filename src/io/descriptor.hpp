// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

namespace hoist {

/// A file descriptor that is closed when it goes out of scope; those of standard input, output and
/// error are not ours to close.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ > STDERR_FILENO) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }
  /// Some file systems report a failed write only here.
  bool close() {
    const int number = number_;
    number_ = -1;
    return ::close(number) == 0;
  }

 private:
  int number_;
};

}  // namespace hoist
