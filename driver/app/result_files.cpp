#include "app/result_files.h"

#include "app/session.h"

#include <algorithm>
#include <filesystem>
#include <unordered_set>

#include "attribution/trace_failures.h"
#include "base/error.h"
#include "base/glob.h"
#include "base/text.h"
#include "logs/log_reader.h"
#include "os/file_source.h"
#include "os/glob_files.h"
#include "results/junit_reader.h"

namespace sprint::app {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 100'000;

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

/// A pipe would be waited for, and a device has no end: nobody means them with a pattern.
void require_plain(const fs::path& path) {
  std::error_code failed;
  const auto status = fs::status(path, failed);
  // What is not there is told by whoever opens it.
  if (failed || !fs::exists(status) || fs::is_regular_file(status)) return;
  throw bad_file(path.string(), "is no regular file", "name it if you mean it");
}

std::vector<std::string> matches_of(const std::string& pattern) {
  const auto paths = os::glob_files(fs::current_path(), pattern, kMostFiles + 1);
  // The ones that are left out could be the red ones.
  if (paths.size() > kMostFiles) {
    throw bad_file(pattern, "more than " + std::to_string(kMostFiles) + " files match",
                   "name fewer of them");
  }
  std::vector<std::string> names;
  for (const auto& path : paths) {
    if (is_folder(path)) continue;
    require_plain(path);
    names.push_back(path.string());
  }
  return names;
}

std::vector<std::string> expanded(const std::string& pattern, const std::string& usual) {
  if (pattern.empty()) throw Error(ErrorCode::BadCall, "the name of a file is empty");
  std::error_code ignored;
  if (fs::exists(pattern, ignored)) {
    if (!is_folder(pattern)) return {pattern};
    const auto all = (fs::path(pattern) / "**" / usual).string();
    throw bad_file(pattern, "is a folder", "name its files, as '" + printable(all) + "'");
  }
  if (!is_glob(pattern)) throw bad_file(pattern, "no such file");
  auto names = matches_of(pattern);
  if (names.empty()) throw bad_file(pattern, "no file matches");
  return names;
}

/// One name for all the names of a file; what has none, such as a pipe, keeps its own.
std::string identity_of(const std::string& file) {
  std::error_code failed;
  const auto real = fs::canonical(file, failed);
  return failed ? file : real.string();
}

/// Turns what the system says into a complaint about the call.
os::FileSource open_source(const std::string& file) {
  std::error_code ignored;
  // A terminal has an end, and may be called by these names.
  const bool is_input = file == "/dev/stdin" || file.starts_with("/dev/fd/");
  const bool is_device = !is_input && fs::is_character_file(file, ignored);
  if (is_device && identity_of(file) != "/dev/null") {
    throw bad_file(file, "is a device, which may have no end");
  }
  try {
    return os::FileSource(file);
  } catch (const Error& error) {
    throw Error(ErrorCode::BadCall, error.message());
  }
}

}  // namespace

std::vector<std::string> files_named(const std::vector<std::string>& patterns,
                                     const std::string& usual) {
  std::vector<std::string> files;
  std::unordered_set<std::string> known;
  for (const auto& pattern : patterns) {
    for (auto& file : expanded(pattern, usual)) {
      // A report that two patterns or a link lead to must not count twice.
      if (known.insert(identity_of(file)).second) files.push_back(std::move(file));
    }
  }
  return files;
}

results::TestReports read_reports(const std::vector<std::string>& patterns,
                                  const places::ProjectFiles& project) {
  results::TestReports reports;
  for (const auto& file : files_named(patterns, "*.xml")) {
    auto source = open_source(file);
    results::read_junit(source, file, project, reports);
  }
  const auto is_report = [](const results::ReportFile& each) {
    return each.kind == results::ReportKind::Junit;
  };
  const auto& all = reports.reports;
  if (std::none_of(all.begin(), all.end(), is_report) && !all.empty()) {
    const std::string more =
        all.size() == 1 ? "" : " (and " + std::to_string(all.size() - 1) + " more)";
    throw bad_file(all.front().file, "no test report: " + all.front().trouble + more);
  }
  return reports;
}

std::vector<logs::BuildLog> read_logs(const std::vector<std::string>& files) {
  std::vector<logs::BuildLog> logs;
  for (const auto& file : files) {
    if (file == "-") {
      auto source = os::FileSource::standard_input();
      logs.push_back(logs::read_log(source, "standard input"));
      continue;
    }
    for (const auto& name : files_named({file}, "*.log")) {
      auto source = open_source(name);
      logs.push_back(logs::read_log(source, name));
    }
  }
  return logs;
}

places::ProjectFiles project_files_here(os::ProcessRunner& runner) {
  try {
    const auto repository = workspace::find_repository(runner, fs::current_path());
    if (repository) return attribution::project_files(runner, *repository);
  } catch (const Error& error) {
    // Without git, files are shown as the reports name them; reading those needs nothing else.
    if (error.code() == ErrorCode::Interrupted) throw;
  }
  return {};
}

}  // namespace sprint::app
