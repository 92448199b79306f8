// The environment a child process gets, as a value. Copies share their entries until one changes.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sprint::os {

/// Variables that mean something where we were started and would mislead what we start: those with
/// which make and ninja talk to their tools (a nested build would use a job server that is not its
/// own), and those that lead git or a shell to another place than the one they are in.
const std::vector<std::string>& scrubbed_variables();

class Environment {
 public:
  /// Nothing set.
  Environment() = default;
  // Copying is cheap; without moves there is no moved-from environment without entries.
  Environment(const Environment&) = default;
  Environment& operator=(const Environment&) = default;
  ~Environment() = default;

  /// Our own environment without relative folders in PATH and without scrubbed_variables(): what
  /// every child should start from.
  static Environment for_tools();

  std::optional<std::string> get(std::string_view name) const;
  Environment& set(std::string_view name, std::string_view value);
  Environment& unset(std::string_view name);

  /// `NAME=value` each, in no particular order.
  const std::vector<std::string>& entries() const { return *entries_; }

 private:
  using Entries = std::vector<std::string>;

  Entries without(std::string_view name) const;

  std::shared_ptr<const Entries> entries_ = std::make_shared<const Entries>();
};

}  // namespace sprint::os
