// The files of the project, and which of them a tool meant by a name.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "places/place_in_text.h"

namespace sprint::places {

/// A pure lookup over a list of paths. A default-constructed one knows no file: then nothing
/// resolves, and callers show names as they were written.
class ProjectFiles {
 public:
  ProjectFiles() = default;
  /// `files` are relative to the top of the repository. `roots` are the absolute folders at which
  /// that top lies or lay on this machine: absolute names below one of them are looked up exactly.
  /// `builds` are folders of build trees.
  ProjectFiles(std::vector<std::string> files, std::vector<std::string> roots,
               std::vector<std::string> builds = {});

  ProjectFiles(ProjectFiles&&) = default;
  ProjectFiles& operator=(ProjectFiles&&) = default;
  ProjectFiles(const ProjectFiles&) = delete;
  ProjectFiles& operator=(const ProjectFiles&) = delete;
  ~ProjectFiles() = default;

  bool is_known() const { return !files_.empty(); }
  bool has(std::string_view file) const { return set_.contains(file); }

  /// The files that may be meant, best first; empty if none is. In this order: the name itself;
  /// below a root; the longest end of the name that is the end of a project file, from its second
  /// last part on (`/other/machine/proj/src/a.cpp`, `../src/a.cpp`, `com/acme/Foo.java`); all files
  /// of that name if it has no folder. Names of other people's files (`/usr/include/…`,
  /// `node_modules/…`) resolve only exactly.
  std::vector<std::string> resolve(std::string_view name) const;
  std::vector<std::string> resolve(const PlaceInText& place) const;

  /// A text as people read it: names below a root without it, as `src/a.cpp`, and those below a
  /// build folder as `<build>/table.h`. So it is also the same wherever the project was built.
  std::string shown(std::string_view text) const;

 private:
  std::vector<std::string> by_end(std::string_view name) const;

  std::vector<std::string> files_;
  std::unordered_set<std::string_view> set_;
  std::unordered_map<std::string_view, std::vector<std::size_t>> by_name_;
  std::vector<std::string> roots_;
  std::vector<std::string> builds_;
};

/// Whether a path, as a tool wrote it, lies where installed things do: the system, a package
/// manager's folder, a runtime's own sources. No mistake of the project's is there.
bool is_foreign_path(std::string_view path);

}  // namespace sprint::places
