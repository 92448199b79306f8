#include "toolchains/check_judgement.h"

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
  std::vector<std::vector<sdk::Diagnostic>> split(command.files.size());
  std::optional<std::size_t> owner;
  for (const auto& diagnostic : ended.diagnostics) {
    if (diagnostic.severity != sdk::Severity::Note) {
      const auto found = std::find(command.files.begin(), command.files.end(), diagnostic.file);
      owner.reset();
      if (found != command.files.end()) {
        owner = static_cast<std::size_t>(found - command.files.begin());
      }
    }
    for (std::size_t i = 0; i < split.size(); ++i) {
      const bool belongs = owner ? *owner == i : strays == Strays::ToEveryFile;
      if (belongs) split[i].push_back(diagnostic);
    }
  }
  return split;
}

std::vector<CheckFinding> same_for_all(const sdk::CheckCommand& command,
                                       const CheckFinding& finding) {
  return std::vector<CheckFinding>(command.files.size(), finding);
}

std::vector<CheckFinding> judge_success(const sdk::CheckCommand& command, const EndedCheck& ended) {
  std::vector<CheckFinding> findings;
  auto diagnostics = by_file(command, ended, Strays::ToEveryFile);
  for (std::size_t i = 0; i < command.files.size(); ++i) {
    CheckFinding finding{CheckOutcome::Ok};
    finding.diagnostics = std::move(diagnostics[i]);
    const bool was_read = !ended.read || std::find(ended.read->begin(), ended.read->end(),
                                                   command.files[i]) != ended.read->end();
    if (!was_read) {
      finding = {CheckOutcome::NotCheckable,
                 "the file through which it is checked no longer includes it", true};
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
  const bool all_to_blame = first == command.files.end();
  std::vector<CheckFinding> findings;
  const std::string silent =
      !ended.last_words.empty()
          ? ended.last_words
          : "'" + command.argv.front() + "' ended with " + to_string(ended.ending);
  auto blamed = by_file(command, ended, Strays::ToEveryFile);
  auto own = by_file(command, ended, Strays::ToNone);
  for (std::size_t i = 0; i < command.files.size(); ++i) {
    if (all_to_blame || to_blame.contains(command.files[i])) {
      findings.push_back({CheckOutcome::Failed, to_blame.empty() ? silent : std::string(), false,
                          std::move(blamed[i])});
    } else if (command.independent) {
      findings.push_back({CheckOutcome::Ok, {}, false, std::move(own[i])});
    } else {
      // Its own state is not known, but the file that failed has been named.
      findings.push_back(
          {CheckOutcome::NotCheckable, "checked together with " + *first + ", which failed", true});
    }
  }
  return findings;
}

/// How bad an answer is: what should have been checked and was not is worse than what could not
/// be.
int badness(CheckOutcome outcome, bool expected) {
  switch (outcome) {
    case CheckOutcome::Ok:
      return 0;
    case CheckOutcome::NotCheckable:
      return expected ? 1 : 2;
    case CheckOutcome::Failed:
      return 3;
  }
  return 3;
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

void add_finding(CheckedFile& file, const CheckFinding& finding, bool cached) {
  if (badness(finding.outcome, finding.expected) > badness(file.outcome, file.expected)) {
    file.outcome = finding.outcome;
    file.expected = finding.expected;
    if (!finding.reason.empty()) file.reason = finding.reason;
  }
  file.cached = file.cached && cached;
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

std::string relative_to_root(const std::string& path, const fs::path& cwd, const fs::path& root) {
  if (path.empty()) return {};
  const fs::path whole = (cwd / path).lexically_normal();
  const fs::path relative = whole.lexically_relative(root);
  if (relative.empty() || *relative.begin() == "..") return whole.string();
  return relative.string();
}

}  // namespace sprint::toolchains
