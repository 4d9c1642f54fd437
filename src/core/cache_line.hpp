// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace hoist {

/// Gives memory that starts with a cache line: a vector is loaded quickest where it crosses none.
template <class Value>
struct CacheLineAllocator {
  using value_type = Value;
  static constexpr std::align_val_t kLine{64};

  CacheLineAllocator() = default;
  template <class Other>
  CacheLineAllocator(const CacheLineAllocator<Other>&) {}

  Value* allocate(std::size_t count) {
    return static_cast<Value*>(::operator new(count * sizeof(Value), kLine));
  }
  void deallocate(Value* values, std::size_t) { ::operator delete(values, kLine); }
  friend bool operator==(CacheLineAllocator, CacheLineAllocator) { return true; }
};

template <class Value>
using CacheLines = std::vector<Value, CacheLineAllocator<Value>>;

}  // namespace hoist
