// SPDX-License-Identifier: Apache-2.0
#include "bag/claim.hpp"

#include "bag/segments.hpp"
#include "core/text.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"

namespace hoist {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> absent_folders(const fs::path& directory) {
  std::vector<fs::path> absent;
  std::error_code ignored;
  for (fs::path path = directory; !path.empty() && !fs::exists(path, ignored);
       path = path.parent_path())
    absent.push_back(path);
  return absent;
}

void make_folders(const std::string& directory) {
  std::error_code error;
  fs::create_directories(directory, error);
  if (error || !fs::is_directory(directory))
    throw Error(ErrorKind::output, directory + ": cannot be made a directory (" +
                                       (error ? error.message() : "it is a file") +
                                       "); name another with -o");
}

}  // namespace

std::string manifest_path(const std::string& directory) { return directory + "/manifest.json"; }

Claim::Claim(const std::string& directory, const Manifest& asked)
    : directory_(directory), folders_(absent_folders(directory)) {
  make_folders(directory);
  const std::string path = manifest_path(directory);
  if (!fs::exists(path)) {
    if (!segment_files(directory).empty())
      throw Error(ErrorKind::mismatch, directory +
                                           ": holds replicates but no manifest.json, so whose they "
                                           "are is unknown; use another directory");
    write_file(path, format_manifest(asked));
    made_ = true;
    return;
  }
  const Manifest stored = parse_manifest(read_file(path), path);
  const auto different = differences(stored, asked);
  if (!different.empty())
    throw Error(ErrorKind::mismatch, directory + ": holds another run: " + join(different, "; ") +
                                         "; use another directory, or ask for the same");
  if (asked.replicates > stored.replicates) write_file(path, format_manifest(asked));
}

Claim::~Claim() {
  if (!made_) return;
  std::error_code ignored;
  if (!segment_.empty() && fs::file_size(segment_, ignored) == 0) fs::remove(segment_, ignored);
  // Another shard may have begun meanwhile; then the run is its own.
  for (const auto& entry : fs::directory_iterator(directory_, ignored))
    if (entry.path().extension() == ".jsonl") return;
  fs::remove(manifest_path(directory_), ignored);
  for (const fs::path& folder : folders_) fs::remove(folder, ignored);
}

}  // namespace hoist
