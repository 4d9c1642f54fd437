// SPDX-License-Identifier: Apache-2.0
#include "io/lock_file.hpp"

#include <sys/stat.h>

#include <cerrno>

namespace hoist {

bool has_no_locks(int error) {
  return error == ENOSYS || error == ENOLCK || error == EOPNOTSUPP || error == EINVAL;
}

bool is_at(int descriptor, const std::string& path) {
  struct stat open = {}, named = {};
  if (::fstat(descriptor, &open) != 0 || !S_ISREG(open.st_mode)) return true;
  return ::stat(path.c_str(), &named) == 0 && open.st_dev == named.st_dev &&
         open.st_ino == named.st_ino;
}

}  // namespace hoist
