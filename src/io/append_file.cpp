// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "hoist/error.hpp"
#include "hoist/files.hpp"
#include "io/lock_file.hpp"

namespace hoist {

AppendFile::AppendFile(const std::string& path) : path_(path) {
  while (true) {
    // A pipe that nobody reads is an error and not waited for; for files it makes no difference.
    descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0666);
    if (descriptor_ < 0) fail("cannot be opened for writing", errno);
    // The lock only catches two processes that were told to write the same file, so a file system
    // without locks is not a reason to refuse the work.
    const bool locked = ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || has_no_locks(errno);
    // Whoever had it may have replaced or removed the file meanwhile.
    if (locked && !is_at(descriptor_, path)) {
      ::close(descriptor_);
      continue;
    }
    const off_t end = locked ? ::lseek(descriptor_, 0, SEEK_END) : -1;
    if (end >= 0) {
      size_ = static_cast<std::uint64_t>(end);
      return;
    }
    const int error = errno;
    ::close(descriptor_);
    if (!locked && error == EWOULDBLOCK)
      throw Error(ErrorKind::output, path +
                                         ": another hoist process is writing it; wait for it, or "
                                         "give each process its own --shard");
    fail(locked ? "is not a file that can grow" : "cannot be locked", error);
  }
}

bool AppendFile::in_place() const { return is_at(descriptor_, path_); }

void AppendFile::require_in_place() const {
  if (in_place()) return;
  struct stat status = {};
  const bool removed = ::fstat(descriptor_, &status) == 0 && status.st_nlink == 0;
  throw Error(
      ErrorKind::output,
      path_ + (removed ? ": was removed while hoist wrote it, and with it what it held; run "
                         "the same command again, and leave its directory alone"
                       : ": was moved or replaced while hoist wrote it; what was written is in "
                         "the file that was moved, so put that back and run the same command "
                         "again"));
}

void AppendFile::cut(std::uint64_t size) {
  if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0 ||
      ::lseek(descriptor_, 0, SEEK_END) < 0)
    fail("cannot be cut to its sound part", errno);
  size_ = size;
}

AppendFile::~AppendFile() { ::close(descriptor_); }

void AppendFile::append(std::string_view record) {
  std::string_view rest = record;
  while (!rest.empty()) {
    const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const int error = errno;
      // Best effort: a torn record is dropped by every reader anyway.
      if (::ftruncate(descriptor_, static_cast<off_t>(size_)) == 0)
        ::lseek(descriptor_, 0, SEEK_END);
      fail(
          "could not be written; all records before are kept, so make room and run the same "
          "command again",
          error);
    }
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  size_ += record.size();
}

void AppendFile::sync() {
  if (::fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS)
    fail("could not be brought to the disk", errno);
}

void AppendFile::fail(const std::string& what, int error) const {
  throw Error(ErrorKind::output,
              path_ + ": " + what + " (" + std::generic_category().message(error) + ")");
}

}  // namespace hoist
