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

/// A file that is being written.
class PlainFile {
 public:
  PlainFile(UniqueFd fd, std::filesystem::path path) : fd_(std::move(fd)), path_(std::move(path)) {}

  /// All of it, at once: nothing is held back.
  void write(std::string_view text) const;

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

  // Names are single components.

  /// A folder in this one; it is made if need be.
  PlainFolder folder(const std::string& name) const;
  std::optional<PlainFolder> find_folder(const std::string& name) const;
  /// One that did not exist; an error if something of this name does.
  PlainFolder new_folder(const std::string& name) const;

  /// The content of a regular file. Nothing if there is none of this name; an error if it is a
  /// link, or anything else that is no file. Never waits, as reading from a pipe would.
  std::optional<std::string> read(const std::string& name) const;
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
  /// Whether something can be made in it.
  bool is_writable() const;

  /// Gives a file the time of now; that it cannot be done does not matter.
  void touch(const std::string& name) const;
  /// Removes one regular file; false if there is none.
  bool remove_file(const std::string& name) const;
  /// Removes whatever has this name, with all that is in it; links are removed, not followed.
  void remove_all(const std::string& name) const;
  /// Removes all that is in the folder; the folder itself stays.
  void clear() const;

  /// Tells this very folder from all others, those that have its place later included, as long as
  /// the file system stays mounted. Moving it changes nothing, a copy is another.
  std::string identity() const;

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
