// SPDX-License-Identifier: Apache-2.0
#include "io/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/unicode.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/text.hpp"
#include "io/descriptor.hpp"
#include "io/gzip.hpp"
#include "io/networks.hpp"

namespace hoist {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail_reading(const std::string& path, const std::string& why) {
  throw Error(ErrorKind::input, path + ": cannot be read: " + why);
}

// What else the user may have meant by a path that is not there.
std::string suggestion(const std::string& path) {
  if (is_network_name(path))
    return fmt::format("; '{0}' is the name of a network: `hoist sample {0}` makes data from it",
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
                      : fmt::format("; did you mean {}?", in_quotes((folder / best).string()));
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

struct stat status_of(const Descriptor& descriptor, const std::string& path) {
  struct stat status = {};
  if (::fstat(descriptor.number(), &status) != 0) fail_reading(path, std::strerror(errno));
  return status;
}

}  // namespace

namespace {

std::string read_bytes(const std::string& path) {
  if (path.empty())
    throw Error(ErrorKind::input, "a file name is empty; name a file, or - for stdin");
  if (path == "-") return read_all(STDIN_FILENO, "stdin", 65536);
  const Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (descriptor.number() < 0) {
    const int reason = errno;
    fail_reading(path, std::strerror(reason) + (reason == ENOENT ? suggestion(path) : ""));
  }
  const struct stat status = status_of(descriptor, path);
  if (S_ISDIR(status.st_mode)) fail_reading(path, "it is a folder; name a file in it");
  return read_all(descriptor.number(), path, static_cast<std::size_t>(status.st_size));
}

}  // namespace

std::string read_file(const std::string& path) {
  std::string bytes = read_bytes(path);
  return is_gzip(bytes) ? gunzip(bytes, place_of(path)) : bytes;
}

std::string read_regular_file(const std::string& path) {
  // Without waiting for somebody to open the other end of a pipe.
  const Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (descriptor.number() < 0) fail_reading(path, std::strerror(errno));
  const struct stat status = status_of(descriptor, path);
  if (!S_ISREG(status.st_mode))
    fail_reading(path, fmt::format("it is a {}, not a file; remove it, or put the file back",
                                   S_ISDIR(status.st_mode)    ? "folder"
                                   : S_ISFIFO(status.st_mode) ? "pipe"
                                                              : "device"));
  return read_all(descriptor.number(), path, static_cast<std::size_t>(status.st_size));
}

}  // namespace hoist
