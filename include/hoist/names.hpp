// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hoist {

/// A variable, as the algorithms see it: its index in a `Names` list.
using Node = std::uint32_t;

/// The names of the variables: distinct, not empty, in a fixed order. Copies share one list, so
/// that a bag of ten thousand DAGs holds its names once. Immutable; threads may share it.
class Names {
 public:
  Names() : Names(std::vector<std::string>{}) {}

  /// Throws Error(input) where a name is empty or stands twice.
  explicit Names(std::vector<std::string> names);

  std::size_t size() const noexcept { return lists_->names.size(); }
  const std::string& operator[](Node node) const { return lists_->names[node]; }
  const std::vector<std::string>& list() const noexcept { return lists_->names; }

  std::optional<Node> find(std::string_view name) const;

  /// The node of that name. Throws Error(input) `place: unknown variable 'x'; did you mean 'y'?`.
  Node at(std::string_view name, std::string_view place) const;

  /// Position of each node when names are compared byte by byte. All ties of an average are broken
  /// by it, so that the order of the columns has no say.
  const std::vector<std::uint32_t>& ranks() const noexcept { return lists_->ranks; }

  friend bool operator==(const Names& a, const Names& b) {
    return a.lists_ == b.lists_ || a.lists_->names == b.lists_->names;
  }

 private:
  struct Lists {
    std::vector<std::string> names;
    std::vector<Node> by_name;         // nodes in the byte order of their names
    std::vector<std::uint32_t> ranks;  // its inverse
  };
  std::shared_ptr<const Lists> lists_;
};

}  // namespace hoist
