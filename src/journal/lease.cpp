// SPDX-License-Identifier: Apache-2.0
#include "journal/lease.hpp"

#include <unistd.h>

#include "hoist/error.hpp"
#include "io/files.hpp"
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

// What mkdir and stat say where another process, which made the same folders and has failed, takes
// them back between two of our calls.
bool taken_back(const std::error_code& error) {
  return error == std::errc::no_such_file_or_directory || error == std::errc::file_exists;
}

void make_folders(const std::string& directory) {
  // So often in a row nobody takes it back: then it is a place where nothing can be made.
  constexpr int tries = 1000;
  std::error_code error;
  for (int attempt = 0; attempt < tries; ++attempt) {
    // A link to a folder that is not there yet is followed, like any other that the user names.
    fs::create_directories(through_links(directory), error);
    if (!error && fs::is_directory(directory, error)) return;
    if (!taken_back(error)) break;
  }
  throw Error(ErrorKind::output, directory + ": cannot be made a directory (" +
                                     (error ? error.message() : "it is a file") +
                                     "); name another with -o");
}

// Through a link records would be written outside the run; and to replace it would lose sight of
// those that are there. A pipe or a device keeps none.
void require_plain(const std::string& segment) {
  std::error_code ignored;
  const fs::file_status status = fs::symlink_status(segment, ignored);
  if (fs::exists(status) && !fs::is_symlink(status) && !fs::is_regular_file(status))
    throw Error(ErrorKind::output, segment + ": is not a file; remove it, or put the file back");
  if (fs::is_symlink(status))
    throw Error(ErrorKind::output, segment +
                                       ": is a link, and a run is written into its own directory "
                                       "only; put the file itself there, or remove the link");
}

}  // namespace

Lease::Lease(const std::string& directory, const Manifest& asked, const std::string& segment,
             const JournalKind& kind)
    : directory_(directory), segment_(segment), asked_(asked), kind_(kind) {
  const std::unique_ptr<FolderLock> lock = make_and_lock();
  try {
    require_plain(segment);
    // First, because to wait for the writer of another run would not be a cure.
    require_same_run(directory, asked, kind);
    // Only whoever holds the segment may read on; the manifest grows after that, not before.
    file_ = std::make_unique<AppendFile>(segment);
    const SettledManifest settled = settle_manifest(directory, asked, kind);
    made_ = settled.made;
    note_ = settled.note;
  } catch (...) {
    take_back(lock.get());
    throw;
  }
}

Lease::~Lease() { take_back(nullptr); }

std::unique_ptr<FolderLock> Lease::make_and_lock() {
  try {
    while (true) {
      const std::vector<fs::path> absent = absent_folders(directory_);
      if (!absent.empty()) folders_ = absent;
      make_folders(directory_);
      auto lock = std::make_unique<FolderLock>(directory_);
      // Gone: another process that made it, too, has failed and taken it back.
      if (!lock->folder_gone()) return lock;
    }
  } catch (...) {
    remove_folders();
    throw;
  }
}

// Only empty ones are removed; a process that is about to lock one makes it again.
void Lease::remove_folders() noexcept {
  for (const fs::path& folder : folders_) ::rmdir(folder.c_str());
}

void Lease::confirm() {
  const FolderLock lock(directory_);
  std::error_code ignored;
  if (!fs::exists(manifest_path(directory_), ignored))
    throw Error(ErrorKind::output, manifest_path(directory_) +
                                       ": was removed while the run was written; run the same "
                                       "command again, which writes it anew beside its records");
  settle_manifest(directory_, asked_, kind_);
}

void Lease::take_back(FolderLock* lock) noexcept {
  try {
    // What holds records stays, and nobody need wait for that.
    if (kept_ && file_ && file_->size() > 0) return;
    if (lock != nullptr) return remove_what_is_ours(*lock);
    FolderLock own(directory_);
    if (!own.folder_gone()) remove_what_is_ours(own);
  } catch (...) {
    // No memory even for a path: what stays behind is an empty run, which the next command takes.
  }
}

void Lease::remove_what_is_ours(FolderLock& lock) {
  std::error_code ignored;
  // Before it is closed: then it may be another's.
  if (file_ && file_->size() == 0 && file_->in_place()) fs::remove(segment_, ignored);
  file_.reset();
  // Without a lock a process that has just seen our manifest would lose it.
  if (kept_ || !lock.held()) return;
  // Another shard may have begun meanwhile; then the run is its own.
  for (const auto& entry : fs::directory_iterator(directory_, ignored))
    if (entry.path().extension() == ".jsonl") return;
  // Or it may have asked for more.
  const std::string manifest = manifest_path(directory_);
  if (made_ && read_regular_file(manifest) == format_manifest(asked_))
    fs::remove(manifest, ignored);
  lock.release();
  remove_folders();
}

}  // namespace hoist
