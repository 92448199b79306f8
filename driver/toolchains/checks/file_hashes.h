// Fingerprints of files, each read once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "os/file_stamp.h"

namespace sprint::toolchains {

class FileHashes {
 public:
  /// The SHA-256 of a file's content as it was when first asked for; nothing if it cannot be read.
  std::optional<std::string> of(const std::string& file);

  /// The same, but only of content that is older than `moment` (os::file_clock_now_ns): nothing if
  /// the file may have changed since.
  std::optional<std::string> of_unchanged_since(const std::string& file, std::int64_t moment);

 private:
  struct Known {
    std::optional<os::FileStamp> stamp;
    /// Whether any later change must show in the stamp.
    bool settled = false;
    std::optional<std::string> hash;
  };

  const Known& look(const std::string& file);

  std::unordered_map<std::string, Known> known_;
};

}  // namespace sprint::toolchains
