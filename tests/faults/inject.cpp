// SPDX-License-Identifier: Apache-2.0
// Preloaded into hoist: lets the N-th call of one kind fail, as HOIST_FAULT=kind:N says, and writes
// how many there were to the file that HOIST_FAULT_COUNT names. Calls count from the moment on when
// a file whose name ends in HOIST_FAULT_FROM is opened, so that the work is tested and not the
// start of the program.
#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

std::atomic<bool> counting = false;
std::atomic<long> calls = 0;

const char* kind() {
  static const char* const value = std::getenv("HOIST_FAULT");
  return value;
}

// Whether this call is the one that fails.
bool fails(const char* what) {
  if (!counting || kind() == nullptr) return false;
  const std::size_t length = std::strlen(what);
  if (std::strncmp(kind(), what, length) != 0 || kind()[length] != ':') return false;
  return ++calls == std::atol(kind() + length + 1);
}

template <class Function>
Function real(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

void begin_at(const char* path) {
  static const char* const from = std::getenv("HOIST_FAULT_FROM");
  if (from == nullptr || counting) return;
  const std::size_t length = std::strlen(path), tail = std::strlen(from);
  if (length >= tail && std::strcmp(path + length - tail, from) == 0) counting = true;
}

struct Report {
  ~Report() {
    const char* path = std::getenv("HOIST_FAULT_COUNT");
    if (path == nullptr) return;
    counting = false;
    if (std::FILE* file = std::fopen(path, "w")) {
      std::fprintf(file, "%ld", calls.load());
      std::fclose(file);
    }
  }
} report;

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  static const auto next = real<int (*)(const char*, int, ...)>("open");
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  if (fails("open")) {
    errno = EIO;
    return -1;
  }
  const int descriptor = next(path, flags, mode);
  begin_at(path);
  return descriptor;
}

ssize_t write(int descriptor, const void* data, size_t size) {
  static const auto next = real<ssize_t (*)(int, const void*, size_t)>("write");
  if (descriptor > 2 && fails("write")) {
    errno = ENOSPC;
    return -1;
  }
  // A short write is no failure, and must be gone on with.
  if (descriptor > 2 && size > 1 && fails("short")) return next(descriptor, data, size / 2);
  return next(descriptor, data, size);
}

int fsync(int descriptor) {
  static const auto next = real<int (*)(int)>("fsync");
  if (fails("fsync")) {
    errno = EIO;
    return -1;
  }
  return next(descriptor);
}

int rename(const char* from, const char* to) {
  static const auto next = real<int (*)(const char*, const char*)>("rename");
  if (fails("rename")) {
    errno = EIO;
    return -1;
  }
  return next(from, to);
}

}  // extern "C"

void* operator new(std::size_t size) {
  if (fails("new")) {
    // As the real one does before it gives up.
    if (const std::new_handler handler = std::get_new_handler()) handler();
    throw std::bad_alloc();
  }
  if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
  throw std::bad_alloc();
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
