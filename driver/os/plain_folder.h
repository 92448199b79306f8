// Folders and files that are reached without following a symbolic link, for everything that is ours
// to write or to remove: whoever can put a link into a checkout must not lead us out of it. One
// component is opened after the other, by descriptor, so that nothing on the way can be exchanged
// behind our back. Knows nothing of what the files are for. Failures are Error(System) that names
// the component in question.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "os/unique_fd.h"

namespace sprint::os {

/// A place of ours: `way` leads down to it from `anchor`. The anchor is a folder that the user or
/// git has chosen, links on the way to it included; below it no link is followed.
struct PlainPath {
  std::filesystem::path anchor;
  std::filesystem::path way{};

  std::filesystem::path path() const { return way.empty() ? anchor : anchor / way; }
  PlainPath operator/(const std::filesystem::path& more) const { return {anchor, way / more}; }
};

/// A regular file in such a folder.
struct PlainEntry {
  std::string name;
  std::uintmax_t size = 0;
  std::int64_t modified_ns = 0;
};

/// What has a name in such a folder; what a link leads to is not looked at.
struct PlainStatus {
  bool is_file = false;  ///< a regular one
  std::uintmax_t size = 0;
  std::uint64_t device = 0;
  std::uint64_t inode = 0;

  bool is_same_file(const PlainStatus& other) const {
    return device == other.device && inode == other.inode;
  }
};

/// A file that is being written.
class PlainFile {
 public:
  PlainFile(UniqueFd fd, std::filesystem::path path) : fd_(std::move(fd)), path_(std::move(path)) {}

  /// All of it, at once: nothing is held back.
  void write(std::string_view text) const;
  /// In place of its first bytes; what is behind them stays.
  void overwrite_begin(std::string_view text) const;

 private:
  UniqueFd fd_;
  std::filesystem::path path_;
};

class PlainFolder {
 public:
  /// Makes what is missing. An error if a component below the anchor is a link, or no folder.
  static PlainFolder make(const PlainPath& place);
  /// Nothing if a component does not exist; else as above.
  static std::optional<PlainFolder> find(const PlainPath& place);

  /// The same folder once more, whatever has its place by now.
  PlainFolder reopened() const;

  // Names are single components.

  /// A folder in this one; it is made if need be.
  PlainFolder folder(const std::string& name) const;
  std::optional<PlainFolder> find_folder(const std::string& name) const;
  /// One that did not exist; an error if something of this name does.
  PlainFolder new_folder(const std::string& name) const;

  /// The content of a regular file. Nothing if there is none of this name; an error if it is a
  /// link, or anything else that is no file. Never waits, as reading from a pipe would. What is
  /// behind the first `at_most` bytes is not read.
  std::optional<std::string> read(const std::string& name,
                                  std::size_t at_most = std::string::npos) const;
  /// The same file, open for reading.
  std::optional<UniqueFd> open_if_exists(const std::string& name) const;
  /// Puts a new file in the place of the old one, whatever that is but a folder: a link, or a file
  /// that has other names, is replaced and not written to. Readers see the old or the new content.
  void write(const std::string& name, std::string_view content) const;
  /// The same for a file that is written as it grows: new and empty.
  PlainFile create(const std::string& name) const;
  /// A regular file that keeps its identity, as a lock must; made if need be.
  UniqueFd open_lasting(const std::string& name) const;

  /// All names, in no order.
  std::vector<std::string> names() const;
  /// The regular files among them; no links.
  std::vector<PlainEntry> files() const;
  bool has(const std::string& name) const;
  std::optional<PlainStatus> status(const std::string& name) const;
  /// Whether something can be made in it.
  bool is_writable() const;

  /// Gives a file the time of now; that it cannot be done does not matter.
  void touch(const std::string& name) const;
  /// Removes one regular file; false if there is none.
  bool remove_file(const std::string& name) const;
  /// Gives a file of this folder another name; an error if something has that already.
  void rename(const std::string& from, const std::string& to) const;
  /// After it, what has been made, renamed and removed here survives a power failure.
  void sync() const;
  /// Removes whatever has this name, with all that is in it; links are removed, not followed.
  void remove_all(const std::string& name) const;
  /// Removes all that is in the folder; the folder itself stays.
  void clear() const;

  /// Tells this very folder from all others, those that have its place later included, as long as
  /// the file system stays mounted. Moving it changes nothing, a copy is another.
  std::string identity() const;
  /// The same for what is remembered for longer: without the number of the device, which may change
  /// when the machine starts again, unless the file system knows no times of birth.
  std::string lasting_identity() const;

  /// A path to this very folder, for libraries that open files by name. It is good as long as this
  /// object lives, and in this process alone.
  std::filesystem::path door() const;

  const std::filesystem::path& path() const { return path_; }

 private:
  PlainFolder(UniqueFd fd, std::filesystem::path path)
      : fd_(std::move(fd)), path_(std::move(path)) {}

  enum class Missing { Make, Tell };
  static std::optional<PlainFolder> open(const PlainPath& place, Missing missing);
  std::optional<PlainFolder> step(const std::string& name, Missing missing) const;

  UniqueFd fd_;
  std::filesystem::path path_;
};

/// Whether a name is that of a file which write() was about to put in place when it was killed.
bool is_unfinished(std::string_view name);

/// The first symbolic link on the way to `path`, itself included, that lies in the folder `top` or
/// below; nothing if none does. Both are absolute. What lies elsewhere may be a link.
std::optional<std::filesystem::path> link_within(const std::filesystem::path& top,
                                                 const std::filesystem::path& path);

}  // namespace sprint::os
