#include "app/judged_settings.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "gate/setting_authors.h"
#include "os/files.h"
#include "workspace/reading/file_at.h"

namespace sprint::app {

namespace {

namespace fs = std::filesystem;
using config::SettingsText;

std::string settings_path(const fs::path& way) {
  return (way / "sprint.toml").generic_string();
}

std::optional<SettingsText> settings_at(os::ProcessRunner& runner,
                                        const workspace::Repository& repository,
                                        const std::string& commit, const std::string& path) {
  auto text = workspace::file_at(runner, repository, commit, path);
  if (!text) return std::nullopt;
  constexpr std::size_t kShortId = 8;
  return SettingsText{*std::move(text), path + " of " + commit.substr(0, kShortId)};
}

/// By hand those of the checkout count, which need not be those of the commits.
std::vector<std::string> unlike_checkout(const config::Project& project,
                                         const std::optional<SettingsText>& head) {
  std::optional<SettingsText> own;
  if (project.settings_file) {
    own = SettingsText{os::read_file(*project.settings_file), *project.settings_file};
  }
  std::vector<std::string> notes;
  for (const auto& each : config::judging_changes(head, own, project.root)) {
    notes.push_back("judged with " + each.key + " = " + each.after +
                    ", which the checkout has; the commits have " + each.before);
  }
  return notes;
}

}  // namespace

void add_judged_settings(os::ProcessRunner& runner, const workspace::Repository& repository,
                         const config::Project& project, const fs::path& way,
                         gate::GateSubject& subject) {
  const auto path = settings_path(way);
  const auto touched = gate::who_touched(path, subject.range.sprints);
  if (touched.empty()) return;
  try {
    const auto base = settings_at(runner, repository, subject.range.base, path);
    const auto head = settings_at(runner, repository, subject.range.head, path);
    const auto changes = config::judging_changes(base, head, project.root);
    if (!changes.empty() && touched.size() > 1) gate::read_lines(runner, repository, subject);
    for (const auto& [key, before, after] : changes) {
      const auto who = gate::who_changed(key, path, subject.range.sprints);
      subject.changed_settings.push_back({key, before, after, who});
    }
    for (auto& note : unlike_checkout(project, head)) subject.notes.push_back(std::move(note));
  } catch (const Error& error) {
    if (error.code() != ErrorCode::BadInput && error.code() != ErrorCode::System) throw;
    subject.notes.push_back("settings of the base and of the commits cannot be compared: " +
                            std::string(error.what()));
  }
}

SettingsText settings_of_base(os::ProcessRunner& runner, const workspace::Repository& repository,
                              const fs::path& way, const gate::GateSubject& subject) {
  const auto path = settings_path(way);
  return settings_at(runner, repository, subject.range.base, path)
      .value_or(SettingsText{"", path + " of the base"});
}

}  // namespace sprint::app
