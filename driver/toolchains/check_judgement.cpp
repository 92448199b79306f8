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

/// The diagnostics split by the file they belong to. A note belongs to what it explains; what
/// belongs to no file of the command is everybody's.
std::vector<std::vector<sdk::Diagnostic>> by_file(const sdk::CheckCommand& command,
                                                  const EndedCheck& ended) {
  const auto& files = command.files;
  std::vector<std::vector<sdk::Diagnostic>> split(files.size());
  auto owner = files.end();  // the end: nobody's, and so everybody's
  for (const auto& diagnostic : ended.diagnostics) {
    const bool is_note = diagnostic.severity == sdk::Severity::Note;
    if (!is_note) owner = std::find(files.begin(), files.end(), diagnostic.file);
    for (auto file = files.begin(); file != files.end(); ++file) {
      const bool concerns_it = owner == files.end() || owner == file;
      if (concerns_it) split[static_cast<std::size_t>(file - files.begin())].push_back(diagnostic);
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
  auto diagnostics = by_file(command, ended);
  for (std::size_t i = 0; i < command.files.size(); ++i) {
    CheckFinding finding{CheckOutcome::Ok};
    finding.diagnostics = std::move(diagnostics[i]);
    const bool was_read = !ended.read || std::find(ended.read->begin(), ended.read->end(),
                                                   command.files[i]) != ended.read->end();
    if (!was_read) {
      finding = {CheckOutcome::NotCheckable,
                 "the file through which it is checked no longer includes it", true, true};
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
  auto diagnostics = by_file(command, ended);
  for (std::size_t i = 0; i < command.files.size(); ++i) {
    CheckFinding finding{CheckOutcome::Failed};
    if (!all_to_blame && !to_blame.contains(command.files[i])) {
      finding.outcome = command.independent ? CheckOutcome::Ok : CheckOutcome::NotCheckable;
      finding.not_reached = !command.independent;
      finding.expected = finding.not_reached;  // the file that failed has been named
      if (finding.not_reached) {
        finding.reason = "checked together with " + *first + ", which failed";
      }
    } else {
      finding.diagnostics = std::move(diagnostics[i]);
      if (to_blame.empty()) finding.reason = ended.telling_line;
    }
    findings.push_back(std::move(finding));
  }
  return findings;
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

namespace {

/// The order in which findings are preferred.
int weight(const CheckFinding& finding) {
  if (finding.not_reached) return 0;
  switch (finding.outcome) {
    case CheckOutcome::Ok:
      return 1;
    case CheckOutcome::NotCheckable:
      return 2;
    case CheckOutcome::Failed:
      break;
  }
  return 3;
}

bool same(const sdk::Diagnostic& a, const sdk::Diagnostic& b) {
  return a.file == b.file && a.line == b.line && a.column == b.column && a.message == b.message;
}

}  // namespace

CheckFinding combine(const std::vector<CheckFinding>& findings) {
  if (findings.empty()) return {};
  CheckFinding all =
      *std::max_element(findings.begin(), findings.end(),
                        [](const auto& a, const auto& b) { return weight(a) < weight(b); });
  all.diagnostics.clear();
  for (const auto& finding : findings) {
    for (const auto& diagnostic : finding.diagnostics) {
      const bool is_known = std::any_of(all.diagnostics.begin(), all.diagnostics.end(),
                                        [&](const auto& other) { return same(other, diagnostic); });
      if (!is_known) all.diagnostics.push_back(diagnostic);
    }
  }
  return all;
}

std::string relative_to_root(const std::string& path, const fs::path& cwd, const fs::path& root) {
  const fs::path whole = (cwd / path).lexically_normal();
  const fs::path relative = whole.lexically_relative(root);
  if (relative.empty() || *relative.begin() == "..") return whole.string();
  return relative.string();
}

}  // namespace sprint::toolchains
