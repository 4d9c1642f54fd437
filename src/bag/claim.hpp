// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/run_files.hpp"

namespace hoist {

std::string manifest_path(const std::string& directory);

/// The right to write into a run's directory. Makes the run, or sees to it that the one on disk is
/// the one asked for; that one may grow. A run that it made is taken back with it unless it is
/// kept, so that a request which fails before its first replicate leaves nothing behind.
class Claim {
 public:
  /// Throws Error(mismatch) where the directory holds a run of another command or other data,
  /// listing the keys that differ, and Error(output) where it cannot be made.
  Claim(const std::string& directory, const Manifest& asked);
  ~Claim();
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;

  /// A file that goes with the run if it is taken back, as long as it is empty.
  void owns(const std::string& segment) { segment_ = segment; }
  void keep() noexcept { made_ = false; }

 private:
  std::string directory_, segment_;
  bool made_ = false;
  std::vector<std::filesystem::path> folders_;  // made with the run, innermost first
};

}  // namespace hoist
