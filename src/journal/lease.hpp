// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "io/append_file.hpp"
#include "io/manifest.hpp"
#include "journal/segments.hpp"

namespace hoist {

std::string manifest_path(const std::string& directory);

/// The right to write one segment of a run. Makes the run, or sees to it that the one on disk is
/// the one asked for; that one may grow. What it made is taken back unless it is kept, so that a
/// request which fails before its first record leaves nothing behind.
class Lease {
 public:
  /// Throws Error(mismatch) where the directory holds a run of another command or other data,
  /// listing the keys that differ, and Error(output) where it cannot be made or another process
  /// writes the segment. A manifest that is damaged or gone is written anew where most records
  /// prove whose run it is.
  Lease(const std::string& directory, const Manifest& asked, const std::string& segment,
        const JournalKind& kind);
  ~Lease();
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  AppendFile& file() { return *file_; }
  void keep() noexcept { kept_ = true; }
  /// What was mended, or nothing.
  const std::string& note() const { return note_; }

 private:
  void take_back() noexcept;
  void remove_what_is_ours();

  std::string directory_, segment_, note_;
  std::unique_ptr<AppendFile> file_;
  bool made_ = false;  // the manifest is ours
  bool kept_ = false;
  std::vector<std::filesystem::path> folders_;  // made with the run, innermost first
};

}  // namespace hoist
