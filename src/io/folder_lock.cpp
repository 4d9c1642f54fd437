// SPDX-License-Identifier: Apache-2.0
#include "io/folder_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "hoist/error.hpp"
#include "io/lock_file.hpp"

namespace hoist {

FolderLock::FolderLock(const std::string& folder) : path_(folder + "/.hoist-lock") {
  const auto fail = [&](const char* what, int error) {
    if (descriptor_ >= 0) ::close(descriptor_);
    throw Error(ErrorKind::output, path_ + ": " + what + " (" + std::strerror(error) +
                                       "), so nothing can be written there; name another directory "
                                       "with -o");
  };
  while (true) {
    descriptor_ =
        ::open(path_.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
    if (descriptor_ < 0 && errno == ENOENT) {
      gone_ = true;
      return;
    }
    if (descriptor_ < 0) fail("cannot be made", errno);
    int locked = 0;
    while ((locked = ::flock(descriptor_, LOCK_EX)) != 0 && errno == EINTR) {
    }
    held_ = locked == 0;
    if (!held_ && !has_no_locks(errno)) fail("cannot be locked", errno);
    // The one who had it has removed the file, and a lock on that keeps nobody out.
    if (!held_ || is_at(descriptor_, path_)) return;
    ::close(descriptor_);
  }
}

void FolderLock::release() noexcept {
  if (descriptor_ < 0) return;
  // Before the lock is given up: after it, the file may be another's.
  ::unlink(path_.c_str());
  ::close(descriptor_);
  descriptor_ = -1;
  held_ = false;
}

}  // namespace hoist
