#include "cmake/databases/ninja_question.h"

#include <istream>

#include "cmake/databases/ninja_manifest.h"

namespace sprint::cmake {

namespace {

using Load = std::function<std::optional<std::string>(const std::string&)>;
using HasRun = std::function<bool(const std::string&)>;

/// The statement with another rule and other inputs, if it is that of a custom target which has
/// run.
std::string finished_edge(std::string_view line, const HasRun& has_run,
                          const std::string& finished) {
  static constexpr std::string_view kRule = ": CUSTOM_COMMAND";
  std::string text(line);
  const auto rule = line.find(kRule);
  if (rule == std::string_view::npos || line.ends_with('$')) return text;
  const auto edges = read_manifest(text, [](const auto&) { return std::nullopt; }).edges;
  if (edges.size() != 1 || edges[0].rule != "CUSTOM_COMMAND" || edges[0].outputs.empty()) {
    return text;
  }
  const std::string& output = edges[0].outputs.front();
  if (!stands_for_custom_target(output) || !has_run(output)) return text;
  return text.substr(0, rule) + ": phony " + ninja_escaped(finished);
}

void append(std::string_view manifest, const Load& load, const HasRun& has_run,
            const std::string& finished, int depth, std::string& to) {
  while (!manifest.empty()) {
    const auto end = manifest.find('\n');
    const std::string_view line = manifest.substr(0, end);
    manifest.remove_prefix(end == std::string_view::npos ? manifest.size() : end + 1);
    if (line.starts_with("include ") && depth < kDeepestInclude) {
      if (const auto text = load(std::string(line.substr(8)))) {
        append(*text, load, has_run, finished, depth + 1, to);
        continue;
      }
    }
    to += line.starts_with("build ") ? finished_edge(line, has_run, finished) : std::string(line);
    to += '\n';
  }
}

struct LogEntries {
  std::size_t count = 0;
  std::string_view last;
};

/// Lines of start, end, time, output and hash.
LogEntries entries_in(std::string_view log, const std::string& output) {
  LogEntries entries;
  const std::string mark = "\t" + output + "\t";
  for (auto found = log.find(mark); found != std::string_view::npos;
       found = log.find(mark, found + 1)) {
    const auto before = log.rfind('\n', found);
    const auto start = before == std::string_view::npos ? 0 : before + 1;
    entries.last = log.substr(start, log.find('\n', found) - start);
    ++entries.count;
  }
  return entries;
}

}  // namespace

std::string question_manifest(const std::string& manifest, const std::string& name,
                              const sdk::Words& targets) {
  std::string text =
      "include " + ninja_escaped(manifest) + "\nrule sprint_question\n  command = :\n";
  text += "build " + name + "-first: sprint_question\nbuild " + name + "-last: sprint_question\n";
  text += "build " + name + ": sprint_question " + name + "-first";
  for (const auto& target : targets) text += " " + ninja_escaped(target);
  return text + " " + name + "-last\n";
}

std::set<std::string> dirty_names(std::istream& output) {
  static constexpr std::string_view kStart = "ninja explain: ";
  static constexpr std::string_view kEnd = " is dirty";
  std::set<std::string> names;
  for (std::string line; std::getline(output, line);) {
    if (!line.starts_with(kStart) || !line.ends_with(kEnd)) continue;
    names.insert(line.substr(kStart.size(), line.size() - kStart.size() - kEnd.size()));
  }
  return names;
}

std::string with_finished_targets(std::string_view manifest, const Load& load,
                                  const HasRun& has_run, const std::string& finished) {
  std::string text;
  append(manifest, load, has_run, finished, 0, text);
  return text;
}

bool has_run_since(std::string_view before, std::string_view now, const std::string& output) {
  const LogEntries old = entries_in(before, output);
  const LogEntries all = entries_in(now, output);
  if (all.last != old.last) return true;
  // It may have started and ended at the same millisecond as the last time. Ninja appends entries,
  // but now and then it starts with a log that has one for each output.
  const bool is_shortened = all.count == 1 && old.count > 0;
  return all.count != old.count && !is_shortened;
}

bool stands_for_custom_target(std::string_view output) {
  const auto slash = output.rfind('/');
  if (slash == std::string_view::npos) return false;
  const std::string_view folder = output.substr(0, slash);
  return folder == "CMakeFiles" || folder.ends_with("/CMakeFiles");
}

}  // namespace sprint::cmake
