// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace hoist {

/// A folder that belongs to one replicate while a program learns from it, and to nobody else: two
/// processes that compute the same replicate have two. It is empty when it is made, whatever an
/// earlier process left there, and goes away with this object unless it is kept.
class WorkFolder {
 public:
  /// `parent`/replicate-17 of replicate 16, and replicate-17-2 where somebody is at work in that
  /// one; `parent` is made where it is not there. A folder for temporary files where `parent` is
  /// empty. No link is followed below the folder that `parent` is in. Throws Error(output).
  WorkFolder(const std::string& parent, std::uint64_t replicate);
  ~WorkFolder();
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  /// From the root on: a program may run in another folder.
  const std::string& path() const { return path_; }
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  /// Removes all that is in it.
  void clear() const;
  void keep() { kept_ = true; }

 private:
  std::string parent_, path_;
  int lock_ = -1;  // the folder itself, opened
  bool kept_ = false;
};

}  // namespace hoist
