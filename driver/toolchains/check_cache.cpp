#include "toolchains/check_cache.h"

#include <algorithm>
#include <charconv>

#include "base/error.h"
#include "base/sha256.h"
#include "base/text.h"
#include "os/files.h"
#include "os/program_path.h"

namespace sprint::toolchains {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFirstLine = "sprint-supervisor check 1";
constexpr std::string_view kLastLine = "end";
/// Stands for the scratch directory; no absolute path begins so.
constexpr std::string_view kScratch = "{scratch}";

/// What an entry holds. In its file one line each: inputs as paths, diagnostics as fields separated
/// by tabs.
struct Entry {
  std::string fingerprint;  ///< of the content of all inputs
  sdk::Words inputs;
  std::vector<sdk::Diagnostic> diagnostics;
};

std::string escaped(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (c == '\\')
      line += "\\\\";
    else if (c == '\n')
      line += "\\n";
    else if (c == '\t')
      line += "\\t";
    else
      line += c;
  }
  return line;
}

std::string unescaped(std::string_view line) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\\' || i + 1 == line.size()) {
      text += line[i];
      continue;
    }
    const char c = line[++i];
    text += c == 'n' ? '\n' : c == 't' ? '\t' : c;
  }
  return text;
}

std::string to_text(const Entry& entry) {
  std::string text(kFirstLine);
  text += "\nfingerprint " + entry.fingerprint;
  for (const auto& diagnostic : entry.diagnostics) {
    text += "\ndiagnostic " + std::to_string(static_cast<int>(diagnostic.severity)) + "\t" +
            std::to_string(diagnostic.line) + "\t" + std::to_string(diagnostic.column) + "\t" +
            escaped(diagnostic.file) + "\t" + escaped(diagnostic.message);
  }
  for (const auto& input : entry.inputs) text += "\n" + escaped(input);
  return text + "\n" + std::string(kLastLine) + "\n";
}

unsigned number(const std::string& digits) {
  unsigned value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

std::optional<sdk::Diagnostic> parse_diagnostic(std::string_view line) {
  const auto fields = split(line, '\t');
  if (fields.size() != 5 || number(fields[0]) > static_cast<unsigned>(sdk::Severity::Note)) {
    return std::nullopt;
  }
  return sdk::Diagnostic{unescaped(fields[3]), number(fields[1]), number(fields[2]),
                         static_cast<sdk::Severity>(number(fields[0])), unescaped(fields[4])};
}

bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

std::string_view take_line(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  const auto line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// Nothing if the text is not whole, or of another version.
std::optional<Entry> from_text(std::string_view text) {
  Entry entry;
  if (take_line(text) != kFirstLine) return std::nullopt;
  auto fingerprint = take_line(text);
  if (!take_prefix(fingerprint, "fingerprint ")) return std::nullopt;
  entry.fingerprint = fingerprint;
  while (!text.empty()) {
    auto line = take_line(text);
    if (line == kLastLine) return entry;
    if (take_prefix(line, "diagnostic ")) {
      auto diagnostic = parse_diagnostic(line);
      if (!diagnostic) return std::nullopt;
      entry.diagnostics.push_back(*std::move(diagnostic));
    } else {
      entry.inputs.push_back(unescaped(line));
    }
  }
  return std::nullopt;
}

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

std::string real_path(const std::string& input, const std::string& scratch) {
  if (!input.starts_with(kScratch)) return input;
  return scratch + input.substr(kScratch.size());
}

}  // namespace

std::string cache_key(const sdk::CheckCommand& command, const fs::path& cwd,
                      const std::string& scratch, const os::Environment& environment) {
  Sha256 hash;
  const auto program = os::find_program(command.argv.front(), environment, cwd);
  const auto stamp = program ? os::stamp_of(*program) : std::nullopt;
  add(hash, program ? program->string() : "");
  add(hash, std::to_string(stamp ? stamp->size : 0));
  add(hash, std::to_string(stamp ? stamp->modified_ns : 0));
  add(hash, cwd.string());
  for (const auto& word : command.argv) add(hash, replaced(word, scratch, kScratch));
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

CheckCache::CheckCache(fs::path folder, Limits limits)
    : folder_(std::move(folder)), limits_(limits) {}

fs::path CheckCache::file_of(const std::string& key) const {
  return folder_ / key.substr(0, 2) / key.substr(2);
}

std::optional<std::vector<sdk::Diagnostic>> CheckCache::find(const std::string& key,
                                                             const std::string& scratch,
                                                             FileHashes& hashes) {
  std::optional<std::string> text;
  try {
    text = os::read_file_if_exists(file_of(key));
  } catch (const Error&) {
    return std::nullopt;
  }
  auto entry = text ? from_text(*text) : std::nullopt;
  if (!entry) return std::nullopt;
  Sha256 fingerprint;
  for (const auto& input : entry->inputs) {
    const auto hash = hashes.of(real_path(input, scratch));
    if (!hash) return std::nullopt;
    fingerprint.update(*hash);
  }
  if (fingerprint.hex() != entry->fingerprint) return std::nullopt;
  std::error_code ignored;
  fs::last_write_time(file_of(key), fs::file_time_type::clock::now(), ignored);
  return std::move(entry->diagnostics);
}

void CheckCache::store(const std::string& key, const std::string& scratch, const sdk::Words& inputs,
                       const std::vector<sdk::Diagnostic>& diagnostics, std::int64_t started,
                       FileHashes& hashes) {
  Entry entry{{}, {}, diagnostics};
  Sha256 fingerprint;
  for (const auto& input : inputs) {
    const bool in_scratch = !scratch.empty() && input.starts_with(scratch + "/");
    // Files in the scratch directory are made just before the command, and by nobody else.
    const auto hash = in_scratch ? hashes.of(input) : hashes.of_unchanged_since(input, started);
    if (!hash) return;
    fingerprint.update(*hash);
    entry.inputs.push_back(in_scratch ? std::string(kScratch) + input.substr(scratch.size())
                                      : input);
  }
  entry.fingerprint = fingerprint.hex();
  try {
    os::replace_file(file_of(key), to_text(entry));
    has_stored_ = true;
  } catch (const Error&) {
    // A cache that cannot be written (read-only, disk full) only costs time.
  }
}

void CheckCache::prune() {
  if (!has_stored_) return;
  struct Stored {
    fs::path file;
    fs::file_time_type used;
    std::uintmax_t size = 0;
  };
  std::vector<Stored> all;
  std::uintmax_t bytes = 0;
  std::error_code failed;
  fs::recursive_directory_iterator it(folder_, failed);
  for (const fs::recursive_directory_iterator end; !failed && it != end; it.increment(failed)) {
    std::error_code gone;  // another process may be pruning as well
    if (!it->is_regular_file(gone)) continue;
    all.push_back({it->path(), it->last_write_time(gone), it->file_size(gone)});
    if (gone) all.back().size = 0;
    bytes += all.back().size;
  }
  if (all.size() <= limits_.entries && bytes <= limits_.bytes) return;
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.used < b.used; });
  // Down to three quarters, so that the next one does not have to do it again.
  std::size_t left = all.size();
  for (const auto& [file, used, size] : all) {
    if (left <= limits_.entries / 4 * 3 && bytes <= limits_.bytes / 4 * 3) break;
    fs::remove(file, failed);
    bytes -= size;
    --left;
  }
}

}  // namespace sprint::toolchains
