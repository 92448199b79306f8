#include "os/environment.h"

#include <unistd.h>

#include <algorithm>

namespace sprint::os {

namespace {

bool names(std::string_view entry, std::string_view name) {
  return entry.size() > name.size() && entry[name.size()] == '=' && entry.starts_with(name);
}

}  // namespace

const std::vector<std::string>& scrubbed_variables() {
  static const std::vector<std::string> names = {"MAKEFLAGS",    "MFLAGS",       "GNUMAKEFLAGS",
                                                 "MAKELEVEL",    "MAKEFILES",    "MAKE_HOST",
                                                 "MAKE_TERMOUT", "MAKE_TERMERR", "NINJA_STATUS"};
  return names;
}

Environment Environment::for_tools() {
  Environment environment;
  for (char** entry = ::environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view name_and_value(*entry);
    const auto& scrubbed = scrubbed_variables();
    const bool scrub = std::any_of(scrubbed.begin(), scrubbed.end(), [&](const std::string& name) {
      return names(name_and_value, name);
    });
    if (!scrub) environment.entries_.emplace_back(name_and_value);
  }
  return environment;
}

std::optional<std::string> Environment::get(std::string_view name) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const std::string& entry) { return names(entry, name); });
  if (found == entries_.end()) return std::nullopt;
  return found->substr(name.size() + 1);
}

Environment& Environment::set(std::string_view name, std::string_view value) {
  unset(name);
  entries_.push_back(std::string(name) + "=" + std::string(value));
  return *this;
}

Environment& Environment::unset(std::string_view name) {
  std::erase_if(entries_, [&](const std::string& entry) { return names(entry, name); });
  return *this;
}

}  // namespace sprint::os
