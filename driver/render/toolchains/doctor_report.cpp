#include "render/toolchains/doctor_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "config/settings_table.h"
#include "render/text/json_text.h"
#include "render/text/output_guard.h"
#include "render/text/text_table.h"
#include "render/toolchains/toolchains_report.h"

namespace sprint::render {

namespace {

using nlohmann::ordered_json;
using toolchains::ProgramState;
using toolchains::ProgramStatus;

struct Program {
  std::string user;  ///< "driver", or the toolchain's name
  ProgramStatus status;
};

std::vector<Program> all_programs(const Diagnosis& diagnosis) {
  std::vector<Program> programs;
  for (const auto& status : diagnosis.own_programs) programs.push_back({"driver", status});
  for (const auto& toolchain : diagnosis.survey.toolchains) {
    for (const auto& status : toolchain.programs) {
      programs.push_back({toolchain.identity.name, status});
    }
  }
  return programs;
}

std::string state_name(ProgramState state) {
  switch (state) {
    case ProgramState::Present:
      return "ok";
    case ProgramState::TooOld:
      return "too old";
    case ProgramState::Missing:
      return "missing";
    case ProgramState::VersionUnknown:
      return "version unknown";
  }
  return {};
}

/// "configures; needs 3.25", "makes builds cheap; optional".
std::string remark(const ProgramStatus& status) {
  std::string text = status.need.purpose;
  if (!status.need.minimum.empty()) text += "; needs " + status.need.minimum;
  if (status.need.optional) text += "; optional";
  return text;
}

/// The packages of all programs that are not as they should be, each once.
std::vector<std::string> packages(const std::vector<Program>& programs, bool optional) {
  std::vector<std::string> names;
  for (const auto& [user, status] : programs) {
    const bool wanted = status.state != ProgramState::Present && status.need.optional == optional;
    const auto& package = status.need.package;
    if (!wanted || package.empty()) continue;
    if (std::find(names.begin(), names.end(), package) == names.end()) names.push_back(package);
  }
  return names;
}

std::string apt_line(const std::vector<std::string>& names, bool as_root) {
  return std::string(as_root ? "" : "sudo ") + "apt-get install " + join(names, " ");
}

bool any_in_use(const toolchains::Survey& survey) {
  return std::any_of(survey.toolchains.begin(), survey.toolchains.end(),
                     [](const auto& toolchain) { return toolchain.in_use(); });
}

/// Where a value comes from; a file of the project is named relative to its root.
std::string origin_text(config::Origin origin, const std::filesystem::path& root) {
  const auto relative = origin.place.file.lexically_relative(root);
  if (!relative.empty() && *relative.begin() != "..") origin.place.file = relative;
  return to_string(origin);
}

bool lacks_repository(const Diagnosis& diagnosis) {
  return diagnosis.repository && diagnosis.repository->empty();
}

std::string project_section(const Diagnosis& diagnosis) {
  TextTable table;
  const auto& project = diagnosis.project;
  table.add_row({"project", project.root.string() + " (by " + project.found_by + ")"});
  if (lacks_repository(diagnosis)) {
    table.add_row({"repository", "none: a gate judges commits (git init, or see git's own words)"});
  }
  for (const auto& toolchain : diagnosis.survey.toolchains) {
    if (!toolchain.failure.empty()) {
      table.add_row({"failed", toolchain.failure});
    } else if (toolchain.in_use()) {
      table.add_row({"toolchain", toolchain.identity.name + " " + toolchain.identity.version +
                                      ": " + toolchain.detection.why});
    }
  }
  if (!any_in_use(diagnosis.survey)) table.add_row({"toolchain", "none detects this project"});
  return table.text();
}

std::string programs_section(const Diagnosis& diagnosis) {
  const auto programs = all_programs(diagnosis);
  TextTable table("  ");
  for (const auto& [user, status] : programs) {
    table.add_row({state_name(status.state), status.program, status.version, user, remark(status)});
  }
  std::string text = "programs\n" + table.text();
  const auto line = [&](bool optional, const std::string& what) {
    const auto names = packages(programs, optional);
    if (!names.empty()) text += what + ": " + apt_line(names, diagnosis.as_root) + "\n";
  };
  line(false, "to get what is missing");
  line(true, "to get what is optional");
  return text;
}

std::string settings_section(const Diagnosis& diagnosis) {
  const auto& settings = diagnosis.settings;
  const auto from = [&](const config::Origin& origin) {
    return origin_text(origin, diagnosis.project.root);
  };
  TextTable table("  ");
  bool is_empty = true;
  for (const auto& row : config::settings_table()) {
    const std::string value = config::value_text(settings.values, row);
    const auto origin = settings.origin_of(row.key);
    const bool is_default = origin.layer == config::Origin::Layer::Default;
    if (is_default && !diagnosis.all_settings) continue;
    is_empty = false;
    table.add_row({row.key, value.empty() ? "-" : value, from(origin)});
  }
  for (const auto& [name, toolchain] : settings.toolchain) {
    for (const auto& [key, value] : toolchain.values) {
      is_empty = false;
      table.add_row({"toolchain." + name + "." + key, value.text, from(value.origin)});
    }
  }
  if (is_empty) return "settings\n  all have their default (doctor --all)\n";
  const std::string others =
      diagnosis.all_settings ? "" : "  others have their default (doctor --all)\n";
  return "settings\n" + table.text() + others;
}

ordered_json programs_json(const Diagnosis& diagnosis) {
  ordered_json list = ordered_json::array();
  for (const auto& [user, status] : all_programs(diagnosis)) {
    list.push_back({{"program", json_text(status.program)},
                    {"state", state_name(status.state)},
                    {"version", json_text(status.version)},
                    {"minimum", json_text(status.need.minimum)},
                    {"path", json_text(status.path.string())},
                    {"package", json_text(status.need.package)},
                    {"purpose", json_text(status.need.purpose)},
                    {"optional", status.need.optional},
                    {"used_by", json_text(user)}});
  }
  return list;
}

ordered_json settings_json(const config::LoadedSettings& settings) {
  ordered_json list = ordered_json::array();
  const auto add = [&](const std::string& key, const std::string& value,
                       const config::Origin& origin) {
    list.push_back({{"key", json_text(key)},
                    {"value", json_text(value)},
                    {"from", json_text(to_string(origin))}});
  };
  for (const auto& row : config::settings_table()) {
    add(row.key, config::value_text(settings.values, row), settings.origin_of(row.key));
  }
  for (const auto& [name, toolchain] : settings.toolchain) {
    for (const auto& [key, value] : toolchain.values) {
      add("toolchain." + name + "." + key, value.text, value.origin);
    }
  }
  return list;
}

}  // namespace

bool Diagnosis::needs_a_person() const {
  const auto programs = all_programs(*this);
  const bool blocked = std::any_of(programs.begin(), programs.end(),
                                   [](const auto& program) { return program.status.blocks(); });
  const bool failed = std::any_of(survey.toolchains.begin(), survey.toolchains.end(),
                                  [](const auto& toolchain) { return !toolchain.failure.empty(); });
  return blocked || failed || lacks_repository(*this) || !survey.refused.empty() ||
         !any_in_use(survey);
}

std::string doctor_text(const Diagnosis& diagnosis) {
  std::string text = project_section(diagnosis);
  if (!diagnosis.survey.refused.empty()) {
    text += "refused toolchains\n" + refusals_text(diagnosis.survey.refused);
  }
  text += "\n" + programs_section(diagnosis) + "\n" + settings_section(diagnosis) + "\n";
  return text + (diagnosis.needs_a_person() ? "not ready: see above\n" : "ready\n");
}

std::string doctor_json(const Diagnosis& diagnosis) {
  const auto survey = ordered_json::parse(toolchains_json(diagnosis.survey));
  return guarded(ordered_json{{"schema", 1},
                              {"root", json_text(diagnosis.project.root.string())},
                              {"found_by", diagnosis.project.found_by},
                              {"repository", json_text(diagnosis.repository.value_or(""))},
                              {"ready", !diagnosis.needs_a_person()},
                              {"toolchains", survey["toolchains"]},
                              {"refused", survey["refused"]},
                              {"programs", programs_json(diagnosis)},
                              {"settings", settings_json(diagnosis.settings)}}
                         .dump(2) +
                     "\n",
                 Form::Json);
}

}  // namespace sprint::render
