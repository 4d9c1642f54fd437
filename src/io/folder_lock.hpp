// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace hoist {

/// Held while what a folder is of is looked at and then written, so that two processes that start
/// together do so one after the other. The lock is on a file of its own, `.hoist-lock`, which goes
/// away with it; one that a killed process left behind is taken like any other.
///
/// A process that has it does so for milliseconds; others wait. Where the file system has no locks
/// nobody waits, and `held` says so: then only what is created exclusively can be relied on.
class FolderLock {
 public:
  /// Throws Error(output) where the file cannot be made.
  explicit FolderLock(const std::string& folder);
  ~FolderLock() { release(); }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  /// There is no such folder: perhaps another process has just taken it back.
  bool folder_gone() const { return gone_; }
  bool held() const { return held_; }

  void release() noexcept;

 private:
  std::string path_;
  int descriptor_ = -1;
  bool gone_ = false;
  bool held_ = false;
};

}  // namespace hoist
