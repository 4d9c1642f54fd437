// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/checksum.hpp"
#include "hoist/error.hpp"
#include "hoist/files.hpp"
#include "hoist/io.hpp"
#include "io/files.hpp"
#include "io/folder_lock.hpp"

namespace hoist {
namespace {

namespace fs = std::filesystem;

constexpr char kRecord[] = ".hoist-results.json";
constexpr char kFormat[] = "hoist results";

class Locked {
 public:
  explicit Locked(const std::string& path) : lock_(path) {
    if (lock_.folder_gone())
      throw Error(ErrorKind::output,
                  path +
                      ": is not there any more; run the same command again, and leave the folder "
                      "alone");
  }

 private:
  FolderLock lock_;
};

std::string sum_of(const std::string& content) { return hex(checksum(content)); }

}  // namespace

ResultFolder::Record ResultFolder::read() const {
  const std::string path = at(kRecord);
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return {};
  try {
    const auto json = nlohmann::json::parse(read_regular_file(path));
    if (json.at("format") == kFormat) return json.at("files").get<Record>();
  } catch (const nlohmann::json::exception&) {
    // Told below.
  }
  throw Error(ErrorKind::output,
              path +
                  ": is not a list of results of hoist, so which files here are its own cannot be "
                  "told; name another directory with -o");
}

void ResultFolder::save(const Record& record) const {
  const std::string path = at(kRecord);
  std::error_code ignored;
  if (record.empty()) {
    fs::remove(path, ignored);
    return;
  }
  const std::string text =
      nlohmann::ordered_json{{"format", kFormat}, {"files", record}}.dump(1) + "\n";
  if (!fs::exists(path, ignored) || read_regular_file(path) != text) write_result(path, text);
}

bool ResultFolder::is_ours(const Record& record, const std::string& name) const {
  const std::string path = at(name);
  std::error_code ignored;
  const fs::file_status status = fs::symlink_status(path, ignored);
  if (!fs::exists(status)) return true;
  const auto entry = record.find(name);
  if (fs::is_symlink(status)) return entry != record.end() || fs::is_other(path, ignored);
  if (entry == record.end() || !fs::is_regular_file(status)) return false;
  const std::vector<std::string>& sums = entry->second;
  return sums.empty() || std::ranges::find(sums, sum_of(read_regular_file(path))) != sums.end();
}

void ResultFolder::require_ours(const Record& record, const std::vector<std::string>& names) const {
  for (const std::string& name : names)
    if (!is_ours(record, name))
      throw Error(ErrorKind::output,
                  at(name) +
                      (record.contains(name) ? ": was changed since hoist wrote it"
                                             : ": is there, and hoist did not write it") +
                      ", so it is not written over; move it away, or name another directory with "
                      "-o");
}

void ResultFolder::require_ours(const std::vector<std::string>& names) const {
  std::error_code ignored;
  if (fs::is_directory(path_, ignored) && ::access(path_.c_str(), W_OK | X_OK) != 0)
    throw Error(ErrorKind::output, path_ + ": cannot be written (" + std::strerror(errno) +
                                       "); name another directory with -o");
  require_ours(read(), names);
}

bool ResultFolder::is_ours(const std::string& name) const { return is_ours(read(), name); }

void ResultFolder::write(const std::vector<ResultFile>& files,
                         const std::vector<std::string>& stale) {
  const Locked lock(path_);
  Record record = read();
  std::vector<std::string> names;
  for (const ResultFile& file : files) names.push_back(file.name);
  require_ours(record, names);
  // The record comes first: whatever is killed in between, each file is one that it knows.
  for (const ResultFile& file : files) {
    std::error_code ignored;
    const bool there = fs::exists(at(file.name), ignored);
    const auto before = record.find(file.name);
    if (there && before != record.end() && before->second.empty()) continue;  // it grew
    auto& sums = record[file.name];
    if (!there) sums.clear();
    if (const std::string sum = sum_of(file.content); std::ranges::find(sums, sum) == sums.end())
      sums.push_back(sum);
  }
  save(record);
  for (const ResultFile& file : files) write_result(at(file.name), file.content);
  for (const ResultFile& file : files) record[file.name] = {sum_of(file.content)};
  remove(record, stale);
  save(record);
}

void ResultFolder::begin(const std::vector<std::string>& names) {
  const Locked lock(path_);
  Record record = read();
  require_ours(record, names);
  for (const std::string& name : names) record[name].clear();
  save(record);
}

void ResultFolder::finish(const std::vector<std::string>& names) {
  const Locked lock(path_);
  Record record = read();
  std::error_code ignored;
  for (const std::string& name : names)
    if (fs::is_regular_file(at(name), ignored))
      record[name] = {sum_of(read_regular_file(at(name)))};
    else
      record.erase(name);
  save(record);
}

void ResultFolder::remove(const std::vector<std::string>& names) {
  const Locked lock(path_);
  Record record = read();
  remove(record, names);
  save(record);
}

void ResultFolder::remove(Record& record, const std::vector<std::string>& names) const {
  std::error_code ignored;
  for (const std::string& name : names)
    if (record.contains(name) && is_ours(record, name)) {
      fs::remove(at(name), ignored);
      record.erase(name);
    }
}

}  // namespace hoist
