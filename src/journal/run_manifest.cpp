// SPDX-License-Identifier: Apache-2.0
#include "journal/run_manifest.hpp"

#include <algorithm>
#include <filesystem>

#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/text.hpp"
#include "io/files.hpp"

namespace hoist {
namespace {

namespace fs = std::filesystem;

enum class Found { none, sound, damaged };

struct Stored {
  Found found = Found::none;
  std::uint64_t records = 0;  // of a sound one: how many were asked for
};

// Whether most of what is on disk belongs to this very run: the checksum of a record is seeded with
// all that was asked and with the data. Most, because a segment of another run may have strayed
// here.
bool has_records_of(const std::string& directory, const JournalKind& kind, std::uint64_t run) {
  std::size_t ours = 0, lines = 0;
  for (const std::string& path : segment_files(directory)) {
    const Segment segment = read_segment(path, kind, run);
    ours += segment.records.size();
    lines += segment.lines;
  }
  return 2 * ours > lines;
}

bool has_records(const std::string& directory) {
  // A process that was killed at birth may have left an empty one.
  return std::ranges::any_of(segment_files(directory), [](const std::string& path) {
    std::error_code gone;
    const auto size = fs::file_size(path, gone);
    return !gone && size > 0;
  });
}

void require_equal(const std::string& directory, const Manifest& stored, const Manifest& asked) {
  const auto different = differences(stored, asked);
  if (!different.empty())
    throw Error(ErrorKind::mismatch, directory + ": holds another run: " + join(different, "; ") +
                                         "; use another directory, or ask for the same");
}

Stored look(const std::string& directory, const Manifest& asked, const JournalKind& kind) {
  const std::string path = manifest_path(directory);
  std::error_code ignored;
  if (!fs::exists(path, ignored) && !has_records(directory)) return {};
  // A run has its manifest before its first record. So where there are records, another process may
  // have begun it since the first look, and only a manifest that is still not there is gone.
  if (!fs::exists(path, ignored)) {
    if (has_records_of(directory, kind, run_id(asked))) return {Found::damaged};
    throw Error(ErrorKind::mismatch, directory +
                                         ": holds records but no manifest.json, and most are not "
                                         "of this command and data; use another directory");
  }
  try {
    const Manifest stored = parse_manifest(read_regular_file(path), path, asked.keys, asked.grows);
    require_equal(directory, stored, asked);
    return {Found::sound, stored.size()};
  } catch (const Error& error) {
    // A sound manifest that differs is another's run, whatever lies beside it.
    // And what is not a file is not ours to write to.
    if (error.kind() != ErrorKind::input || !fs::is_regular_file(path, ignored) ||
        !has_records_of(directory, kind, run_id(asked)))
      throw;
    return {Found::damaged};
  }
}

}  // namespace

std::string manifest_path(const std::string& directory) { return directory + "/manifest.json"; }

void require_same_run(const std::string& directory, const Manifest& asked,
                      const JournalKind& kind) {
  look(directory, asked, kind);
}

SettledManifest settle_manifest(const std::string& directory, const Manifest& asked,
                                const JournalKind& kind) {
  const std::string path = manifest_path(directory);
  const std::string text = format_manifest(asked);
  SettledManifest settled;
  // Where there are no locks another process may write in between; but each writes a few times
  // only.
  for (int attempt = 0; attempt < 100; ++attempt) {
    const Stored stored = look(directory, asked, kind);
    if (stored.found == Found::sound && stored.records >= asked.size()) return settled;
    if (stored.found == Found::none) {
      remove_link(path);
      if (!create_file(path, text)) continue;  // another was quicker: perhaps it is the same run
      settled.made = true;
      return settled;
    }
    if (stored.found == Found::damaged)
      settled.note = path + ": was damaged or gone, and is written anew, because the records " +
                     "beside it are of this very command and data";
    write_result(path, text);
  }
  throw Error(ErrorKind::output,
              path +
                  ": does not stay as it was written; see whether another program or a faulty "
                  "disk changes it");
}

}  // namespace hoist
