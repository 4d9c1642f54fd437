// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// How hoist treats files: nothing half-written, nothing of the user's overwritten. For programs on
// top of it that write beside what it writes.
namespace hoist {

/// The whole file; `-` is standard input. What gzip made comes unpacked, up to 250 times its
/// size and 1 GiB. Throws
/// Error(input) where it cannot be read.
[[nodiscard]] std::string read_file(const std::string& path);

/// Writes beside the target and renames, so that no reader ever sees half a file; `-` is standard
/// output. A path that ends in .gz gets what gzip makes of the content, the same bytes each time.
/// Throws Error(output) with the system's reason.
void write_file(const std::string& path, std::string_view content);

/// The same for a file of ours in a folder of results, where nothing outside the folder may be
/// touched: a link of that name is replaced, not followed. A link to a device is left to be.
void write_result(const std::string& path, std::string_view content);

/// The part of it that comes first, for files that grow.
void remove_link(const std::string& path);

/// Throws what `write_file` would throw, as far as that can be known before hours of work: there is
/// no such folder, or no right to write there.
void require_writable(const std::string& path);

/// Before any work: throws Error(usage), naming both, where a file would be written that is also
/// read, or where two outputs would be written to one file. Files are compared themselves, through
/// links and second names, not their paths. Empty paths are left out; `-` is standard input among
/// the inputs, and standard output among the outputs; a run is read from all its files. Pipes and
/// devices may be given twice.
void require_distinct_outputs(const std::vector<std::string>& inputs,
                              const std::vector<std::string>& outputs);

struct ResultFile {
  std::string name;  ///< below the folder
  std::string content;
};

/// A folder into which hoist writes files of its own names, such as edges.csv, and which may hold
/// other people's files, too. What hoist wrote stands in `.hoist-results.json` with checksums; only
/// that is ever overwritten or removed, and only while it is as hoist wrote it. A link instead
/// of a file of ours is replaced and not followed; one to a device is written to.
///
/// Reads the record anew for each call and locks the folder while it writes, so several processes
/// may share it; one object is for one thread.
class ResultFolder {
 public:
  explicit ResultFolder(std::string path) : path_(std::move(path)) {}

  /// Before any work: throws Error(output) for the first of these files that is there and is not
  /// ours to write.
  void require_ours(const std::vector<std::string>& names) const;

  /// Whether the file is not there, or ours.
  bool is_ours(const std::string& name) const;

  /// Writes all, or throws what `require_ours` does before the first. Of `stale`, files of an
  /// earlier command, those that are ours are removed.
  void write(const std::vector<ResultFile>& files, const std::vector<std::string>& stale = {});

  /// These are ours from now on, whatever they hold: files that grow, or that another program
  /// writes for us. Throws what `require_ours` does.
  void begin(const std::vector<std::string>& names);
  /// They are finished: from now on they are ours only as they are.
  void finish(const std::vector<std::string>& names);

  /// Removes those that are ours.
  void remove(const std::vector<std::string>& names);

 private:
  // The checksums that a file of ours may have: two while it is being replaced, none while it
  // grows.
  using Record = std::map<std::string, std::vector<std::string>>;

  std::string at(const std::string& name) const { return path_ + "/" + name; }
  Record read() const;
  void save(const Record& record) const;
  bool is_ours(const Record& record, const std::string& name) const;
  void require_ours(const Record& record, const std::vector<std::string>& names) const;
  void remove(Record& record, const std::vector<std::string>& names) const;

  std::string path_;
};

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
