#include "os/environment.h"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "os/test_variables.h"

namespace sprint::os {

namespace {

/// The `=` is part of the test: MAKEFLAGS_EXTRA is not MAKEFLAGS.
bool names(std::string_view entry, std::string_view name) {
  return entry.size() > name.size() && entry[name.size()] == '=' && entry.starts_with(name);
}

/// `PATH=...` without folders that depend on where one is: in a clone, they would be the clone's.
std::string without_relative_folders(std::string_view entry) {
  const auto start = entry.find('=') + 1;
  std::vector<std::string> folders = split(entry.substr(start), ':');
  std::erase_if(folders, [](const std::string& folder) { return !folder.starts_with('/'); });
  return std::string(entry.substr(0, start)) + join(folders, ":");
}

}  // namespace

const std::vector<std::string>& scrubbed_variables() {
  static const std::vector<std::string> names = {
      // What an outer build says to its own tools.
      "MAKEFLAGS", "MFLAGS", "GNUMAKEFLAGS", "MAKELEVEL", "MAKEFILES", "MAKE_HOST", "MAKE_TERMOUT",
      "MAKE_TERMERR", "NINJA_STATUS",
      // What git itself calls local to a repository (git rev-parse --local-env-vars), and what
      // changes the meaning of paths. It is set in hooks: a test that makes a repository of its own
      // would commit to the user's. Not the variables that carry configuration, which are the
      // user's wish.
      "GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR",
      "GIT_PREFIX", "GIT_INTERNAL_SUPER_PREFIX", "GIT_NAMESPACE", "GIT_OBJECT_DIRECTORY",
      "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_QUARANTINE_PATH", "GIT_SHALLOW_FILE",
      "GIT_GRAFT_FILE", "GIT_REPLACE_REF_BASE", "GIT_NO_REPLACE_OBJECTS", "GIT_GLOB_PATHSPECS",
      "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
      // `cd sub` in a command of a build would lead to another `sub`: that of the user's checkout.
      "CDPATH",
      // Every Python would wait for a person.
      "PYTHONINSPECT"};
  return names;
}

Environment Environment::for_tools() {
  const auto& scrubbed = scrubbed_variables();
  Entries entries;
  for (char** entry = ::environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const bool scrub = chooses_tests(text.substr(0, text.find('='))) ||
                       std::any_of(scrubbed.begin(), scrubbed.end(),
                                   [&](const std::string& name) { return names(text, name); });
    if (!scrub)
      entries.push_back(names(text, "PATH") ? without_relative_folders(text) : std::string(text));
  }
  Environment environment;
  environment.entries_ = std::make_shared<const Entries>(std::move(entries));
  return environment;
}

std::optional<std::string> Environment::get(std::string_view name) const {
  const auto found = std::find_if(entries_->begin(), entries_->end(),
                                  [&](const std::string& entry) { return names(entry, name); });
  if (found == entries_->end()) return std::nullopt;
  return found->substr(name.size() + 1);
}

Environment& Environment::set(std::string_view name, std::string_view value) {
  // Of two entries with one name some programs take the first, others the last.
  Entries entries = without(name);
  entries.push_back(std::string(name) + "=" + std::string(value));
  entries_ = std::make_shared<const Entries>(std::move(entries));
  return *this;
}

Environment& Environment::unset(std::string_view name) {
  entries_ = std::make_shared<const Entries>(without(name));
  return *this;
}

Environment::Entries Environment::without(std::string_view name) const {
  Entries entries = *entries_;
  std::erase_if(entries, [&](const std::string& entry) { return names(entry, name); });
  return entries;
}

}  // namespace sprint::os
