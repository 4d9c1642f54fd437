// SPDX-License-Identifier: Apache-2.0
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <optional>

#include "hoist/error.hpp"
#include "hoist/files.hpp"
#include "io/files.hpp"

namespace hoist {
namespace {

namespace fs = std::filesystem;

// What a path is, whatever it is called: a file by its device and number; one that is not there yet
// by those of its folder, and its name.
struct Identity {
  dev_t device = 0;
  ino_t number = 0;
  std::string name;

  bool operator==(const Identity&) const = default;
};

std::optional<Identity> of_status(const struct stat& status) {
  if (!S_ISREG(status.st_mode)) return std::nullopt;
  return Identity{status.st_dev, status.st_ino, ""};
}

std::optional<Identity> identity(const std::string& path, int standard) {
  struct stat status = {};
  if (path == "-") return ::fstat(standard, &status) == 0 ? of_status(status) : std::nullopt;
  if (::stat(path.c_str(), &status) == 0) return of_status(status);
  const fs::path target = through_links(path);
  const fs::path folder = target.parent_path();
  if (::stat(folder.empty() ? "." : folder.c_str(), &status) != 0) return std::nullopt;
  return Identity{status.st_dev, status.st_ino, target.filename().string()};
}

struct FoundFile {
  std::string path;
  Identity identity;
};

void add(std::vector<FoundFile>& files, const std::string& path, int standard) {
  if (path.empty()) return;
  if (const auto found = identity(path, standard)) files.push_back({path, *found});
}

std::vector<FoundFile> files_of_inputs(const std::vector<std::string>& inputs) {
  std::vector<FoundFile> files;
  std::error_code ignored;
  for (const std::string& path : inputs) {
    add(files, path, STDIN_FILENO);
    for (fs::directory_iterator entry(path, ignored), end; !ignored && entry != end;
         entry.increment(ignored)) {
      const fs::path name = entry->path().filename();
      if (name == "manifest.json" || name.extension() == ".jsonl")
        add(files, entry->path().string(), STDIN_FILENO);
    }
  }
  return files;
}

// To a descriptor texts go one after the other, and none replaces another.
bool is_descriptor(const std::string& path) {
  return path == "-" || named_descriptor(path).has_value();
}

std::string spell(const std::string& path, const char* standard) {
  return path == "-" ? standard : path;
}

}  // namespace

void require_distinct_outputs(const std::vector<std::string>& inputs,
                              const std::vector<std::string>& outputs) {
  const std::vector<FoundFile> read = files_of_inputs(inputs);
  std::vector<FoundFile> written;
  for (const std::string& path : outputs) add(written, path, STDOUT_FILENO);
  for (std::size_t i = 0; i < written.size(); ++i) {
    const auto& [path, found] = written[i];
    const std::string name = spell(path, "standard output");
    for (const FoundFile& input : read)
      if (input.identity == found)
        throw Error(ErrorKind::usage, name + ": would be written over what is read from it (" +
                                          spell(input.path, "standard input") +
                                          " is the same file); name another output");
    for (std::size_t k = 0; k < i; ++k)
      if (written[k].identity == found && !(is_descriptor(path) && is_descriptor(written[k].path)))
        throw Error(ErrorKind::usage, name + ": would be written twice (" +
                                          spell(written[k].path, "standard output") +
                                          " is the same file); give each output its own");
  }
}

}  // namespace hoist
