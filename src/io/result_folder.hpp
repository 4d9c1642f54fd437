// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

namespace hoist {

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

}  // namespace hoist
