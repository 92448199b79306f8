#include "toolchains/check_key.h"

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

/// Variables by which tools find further input (CPATH, PYTHONPATH) or choose the language of their
/// messages. PATH itself is left out: the program it finds is part of the key.
bool steers_tools(std::string_view name) {
  return (name.ends_with("PATH") && name != "PATH") || name.starts_with("LC_") || name == "LANG";
}

}  // namespace

std::string check_key(const sdk::CheckCommand& command, const std::filesystem::path& cwd,
                      const std::string& scratch, const os::Environment& environment) {
  Sha256 hash;
  const auto program = os::find_program(command.argv.front(), environment, cwd);
  const auto stamp = program ? os::stamp_of(*program) : std::nullopt;
  add(hash, program ? program->string() : "");
  add(hash, std::to_string(stamp ? stamp->size : 0));
  add(hash, std::to_string(stamp ? stamp->modified_ns : 0));
  add(hash, cwd.string());
  for (const auto& word : command.argv) add(hash, replaced(word, scratch, kScratchName));
  add(hash, "files");
  for (const auto& file : command.files) add(hash, file);
  std::vector<std::string> variables;
  for (const auto& entry : environment.entries()) {
    if (steers_tools(std::string_view(entry).substr(0, entry.find('=')))) {
      variables.push_back(entry);
    }
  }
  std::sort(variables.begin(), variables.end());
  add(hash, "environment");
  for (const auto& variable : variables) add(hash, variable);
  return hash.hex();
}

}  // namespace sprint::toolchains
