// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/text.hpp"
#include "core/unicode.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "io/networks.hpp"

namespace hoist {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail_reading(const std::string& path, const std::string& why) {
  throw Error(ErrorKind::input, path + ": cannot be read: " + why);
}

[[noreturn]] void fail_writing(const std::string& path, const std::string& why) {
  throw Error(ErrorKind::output, path + ": cannot be written: " + why);
}

// A file descriptor that is closed when it goes out of scope.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ > STDERR_FILENO) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }
  // Some file systems report a failed write only here.
  bool close() {
    const int number = number_;
    number_ = -1;
    return ::close(number) == 0;
  }

 private:
  int number_;
};

// What else the user may have meant by a path that is not there.
std::string suggestion(const std::string& path) {
  if (find_embedded(path) != nullptr)
    return fmt::format("; '{0}' is an embedded network: `hoist sample {0}` makes data from it",
                       path);
  // Names are compared without their folder: a long path would make any two of them near.
  const fs::path folder = fs::path(path).parent_path();
  std::vector<std::string> candidates;
  std::error_code ignored;
  for (fs::directory_iterator it(folder.empty() ? "." : folder, ignored), end; it != end;
       it.increment(ignored)) {
    candidates.push_back(it->path().filename().string());
    if (ignored || candidates.size() >= 10000) break;
  }
  // A folder is listed in any order; the answer shall not depend on it.
  std::sort(candidates.begin(), candidates.end());
  if (folder.empty())
    for (const EmbeddedNetwork& network : embedded_networks())
      candidates.emplace_back(network.name);
  const std::string best = nearest(fs::path(path).filename().string(), candidates);
  return best.empty() ? "; check its name and its folder"
                      : fmt::format("; did you mean {}?", shown((folder / best).string()));
}

std::string read_all(int descriptor, const std::string& path, std::size_t expected) {
  std::string content(expected + 1, '\0');
  std::size_t size = 0;
  while (true) {
    if (size == content.size()) content.resize(content.size() + content.size() / 2 + 65536);
    const ssize_t got = ::read(descriptor, content.data() + size, content.size() - size);
    if (got == 0) break;
    if (got > 0) size += static_cast<std::size_t>(got);
    if (got < 0 && errno != EINTR) fail_reading(path, std::strerror(errno));
  }
  content.resize(size);
  return content;
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
  if (::stat(path.c_str(), &status) != 0) return false;
  if (S_ISDIR(status.st_mode)) fail_writing(path, "it is a folder; name a file in it");
  // Renaming needs no right to write the old file; whoever took that right away meant it.
  if (::access(path.c_str(), W_OK) != 0) fail_writing(path, std::strerror(errno));
  return true;
}

void write_and_rename(const std::string& path, const fs::path& target, mode_t mode, bool exists,
                      std::string_view content) {
  fs::path temporary;
  Descriptor descriptor(open_temporary_beside(target, temporary));
  if (descriptor.number() < 0) {
    const int reason = errno;
    require_folder(path, target);
    fail_writing(path, std::strerror(reason));
  }
  try {
    write_all(descriptor.number(), path, content);
    if (exists) ::fchmod(descriptor.number(), mode & 07777U);
    if (::fsync(descriptor.number()) != 0 || !descriptor.close() ||
        ::rename(temporary.c_str(), target.c_str()) != 0)
      fail_writing(path, std::strerror(errno));
  } catch (...) {
    ::unlink(temporary.c_str());
    throw;
  }
  sync_folder(target.parent_path());
}

}  // namespace

std::string read_file(const std::string& path) {
  if (path.empty())
    throw Error(ErrorKind::input, "a file name is empty; name a file, or - for stdin");
  if (path == "-") return read_all(STDIN_FILENO, "stdin", 65536);
  const Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (descriptor.number() < 0) {
    const int reason = errno;
    fail_reading(path, std::strerror(reason) + (reason == ENOENT ? suggestion(path) : ""));
  }
  struct stat status = {};
  if (::fstat(descriptor.number(), &status) != 0) fail_reading(path, std::strerror(errno));
  if (S_ISDIR(status.st_mode)) fail_reading(path, "it is a folder; name a file in it");
  return read_all(descriptor.number(), path, static_cast<std::size_t>(status.st_size));
}

void write_file(const std::string& path, std::string_view content) {
  if (path == "-") return write_all(STDOUT_FILENO, "stdout", content);
  struct stat status = {};
  if (!require_file(path, status)) return write_and_rename(path, path, 0, false, content);
  if (S_ISREG(status.st_mode)) {
    // Through a link to the file it names, so that the link stays one.
    std::error_code ignored;
    const fs::path target = fs::canonical(path, ignored);
    return write_and_rename(path, ignored ? fs::path(path) : target, status.st_mode, true, content);
  }
  // A device or a pipe: renaming over /dev/null would remove it.
  Descriptor descriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (descriptor.number() < 0) fail_writing(path, std::strerror(errno));
  write_all(descriptor.number(), path, content);
  if (!descriptor.close()) fail_writing(path, std::strerror(errno));
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
  if (path == "-" || require_file(path, status)) return;
  require_folder(path, path);
  const fs::path folder = fs::path(path).parent_path();
  if (::access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0)
    fail_writing(path, std::strerror(errno));
}

}  // namespace hoist
