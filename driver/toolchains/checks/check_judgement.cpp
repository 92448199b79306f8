#include "toolchains/checks/check_judgement.h"

#include <algorithm>
#include <set>

#include "base/text.h"

namespace sprint::toolchains {

namespace {

namespace fs = std::filesystem;

bool is_error(const sdk::Diagnostic& diagnostic) {
  return diagnostic.severity == sdk::Severity::Error;
}

/// What becomes of diagnostics that belong to no file of the command.
enum class Strays { ToEveryFile, ToNone };

/// The diagnostics split by the file they belong to. A note belongs to what it explains.
std::vector<std::vector<sdk::Diagnostic>> by_file(const sdk::CheckCommand& command,
                                                  const EndedCheck& ended, Strays strays) {
  const auto& files = command.files;
  std::vector<std::vector<sdk::Diagnostic>> split(files.size());
  auto owner = files.end();  // the end: nobody's
  for (const auto& diagnostic : ended.diagnostics) {
    const bool is_note = diagnostic.severity == sdk::Severity::Note;
    if (!is_note) owner = std::find(files.begin(), files.end(), diagnostic.file);
    const bool is_everybodys = owner == files.end() && strays == Strays::ToEveryFile;
    for (auto file = files.begin(); file != files.end(); ++file) {
      const bool belongs = is_everybodys || owner == file;
      if (belongs) split[static_cast<std::size_t>(file - files.begin())].push_back(diagnostic);
    }
  }
  return split;
}

std::vector<CheckFinding> same_for_all(const sdk::CheckCommand& command,
                                       const CheckFinding& finding) {
  return std::vector<CheckFinding>(command.files.size(), finding);
}

std::vector<CheckFinding> judge_success(const sdk::CheckCommand& command, const EndedCheck& ended) {
  if (ended.kept_silent) {
    return same_for_all(command, {CheckOutcome::NotCheckable,
                                  "'" + command.argv.front() +
                                      "' reports success, but has not said what it has read",
                                  false});
  }
  std::vector<CheckFinding> findings;
  auto diagnostics = by_file(command, ended, Strays::ToEveryFile);
  for (std::size_t i = 0; i < command.files.size(); ++i) {
    CheckFinding finding{CheckOutcome::Ok};
    finding.diagnostics = std::move(diagnostics[i]);
    if (ended.read && !ended.read->contains(command.files[i])) {
      finding = {CheckOutcome::NotCheckable,
                 "the file through which it is checked no longer includes it",
                 true,
                 {},
                 true};
    }
    findings.push_back(std::move(finding));
  }
  return findings;
}

std::vector<CheckFinding> judge_failure(const sdk::CheckCommand& command, const EndedCheck& ended) {
  if (!ended.excuse.empty()) {
    return same_for_all(command, {CheckOutcome::NotCheckable, ended.excuse, true});
  }
  std::set<std::string> to_blame;
  for (const auto& diagnostic : ended.diagnostics) {
    if (is_error(diagnostic)) to_blame.insert(diagnostic.file);
  }
  const auto first = std::find_if(command.files.begin(), command.files.end(),
                                  [&](const auto& file) { return to_blame.contains(file); });
  // No file of ours is named: the error is in something that they share, or nobody has understood
  // the message. To call one of them fine would be a guess.
  const bool all_to_blame = first == command.files.end();
  std::vector<CheckFinding> findings;
  const std::string silent =
      !ended.telling_line.empty()
          ? ended.telling_line
          : "'" + command.argv.front() + "' ended with " + to_string(ended.ending);
  auto blamed = by_file(command, ended, Strays::ToEveryFile);
  auto own = by_file(command, ended, Strays::ToNone);
  for (std::size_t i = 0; i < command.files.size(); ++i) {
    if (all_to_blame || to_blame.contains(command.files[i])) {
      findings.push_back({CheckOutcome::Failed, to_blame.empty() ? silent : std::string(), false,
                          std::move(blamed[i])});
    } else if (command.independent && ended.output_is_cut) {
      findings.push_back({CheckOutcome::NotCheckable,
                          "'" + command.argv.front() +
                              "' printed so much that it is not known "
                              "whether this file has an error (check fewer files at once)"});
    } else if (command.independent) {
      findings.push_back({CheckOutcome::Ok, {}, false, std::move(own[i])});
    } else {
      // Its own state is not known, but the file that failed has been named.
      findings.push_back({CheckOutcome::NotCheckable,
                          "checked together with " + *first + ", which failed",
                          true,
                          {},
                          true});
    }
  }
  return findings;
}

int badness(const CheckFinding& finding) {
  // Even an Ok of another command is better: that one has got as far as the file.
  if (finding.not_reached) return 0;
  switch (finding.outcome) {
    case CheckOutcome::Ok:
      return 1;
    case CheckOutcome::NotCheckable:
      return finding.expected ? 2 : 3;
    case CheckOutcome::Failed:
      break;
  }
  return 4;
}

}  // namespace

std::vector<CheckFinding> judge(const sdk::CheckCommand& command, const EndedCheck& ended) {
  const auto* exited = std::get_if<os::Exited>(&ended.ending);
  if (exited == nullptr) {
    const auto* not_started = std::get_if<os::NotStarted>(&ended.ending);
    const std::string program = "'" + command.argv.front() + "' ";
    return same_for_all(
        command, {CheckOutcome::NotCheckable,
                  program + (not_started != nullptr ? "cannot be run: " + not_started->reason
                                                    : "did not finish: " + to_string(ended.ending)),
                  false});
  }
  return exited->code == 0 ? judge_success(command, ended) : judge_failure(command, ended);
}

void apply_findings(CheckedFile& file, const std::vector<CheckFinding>& findings) {
  if (findings.empty()) return;
  const auto& worst =
      *std::max_element(findings.begin(), findings.end(),
                        [](const auto& a, const auto& b) { return badness(a) < badness(b); });
  file.outcome = worst.outcome;
  file.expected = worst.expected;
  if (!worst.reason.empty()) file.reason = worst.reason;
  for (const auto& finding : findings) {
    for (const auto& diagnostic : finding.diagnostics) {
      const auto same = [&](const sdk::Diagnostic& other) {
        return other.file == diagnostic.file && other.line == diagnostic.line &&
               other.column == diagnostic.column && other.message == diagnostic.message;
      };
      if (std::none_of(file.diagnostics.begin(), file.diagnostics.end(), same)) {
        file.diagnostics.push_back(diagnostic);
      }
    }
  }
}

std::string relative_to_root(const std::string& path, const fs::path& cwd, const fs::path& root) {
  if (path.empty()) return {};
  const fs::path whole = (cwd / path).lexically_normal();
  const fs::path relative = whole.lexically_relative(root);
  if (relative.empty() || *relative.begin() == "..") return whole.string();
  return relative.string();
}

}  // namespace sprint::toolchains
