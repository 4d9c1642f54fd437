// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "io/manifest.hpp"
#include "journal/segments.hpp"

namespace hoist {

std::string manifest_path(const std::string& directory);

/// Throws Error(mismatch) where the directory holds a run of another command or other data, listing
/// the keys that differ, and Error(input) where its manifest is damaged and its records do not
/// prove whose it is. Changes nothing.
void require_same_run(const std::string& directory, const Manifest& asked, const JournalKind& kind);

struct SettledManifest {
  bool made = false;  ///< there was none before
  std::string note;   ///< what was mended, or nothing
};

/// The same, and afterwards the directory has the manifest of this run for as many records as are
/// asked for at least. A manifest that is damaged or gone is written anew where most records prove
/// whose run it is. To be called with the folder locked. Where there are no locks, no two processes
/// make a run each all the same; but of two that let it grow at once the smaller number may stay,
/// until the other one settles again.
SettledManifest settle_manifest(const std::string& directory, const Manifest& asked,
                                const JournalKind& kind);

}  // namespace hoist
