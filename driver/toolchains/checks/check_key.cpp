#include "toolchains/checks/check_key.h"

#include <algorithm>

#include "base/sha256.h"
#include "os/file_stamp.h"
#include "os/program_path.h"

namespace sprint::toolchains {

namespace {

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  if (from.empty()) return text;
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

/// Adds a part so that where it ends is part of the fingerprint.
void add(Sha256& hash, std::string_view part) {
  hash.update(std::to_string(part.size())).update(":").update(part);
}

/// Adds a list so that where it ends is part of the fingerprint as well.
void add_all(Sha256& hash, const std::vector<std::string>& parts, const std::string& scratch) {
  add(hash, std::to_string(parts.size()));
  for (const auto& part : parts) add(hash, replaced(part, scratch, kScratchName));
}

bool steers_tools(std::string_view name) {
  return (name.ends_with("PATH") && name != "PATH") || name.ends_with("FLAGS") ||
         name.ends_with("OPTIONS") || name.starts_with("LC_") || name == "LANG";
}

/// The variables that are part of the key: those by which tools find further input (CPATH,
/// PYTHONPATH), get options (GOFLAGS, NODE_OPTIONS) or choose the language of their messages, and
/// all that the command sets itself. PATH is left out: the program it finds is in the key.
std::vector<std::string> steering_variables(const sdk::CheckCommand& command,
                                            const os::Environment& environment) {
  std::vector<std::string> variables;
  for (const auto& entry : environment.entries()) {
    const auto name = std::string_view(entry).substr(0, entry.find('='));
    if (steers_tools(name)) variables.push_back(entry);
  }
  for (const auto& [name, value] : command.env) {
    // As the command gets it: of two values for one name the last counts.
    variables.push_back(name + "=" + environment.get(name).value_or(value));
  }
  std::sort(variables.begin(), variables.end());
  return variables;
}

}  // namespace

std::string check_key(const sdk::CheckCommand& command, const std::filesystem::path& cwd,
                      const std::string& scratch, const os::Environment& environment) {
  Sha256 hash;
  const auto program = os::find_program(command.argv.front(), environment, cwd);
  const auto stamp = program ? os::stamp_of(*program) : std::nullopt;
  add(hash, program ? program->string() : "");
  // A compiler that was updated in its place may judge otherwise.
  add(hash, std::to_string(stamp ? stamp->size : 0));
  add(hash, std::to_string(stamp ? stamp->modified_ns : 0));
  add(hash, cwd.string());
  add_all(hash, command.argv, scratch);
  add_all(hash, command.files, scratch);
  add_all(hash, steering_variables(command, environment), scratch);
  return hash.hex();
}

}  // namespace sprint::toolchains
