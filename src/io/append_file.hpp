// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hoist {

/// A file that grows by whole records and that one process at a time may write. Every failure of
/// the system throws Error(output) with its reason.
class AppendFile {
 public:
  /// Opens or creates the file and locks it, where the file system has locks.
  explicit AppendFile(const std::string& path);
  ~AppendFile();
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;

  /// Cuts the file to that many bytes.
  void cut(std::uint64_t size);

  std::uint64_t size() const { return size_; }

  /// If the record cannot be written whole, what was written of it is cut off again.
  void append(std::string_view record);

  /// Whether the path still leads to this file: nobody has removed, moved or replaced it.
  bool in_place() const;
  /// Throws Error(output) saying what happened where it does not.
  void require_in_place() const;

  /// Returns once everything is on the disk.
  void sync();

 private:
  [[noreturn]] void fail(const std::string& what, int error) const;

  std::string path_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
};

}  // namespace hoist
