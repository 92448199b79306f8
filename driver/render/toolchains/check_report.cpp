#include "render/toolchains/check_report.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "base/error.h"
#include "base/text.h"
#include "render/text/github_annotation.h"
#include "render/text/json_text.h"
#include "render/text/output_guard.h"
#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

using nlohmann::ordered_json;
using toolchains::CheckedFile;
using toolchains::CheckOutcome;
using toolchains::CheckResult;
using toolchains::CheckVerdict;

std::string severity_name(sdk::Severity severity) {
  switch (severity) {
    case sdk::Severity::Error:
      return "error";
    case sdk::Severity::Warning:
      return "warning";
    case sdk::Severity::Note:
      return "note";
  }
  return {};
}

std::string outcome_name(CheckOutcome outcome) {
  switch (outcome) {
    case CheckOutcome::Ok:
      return "ok";
    case CheckOutcome::Failed:
      return "failed";
    case CheckOutcome::NotCheckable:
      return "not-checkable";
  }
  return {};
}

std::string diagnostic_line(const sdk::Diagnostic& diagnostic) {
  const Place place{diagnostic.file, diagnostic.line, diagnostic.column};
  const std::string where = diagnostic.file.empty() ? "" : printable(to_string(place)) + ": ";
  return where + severity_name(diagnostic.severity) + ": " + printable(diagnostic.message) + "\n";
}

std::string files_text(std::size_t count) {
  return count_of(count, "file", "files");
}

/// A failed file whose messages do not say why.
bool failed_silently(const CheckedFile& file) {
  const auto is_error = [](const auto& each) { return each.severity == sdk::Severity::Error; };
  return file.outcome == CheckOutcome::Failed &&
         std::none_of(file.diagnostics.begin(), file.diagnostics.end(), is_error);
}

std::string silent_failure(const CheckedFile& file) {
  return "the check failed: " + file.reason;
}

/// The messages about a file, each with the notes that explain it.
std::vector<std::string> messages(const CheckedFile& file) {
  std::vector<std::string> all;
  for (const auto& diagnostic : file.diagnostics) {
    const bool explains = diagnostic.severity == sdk::Severity::Note && !all.empty();
    if (!explains) all.emplace_back();
    all.back() += diagnostic_line(diagnostic);
  }
  const bool is_named = std::any_of(file.diagnostics.begin(), file.diagnostics.end(),
                                    [&](const auto& each) { return each.file == file.file; });
  const bool is_elsewhere = !file.diagnostics.empty() && !is_named && !file.reason.empty();
  if (file.outcome == CheckOutcome::Failed && is_elsewhere) {
    all.push_back("note: " + printable(file.file) + ": failed with these errors, checked " +
                  printable(file.reason) + "\n");
  }
  if (failed_silently(file)) {
    all.push_back(printable(file.file) + ": error: " + printable(silent_failure(file)) + "\n");
  }
  return all;
}

/// "not checked: src/a.cpp, src/b.cpp: no compile database ..."; files with one reason share a
/// line.
std::string open_ends(const CheckResult& result) {
  std::map<std::string, std::vector<std::string>> by_reason;
  for (const auto& file : result.files) {
    if (file.outcome == CheckOutcome::NotCheckable) by_reason[file.reason].push_back(file.file);
  }
  std::string text;
  for (const auto& [reason, files] : by_reason) {
    text += "not checked: " + name_list(files) + ": " + printable(reason) + "\n";
  }
  return text;
}

/// How files were checked whose answer is worth less for it. Those with one reason share a line.
std::string remarks(const CheckResult& result) {
  std::map<std::string, std::vector<std::string>> by_reason;
  for (const auto& file : result.files) {
    if (file.remark && file.outcome != CheckOutcome::NotCheckable) {
      by_reason[file.reason].push_back(file.file);
    }
  }
  std::string text;
  for (const auto& [reason, files] : by_reason) {
    text += "note: " + name_list(files) + ": checked " + printable(reason) + "\n";
  }
  return text;
}

std::string counts(const CheckResult& result) {
  const auto failed = result.count(CheckOutcome::Failed);
  const auto open = result.count(CheckOutcome::NotCheckable);
  const auto cached = static_cast<std::size_t>(std::count_if(
      result.files.begin(), result.files.end(), [](const auto& file) { return file.cached; }));
  std::vector<std::string> parts;
  if (failed > 0) parts.push_back(std::to_string(failed) + " failed");
  const auto ok = result.count(CheckOutcome::Ok);
  if (ok > 0) {
    parts.push_back(std::to_string(ok) + " ok" +
                    (cached > 0 ? " (" + std::to_string(cached) + " from cache)" : ""));
  }
  if (open > 0) parts.push_back(std::to_string(open) + " not checked");
  return join(parts, ", ");
}

ordered_json to_json(const sdk::Diagnostic& diagnostic) {
  return {{"file", json_text(diagnostic.file)},
          {"line", diagnostic.line},
          {"column", diagnostic.column},
          {"severity", severity_name(diagnostic.severity)},
          {"message", json_text(diagnostic.message)}};
}

ordered_json to_json(const CheckedFile& file) {
  ordered_json diagnostics = ordered_json::array();
  for (const auto& diagnostic : file.diagnostics) diagnostics.push_back(to_json(diagnostic));
  return {{"file", json_text(file.file)},
          {"toolchain", file.toolchain},
          {"outcome", outcome_name(file.outcome)},
          {"reason", json_text(file.reason)},
          {"cached", file.cached},
          {"diagnostics", std::move(diagnostics)}};
}

}  // namespace

std::string check_text(const CheckResult& result, const CheckScope& scope) {
  std::string text;
  std::set<std::string> printed;  // a header's error may belong to several files
  for (const auto& file : result.files) {
    for (const auto& message : messages(file)) {
      if (printed.insert(message).second) text += message;
    }
  }
  text += open_ends(result) + remarks(result);
  if (!result.skipped.empty()) {
    text += "skipped, no toolchain owns " +
            std::string(result.skipped.size() == 1 ? "it: " : "them: ") +
            name_list(result.skipped) + "\n";
  }
  const std::string end = " (exit code " + std::to_string(scope.exit_code) + ")\n";
  switch (result.verdict()) {
    case CheckVerdict::NothingToCheck:
      return text + "check: nothing to check: no file " + scope.description +
             " belongs to a toolchain" + end;
    case CheckVerdict::Passed:
      return text + "check passed: " + files_text(result.files.size()) + " " + scope.description +
             ": " + counts(result) + end;
    case CheckVerdict::Failed:
      if (result.checked() == 0) text += "none of the files could be checked\n";
      return text + "check FAILED: " + files_text(result.files.size()) + " " + scope.description +
             ": " + counts(result) + end;
  }
  return text;
}

std::string check_json(const CheckResult& result) {
  ordered_json skipped = ordered_json::array();
  for (const auto& file : result.skipped) skipped.push_back(json_text(file));
  ordered_json files = ordered_json::array();
  for (const auto& file : result.files) files.push_back(to_json(file));
  return guarded(ordered_json{{"schema", 1},
                              {"checked", result.checked()},
                              {"skipped", std::move(skipped)},
                              {"files", std::move(files)}}
                         .dump(2) +
                     "\n",
                 Form::Json);
}

std::string check_annotations(const CheckResult& result, const std::string& prefix) {
  std::string text;
  std::set<std::string> printed;
  const auto add = [&](Annotation annotation) {
    const auto& name = annotation.place.file;
    const bool is_ours = !name.empty() && !name.is_absolute();
    if (is_ours) annotation.place.file = prefix + annotation.place.file.string();
    std::string line = annotation_line(annotation);
    if (printed.insert(line).second) text += line;
  };
  for (const auto& file : result.files) {
    for (const auto& diagnostic : file.diagnostics) {
      if (diagnostic.severity == sdk::Severity::Note) continue;
      add({severity_name(diagnostic.severity),
           {diagnostic.file, diagnostic.line, diagnostic.column},
           diagnostic.message});
    }
    if (failed_silently(file)) add({"error", {file.file}, silent_failure(file)});
    if (file.outcome == CheckOutcome::NotCheckable) {
      add({file.expected ? "notice" : "error", {file.file}, "not checked: " + file.reason});
    }
  }
  return text;
}

}  // namespace sprint::render
