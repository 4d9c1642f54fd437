// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "io/descriptor.hpp"
#include "io/files.hpp"
#include "io/gzip.hpp"

namespace hoist {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail_writing(const std::string& path, const std::string& why) {
  throw Error(ErrorKind::output, path + ": cannot be written: " + why);
}

void write_all(int descriptor, const std::string& path, std::string_view content) {
  while (!content.empty()) {
    const ssize_t put = ::write(descriptor, content.data(), content.size());
    if (put > 0) content.remove_prefix(static_cast<std::size_t>(put));
    if (put < 0 && errno != EINTR) fail_writing(path, std::strerror(errno));
  }
}

// A new file in the same folder, and so on the same file system, under a name that no other writer
// uses: a process on another machine, or one that was killed, may have had the same number.
int open_temporary_beside(const fs::path& target, fs::path& temporary) {
  static std::atomic<unsigned> counter = 0;
  int descriptor = -1;
  do {
    temporary = target.parent_path() / fmt::format(".hoist-{}-{}.tmp", ::getpid(), counter++);
    descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  } while (descriptor < 0 && errno == EEXIST);
  return descriptor;
}

void sync_folder(const fs::path& folder) {
  const Descriptor descriptor(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC));
  if (descriptor.number() >= 0) ::fsync(descriptor.number());
}

void require_folder(const std::string& path, const fs::path& target) {
  const fs::path folder = target.parent_path();
  std::error_code ignored;
  if (folder.empty() || fs::is_directory(folder, ignored)) return;
  if (fs::exists(folder, ignored))
    fail_writing(path, fmt::format("'{}' is a file, not a folder", folder.string()));
  fail_writing(path, fmt::format("there is no folder '{}'; make it first", folder.string()));
}

// The path can name a file: the one that is there, if any, may be written over.
bool require_file(const std::string& path, struct stat& status) {
  if (path.empty())
    throw Error(ErrorKind::output, "a file name is empty; name a file, or - for stdout");
  if (::stat(path.c_str(), &status) != 0) {
    if (errno == ELOOP) fail_writing(path, std::strerror(errno));
    return false;
  }
  if (S_ISDIR(status.st_mode)) fail_writing(path, "it is a folder; name a file in it");
  // Renaming needs no right to write the old file; whoever took that right away meant it.
  if (::access(path.c_str(), W_OK) != 0) fail_writing(path, std::strerror(errno));
  return true;
}

// Only one that we were started with: those that we opened ourselves are closed on exec.
void require_inherited(const std::string& path, int number) {
  const int flags = ::fcntl(number, F_GETFD);
  const int access = ::fcntl(number, F_GETFL) & O_ACCMODE;
  if (flags < 0 || (flags & FD_CLOEXEC) != 0 || access == O_RDONLY)
    fail_writing(path, std::strerror(EBADF));
}

// Puts the content on the disk under a name of its own, then gives it its name by `put`, which says
// whether that was done.
template <class Put>
bool write_and_put(const std::string& path, const fs::path& target, const mode_t* mode,
                   std::string_view content, const Put& put) {
  fs::path temporary;
  Descriptor descriptor(open_temporary_beside(target, temporary));
  if (descriptor.number() < 0) {
    const int reason = errno;
    require_folder(path, target);
    fail_writing(path, std::strerror(reason));
  }
  bool done = false;
  try {
    write_all(descriptor.number(), path, content);
    if (mode != nullptr) ::fchmod(descriptor.number(), *mode & 07777U);
    if (::fsync(descriptor.number()) != 0 || !descriptor.close())
      fail_writing(path, std::strerror(errno));
    done = put(temporary);
  } catch (...) {
    ::unlink(temporary.c_str());
    throw;
  }
  sync_folder(target.parent_path());
  return done;
}

void write_and_rename(const std::string& path, const fs::path& target, const mode_t* mode,
                      std::string_view content) {
  write_and_put(path, target, mode, content, [&](const fs::path& temporary) {
    if (::rename(temporary.c_str(), target.c_str()) != 0) fail_writing(path, std::strerror(errno));
    return true;
  });
}

// Whether the file got the name; what fails with another reason than a name that is taken throws.
bool link_or_rename(const fs::path& temporary, const std::string& path) {
  const bool linked = ::link(temporary.c_str(), path.c_str()) == 0;
  const int reason = errno;
  struct stat status = {};
  // Over a network the answer may get lost, though the work was done.
  if (linked || (::stat(temporary.c_str(), &status) == 0 && status.st_nlink == 2)) {
    ::unlink(temporary.c_str());
    return true;
  }
  // Some file systems have no second names.
  if (reason != EEXIST &&
      ::renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0)
    return true;
  if (reason == EEXIST || errno == EEXIST) {
    ::unlink(temporary.c_str());
    return false;
  }
  if (errno != EINVAL && errno != ENOSYS) fail_writing(path, std::strerror(reason));
  // Nor a way to give a name that is free; what is left is to look first.
  if (::lstat(path.c_str(), &status) == 0) {
    ::unlink(temporary.c_str());
    return false;
  }
  if (::rename(temporary.c_str(), path.c_str()) != 0) fail_writing(path, std::strerror(errno));
  return true;
}

}  // namespace

std::string through_links(const std::string& path) {
  fs::path at = path;
  std::error_code error;
  for (int links = 0; links < 40 && fs::is_symlink(at, error); ++links) {
    const fs::path next = fs::read_symlink(at, error);
    if (error) break;
    at = at.parent_path() / next;
  }
  return at.string();
}

std::optional<int> named_descriptor(const std::string& path) {
  std::error_code error;
  const fs::path own = fs::canonical("/proc/self/fd", error);
  const fs::path of_thread = fs::canonical("/proc/thread-self/fd", error);
  fs::path at = path;
  for (int links = 0; links < 40 && !own.empty(); ++links) {
    const fs::path parent = at.parent_path();
    const fs::path folder = fs::canonical(parent.empty() ? "." : parent, error);
    if (error) break;
    if (folder == own || folder == of_thread) {
      const std::string name = at.filename().string();
      int number = -1;
      const auto [end, wrong] = std::from_chars(name.data(), name.data() + name.size(), number);
      if (wrong != std::errc() || end != name.data() + name.size()) break;
      return number;
    }
    const fs::path next = fs::read_symlink(at, error);
    if (error) break;
    at = folder / next;
  }
  return std::nullopt;
}

namespace {

void write_bytes(const std::string& path, std::string_view content) {
  if (path == "-") return write_all(STDOUT_FILENO, "stdout", content);
  if (const auto number = named_descriptor(path)) {
    // Whoever opened it goes on writing there: the file must stay the one that it is.
    require_inherited(path, *number);
    return write_all(*number, path, content);
  }
  struct stat status = {};
  // Through a link to the file that it names, so that the link stays one.
  if (!require_file(path, status))
    return write_and_rename(path, through_links(path), nullptr, content);
  if (S_ISREG(status.st_mode)) {
    std::error_code ignored;
    const fs::path target = fs::canonical(path, ignored);
    return write_and_rename(path, ignored ? fs::path(path) : target, &status.st_mode, content);
  }
  // A device or a pipe: renaming over /dev/null would remove it.
  Descriptor descriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (descriptor.number() < 0) fail_writing(path, std::strerror(errno));
  write_all(descriptor.number(), path, content);
  if (!descriptor.close()) fail_writing(path, std::strerror(errno));
}

}  // namespace

void write_file(const std::string& path, std::string_view content) {
  if (path.ends_with(".gz")) return write_bytes(path, gzip(content));
  write_bytes(path, content);
}

bool create_file(const std::string& path, std::string_view content) {
  return write_and_put(path, path, nullptr, content,
                       [&](const fs::path& temporary) { return link_or_rename(temporary, path); });
}

void remove_link(const std::string& path) {
  std::error_code ignored;
  const fs::file_type target = fs::status(path, ignored).type();
  const bool data = target == fs::file_type::regular || target == fs::file_type::directory ||
                    target == fs::file_type::not_found;
  if (data && fs::is_symlink(path, ignored)) fs::remove(path, ignored);
}

void write_result(const std::string& path, std::string_view content) {
  remove_link(path);
  write_file(path, content);
}

void require_writable(const std::string& path) {
  struct stat status = {};
  if (path == "-") return;
  if (const auto number = named_descriptor(path)) return require_inherited(path, *number);
  if (require_file(path, status)) return;
  const fs::path target = through_links(path);
  require_folder(path, target);
  const fs::path folder = target.parent_path();
  if (::access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0)
    fail_writing(path, std::strerror(errno));
}

}  // namespace hoist
