// SPDX-License-Identifier: Apache-2.0
// Preloaded into hoist: lets the N-th call of one kind fail, as HOIST_FAULT=kind:N says, and writes
// how many there were to the file that HOIST_FAULT_COUNT names. Calls count from the moment on when
// a file whose name ends in HOIST_FAULT_FROM is opened, so that the work is tested and not the
// start of the program.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstddef>
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

// The process may also be killed at any call that leaves something on the disk.
void may_be_killed() {
  if (fails("kill")) std::raise(SIGKILL);
}

// Whether the call fails now, with that error.
bool refused(const char* what, int error) {
  if (!fails(what)) return false;
  errno = error;
  return true;
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
  if ((flags & O_CREAT) != 0) may_be_killed();
  if (refused("open", EIO)) return -1;
  const int descriptor = next(path, flags, mode);
  begin_at(path);
  return descriptor;
}

ssize_t read(int descriptor, void* data, size_t size) {
  static const auto next = real<ssize_t (*)(int, void*, size_t)>("read");
  if (descriptor > 2 && refused("read", EIO)) return -1;
  return next(descriptor, data, size);
}

ssize_t write(int descriptor, const void* data, size_t size) {
  static const auto next = real<ssize_t (*)(int, const void*, size_t)>("write");
  if (descriptor <= 2) return next(descriptor, data, size);
  may_be_killed();
  if (refused("write", ENOSPC)) return -1;
  // A short write is no failure, and must be gone on with.
  if (size > 1 && fails("short")) return next(descriptor, data, size / 2);
  if (size > 1 && fails("torn")) {
    next(descriptor, data, size / 2);
    std::raise(SIGKILL);
  }
  return next(descriptor, data, size);
}

int fsync(int descriptor) {
  static const auto next = real<int (*)(int)>("fsync");
  may_be_killed();
  if (fails("hang")) ::sleep(600);  // a disk that does not answer
  return refused("fsync", EIO) ? -1 : next(descriptor);
}

int close(int descriptor) {
  static const auto next = real<int (*)(int)>("close");
  const int closed = next(descriptor);
  // Where a quota is exceeded, some file systems say so only now.
  return descriptor > 2 && refused("close", EDQUOT) ? -1 : closed;
}

int rename(const char* from, const char* to) {
  static const auto next = real<int (*)(const char*, const char*)>("rename");
  may_be_killed();
  return refused("rename", EIO) ? -1 : next(from, to);
}

// Some file systems have no second names, which is no reason to fail either.
int link(const char* from, const char* to) {
  static const auto next = real<int (*)(const char*, const char*)>("link");
  may_be_killed();
  return refused("link", EPERM) ? -1 : next(from, to);
}

int unlink(const char* path) {
  static const auto next = real<int (*)(const char*)>("unlink");
  may_be_killed();
  return next(path);
}

int mkdir(const char* path, mode_t mode) {
  static const auto next = real<int (*)(const char*, mode_t)>("mkdir");
  may_be_killed();
  return refused("mkdir", ENOSPC) ? -1 : next(path, mode);
}

int ftruncate(int descriptor, off_t size) {
  static const auto next = real<int (*)(int, off_t)>("ftruncate");
  may_be_killed();
  return refused("ftruncate", EIO) ? -1 : next(descriptor, size);
}

// Some file systems have no locks, which is no reason to fail; `no-locks` is one that never has.
int flock(int descriptor, int operation) {
  static const auto next = real<int (*)(int, int)>("flock");
  if (kind() != nullptr && std::strcmp(kind(), "no-locks") == 0) {
    errno = ENOSYS;
    return -1;
  }
  return refused("flock", ENOSYS) ? -1 : next(descriptor, operation);
}

}  // extern "C"

namespace {

void* allocate(std::size_t size, std::size_t alignment) {
  if (fails("new")) {
    // As the real one does before it gives up.
    if (const std::new_handler handler = std::get_new_handler()) handler();
    throw std::bad_alloc();
  }
  const std::size_t padded = (size + alignment) / alignment * alignment;
  if (void* memory = std::aligned_alloc(alignment, padded)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size, alignof(std::max_align_t)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
