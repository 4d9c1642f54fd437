// SPDX-License-Identifier: Apache-2.0
#include "journal/lease.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "journal/segments.hpp"

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

// Records would be written outside the run; and to replace the link would lose sight of those that
// are there.
void refuse_link(const std::string& segment) {
  std::error_code ignored;
  if (fs::is_symlink(segment, ignored) && !fs::is_other(segment, ignored))
    throw Error(ErrorKind::output, segment +
                                       ": is a link, and a run is written into its own directory "
                                       "only; put the file itself there, or remove the link");
}

// How many records the run on disk was asked for; none where there is no run. Throws where it is
// not the run that is asked for now.
std::uint64_t stored_size(const std::string& directory, const Manifest& asked) {
  const std::string path = manifest_path(directory);
  std::error_code ignored;
  if (!fs::exists(path, ignored)) {
    // A process that was killed at birth may have left an empty one.
    const auto files = segment_files(directory);
    if (std::ranges::any_of(files, [](const auto& file) {
          std::error_code gone;
          const auto size = fs::file_size(file, gone);
          return !gone && size > 0;
        }))
      throw Error(ErrorKind::mismatch, directory +
                                           ": holds records but no manifest.json, and most are not "
                                           "of this command and data; use another directory");
    return 0;
  }
  const Manifest stored = parse_manifest(read_file(path), path, asked.keys, asked.grows);
  const auto different = differences(stored, asked);
  if (!different.empty())
    throw Error(ErrorKind::mismatch, directory + ": holds another run: " + join(different, "; ") +
                                         "; use another directory, or ask for the same");
  return stored.size();
}

// Whether most of what is on disk belongs to this very run: the checksum of a record is seeded with
// all that was asked and with the data. Most, because a segment of another run may have strayed
// here.
bool has_records_of(const std::string& directory, const JournalKind& kind, std::uint64_t run) {
  std::size_t ours = 0, lines = 0;
  for (const std::string& path : segment_files(directory)) {
    const Segment segment = read_segment(path, kind, run);
    ours += segment.records.size();
    lines += segment.lines;
  }
  return 2 * ours > lines;
}

}  // namespace

std::string manifest_path(const std::string& directory) { return directory + "/manifest.json"; }

Lease::Lease(const std::string& directory, const Manifest& asked, const std::string& segment,
             const JournalKind& kind)
    : directory_(directory), segment_(segment), folders_(absent_folders(directory)) {
  make_folders(directory);
  try {
    refuse_link(segment);
    // Only whoever holds the segment may read on; the manifest grows after that, not before.
    file_ = std::make_unique<AppendFile>(segment);
    const std::string path = manifest_path(directory);
    std::error_code ignored;
    made_ = !fs::exists(path, ignored);
    std::uint64_t stored = 0;
    try {
      stored = stored_size(directory, asked);
    } catch (const Error& error) {
      // A sound manifest that differs is another's run, whatever lies beside it.
      const bool damaged_or_gone = made_ || error.kind() == ErrorKind::input;
      if (!damaged_or_gone || !has_records_of(directory, kind, run_id(asked))) throw;
      note_ = path + ": was damaged or gone, and is written anew, because the records beside it " +
              "are of this very command and data";
    }
    if (made_ || asked.size() > stored) write_result(path, format_manifest(asked));
  } catch (...) {
    take_back();
    throw;
  }
}

Lease::~Lease() { take_back(); }

void Lease::take_back() noexcept {
  try {
    remove_what_is_ours();
  } catch (...) {
    // No memory even for a path: what stays behind is an empty run, which the next command takes.
  }
}

void Lease::remove_what_is_ours() {
  std::error_code ignored;
  const bool empty = file_ && file_->size() == 0;
  file_.reset();
  if (empty) fs::remove(segment_, ignored);
  if (kept_) return;
  // Another shard may have begun meanwhile; then the run is its own.
  for (const auto& entry : fs::directory_iterator(directory_, ignored))
    if (entry.path().extension() == ".jsonl") return;
  if (made_) fs::remove(manifest_path(directory_), ignored);
  for (const fs::path& folder : folders_) fs::remove(folder, ignored);
}

}  // namespace hoist
