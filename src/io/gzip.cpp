// SPDX-License-Identifier: Apache-2.0
#include "io/gzip.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <new>

#include "hoist/error.hpp"

namespace hoist {
namespace {

constexpr int kGzip = 16;       // what zlib wants added to the size of its window for gzip's header
constexpr int kNoSystem = 255;  // in the header: on which system, here on none

// zlib counts its input in 32 bits.
constexpr std::size_t kStep = std::size_t{1} << 30;

[[noreturn]] void fail(const std::string& path, std::string_view why) {
  throw Error(ErrorKind::input,
              fmt::format("{}: the file is compressed by gzip, and {}", path, why));
}

class Inflater {
 public:
  Inflater() {
    if (inflateInit2(&stream_, MAX_WBITS + kGzip) != Z_OK) throw std::bad_alloc();
  }
  ~Inflater() { inflateEnd(&stream_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  z_stream& operator*() { return stream_; }

 private:
  z_stream stream_ = {};
};

class Deflater {
 public:
  Deflater() {
    constexpr int kMemory = 8;
    if (deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + kGzip, kMemory,
                     Z_DEFAULT_STRATEGY) != Z_OK)
      throw std::bad_alloc();
    header_.os = kNoSystem;
    deflateSetHeader(&stream_, &header_);
  }
  ~Deflater() { deflateEnd(&stream_); }
  Deflater(const Deflater&) = delete;
  Deflater& operator=(const Deflater&) = delete;
  z_stream& operator*() { return stream_; }

 private:
  z_stream stream_ = {};
  gz_header header_ = {};
};

// zlib does not write to its input; its type is older than const.
Bytef* bytes_of(std::string_view text) {
  return const_cast<Bytef*>(reinterpret_cast<const Bytef*>(text.data()));
}

// Gives the stream more input, as much as it can count.
void feed(z_stream& stream, std::string_view& rest) {
  const std::size_t step = std::min(rest.size(), kStep);
  stream.next_in = bytes_of(rest);
  stream.avail_in = static_cast<uInt>(step);
  rest.remove_prefix(step);
}

// Room for more output.
void grow(z_stream& stream, std::string& content, std::size_t size, std::size_t most) {
  const std::size_t room = std::min(std::max(content.size(), std::size_t{65536}), kStep);
  content.resize(std::min(size + room, most));
  stream.next_out = reinterpret_cast<Bytef*>(content.data() + size);
  stream.avail_out = static_cast<uInt>(content.size() - size);
}

}  // namespace

bool is_gzip(std::string_view bytes) { return bytes.starts_with("\x1F\x8B"); }

std::size_t most_inflated(std::size_t bytes) {
  constexpr std::size_t kRatio = 250, kLeast = std::size_t{64} << 20, kMost = std::size_t{1} << 30;
  return bytes > kMost / kRatio ? kMost : std::max(bytes * kRatio, kLeast);
}

std::string gunzip(std::string_view bytes, const std::string& path) {
  return gunzip(bytes, path, most_inflated(bytes.size()));
}

std::string gunzip(std::string_view bytes, const std::string& path, std::size_t most) {
  Inflater inflater;
  z_stream& stream = *inflater;
  std::string content;
  std::size_t size = 0;
  std::string_view rest = bytes;
  while (true) {
    if (stream.avail_in == 0) feed(stream, rest);
    // One byte more than may be: it shows that there is more.
    if (size == content.size()) grow(stream, content, size, most + 1);
    const int result = inflate(&stream, Z_NO_FLUSH);
    size = content.size() - stream.avail_out;
    if (size > most)
      fail(path,
           fmt::format("it holds more than {} MiB; unpack it first: gunzip FILE", most >> 20));
    if (result == Z_STREAM_END) {
      // What follows a member may be another; zeros pad some archives.
      const std::string_view left(reinterpret_cast<const char*>(stream.next_in), stream.avail_in);
      if (rest.empty() && left.find_first_not_of('\0') == std::string_view::npos) break;
      if (inflateReset(&stream) != Z_OK) fail(path, "damaged; get it anew");
    } else if (result == Z_BUF_ERROR ||
               (result == Z_OK && stream.avail_in == 0 && rest.empty() && stream.avail_out > 0)) {
      fail(path, "its end is missing; get it anew");
    } else if (result == Z_MEM_ERROR) {
      throw std::bad_alloc();
    } else if (result != Z_OK) {
      fail(path, "damaged; get it anew");
    }
  }
  content.resize(size);
  return content;
}

std::string gzip(std::string_view content) {
  Deflater deflater;
  z_stream& stream = *deflater;
  std::string bytes;
  std::size_t size = 0;
  std::string_view rest = content;
  int result = Z_OK;
  while (result != Z_STREAM_END) {
    if (stream.avail_in == 0 && !rest.empty()) feed(stream, rest);
    if (size == bytes.size()) grow(stream, bytes, size, bytes.max_size());
    result = deflate(&stream, rest.empty() ? Z_FINISH : Z_NO_FLUSH);
    size = bytes.size() - stream.avail_out;
  }
  bytes.resize(size);
  return bytes;
}

}  // namespace hoist
