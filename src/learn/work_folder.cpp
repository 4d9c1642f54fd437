// SPDX-License-Identifier: Apache-2.0
#include "learn/work_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "hoist/error.hpp"
#include "io/descriptor.hpp"

namespace hoist {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& path, const std::string& why) {
  throw Error(ErrorKind::output, path + ": cannot be made a folder for a program to work in (" +
                                     why + "); remove it, or name another directory with -o");
}

std::string in_full(const std::string& path) {
  std::error_code error;
  const fs::path full = fs::absolute(path, error);
  return error ? path : full.lexically_normal().string();
}

std::string make_temporary() {
  std::error_code error;
  const fs::path folder = fs::temp_directory_path(error);
  std::string pattern = ((error ? fs::path("/tmp") : folder) / "hoist-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) fail(pattern, std::strerror(errno));
  return in_full(pattern);
}

int open_folder(int at, const std::string& name) {
  return ::openat(at, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

// Whether the folder is still the one of that name: somebody may have removed it meanwhile.
bool is_there(int folder, int parent, const std::string& name) {
  struct stat one = {}, other = {};
  return ::fstat(folder, &one) == 0 &&
         ::fstatat(parent, name.c_str(), &other, AT_SYMLINK_NOFOLLOW) == 0 &&
         one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

enum class Taken { yes, no, gone };

// The folder of that name in `parent`, locked: whoever has the lock owns it. Where a file system
// has no locks, whoever has made it does.
Taken take(int parent, const std::string& name, const std::string& path, int& lock) {
  const bool made = ::mkdirat(parent, name.c_str(), 0777) == 0;
  if (!made && errno == ENOENT) return Taken::gone;  // the parent, a moment ago
  if (!made && errno != EEXIST) fail(path, std::strerror(errno));
  lock = open_folder(parent, name);
  if (lock < 0 && errno == ENOENT) return Taken::gone;
  if (lock < 0)
    fail(path,
         errno == ELOOP || errno == ENOTDIR ? "it is a link or a file" : std::strerror(errno));
  const bool locked = ::flock(lock, LOCK_EX | LOCK_NB) == 0;
  const bool busy = !locked && errno == EWOULDBLOCK;
  if ((locked && is_there(lock, parent, name)) || (!locked && !busy && made)) return Taken::yes;
  ::close(std::exchange(lock, -1));
  return locked ? Taken::gone : Taken::no;
}

}  // namespace

WorkFolder::WorkFolder(const std::string& parent, std::uint64_t replicate) {
  if (parent.empty()) {
    path_ = make_temporary();
    return;
  }
  parent_ = in_full(parent);
  const std::string name = "replicate-" + std::to_string(replicate + 1);
  std::string number;
  for (int copy = 1; lock_ < 0;) {
    // Others remove it as soon as it is empty.
    if (::mkdir(parent_.c_str(), 0777) != 0 && errno != EEXIST) fail(parent_, std::strerror(errno));
    const Descriptor folder(open_folder(AT_FDCWD, parent_));
    if (folder.number() < 0 && errno == ENOENT) continue;
    if (folder.number() < 0)
      fail(parent_,
           errno == ELOOP || errno == ENOTDIR ? "it is a link or a file" : std::strerror(errno));
    number = copy == 1 ? name : name + "-" + std::to_string(copy);
    path_ = parent_ + "/" + number;
    if (take(folder.number(), number, path_, lock_) == Taken::no) ++copy;
  }
  try {
    clear();
  } catch (...) {
    ::close(lock_);
    throw;
  }
}

void WorkFolder::clear() const {
  std::error_code error;
  for (fs::directory_iterator it(path_, error), end; !error && it != end; it.increment(error)) {
    fs::remove_all(it->path(), error);
    if (error) fail(it->path().string(), error.message());
  }
}

WorkFolder::~WorkFolder() {
  std::error_code ignored;
  if (!kept_) fs::remove_all(path_, ignored);
  // Succeeds where it is empty.
  if (!kept_ && !parent_.empty()) ::rmdir(parent_.c_str());
  if (lock_ >= 0) ::close(lock_);
}

}  // namespace hoist
