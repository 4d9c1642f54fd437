// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "hoist/files.hpp"
#include "io/folder_lock.hpp"
#include "io/manifest.hpp"
#include "journal/run_manifest.hpp"
#include "journal/segments.hpp"

namespace hoist {

/// The right to write one segment of a run. Makes the run, or sees to it that the one on disk is
/// the one asked for; that one may grow. What it made is taken back unless it is kept, so that a
/// request which fails before its first record leaves nothing behind. The folder is locked while a
/// run is made, settled or taken back, so nothing of another process is ever overwritten or taken.
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

  /// When all is written: throws Error(output) where the manifest has been removed meanwhile, and
  /// lets it grow again where another process without locks has just written a smaller number.
  void confirm();

 private:
  std::unique_ptr<FolderLock> make_and_lock();
  void take_back(FolderLock* lock) noexcept;
  void remove_what_is_ours(FolderLock& lock);
  void remove_folders() noexcept;

  std::string directory_, segment_, note_;
  Manifest asked_;
  JournalKind kind_;
  std::unique_ptr<AppendFile> file_;
  bool made_ = false;  // the manifest is ours
  bool kept_ = false;
  std::vector<std::filesystem::path> folders_;  // made with the run, innermost first
};

}  // namespace hoist
