#include "render/toolchains/toolchains_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "render/text/json_text.h"
#include "render/text/output_guard.h"
#include "render/text/text_table.h"

namespace sprint::render {

namespace {

using nlohmann::ordered_json;
using toolchains::SurveyedToolchain;
using toolchains::ToolchainKind;

std::string kind_name(ToolchainKind kind) {
  return kind == ToolchainKind::Plugin ? "plugin" : "declarative";
}

std::string state_of(const SurveyedToolchain& toolchain) {
  if (!toolchain.failure.empty()) return "failed";
  if (toolchain.switched_off) return "off";
  return toolchain.detection.detected ? "detected" : "not here";
}

std::string why(const SurveyedToolchain& toolchain) {
  if (!toolchain.failure.empty()) return toolchain.failure;
  if (toolchain.switched_off) return "not in toolchains.use";
  return toolchain.detection.why;
}

ordered_json identity_json(const toolchains::Identity& identity) {
  return {{"name", json_text(identity.name)},
          {"version", json_text(identity.version)},
          {"kind", kind_name(identity.kind)},
          {"file", json_text(identity.file.string())}};
}

std::string name_and_version(const toolchains::Identity& identity) {
  const std::string name = "toolchain '" + identity.name + "'";
  return identity.version.empty() ? name : name + " " + identity.version;
}

}  // namespace

std::string toolchains_text(const toolchains::Survey& survey) {
  TextTable table;
  for (const auto& toolchain : survey.toolchains) {
    const auto& identity = toolchain.identity;
    table.add_row({identity.name, identity.version, state_of(toolchain), why(toolchain)});
    table.add_row({"", "", kind_name(identity.kind), identity.file.string()});
  }
  std::string text = survey.toolchains.empty() ? "no toolchain found\n" : table.text();
  if (!survey.refused.empty()) text += "refused:\n" + refusals_text(survey.refused);
  return text;
}

std::string toolchains_json(const toolchains::Survey& survey) {
  ordered_json list = ordered_json::array();
  for (const auto& toolchain : survey.toolchains) {
    ordered_json row = identity_json(toolchain.identity);
    row["state"] = state_of(toolchain);
    row["why"] = json_text(why(toolchain));
    list.push_back(std::move(row));
  }
  ordered_json refused = ordered_json::array();
  for (const auto& refusal : survey.refused) {
    refused.push_back({{"file", json_text(refusal.place.file.string())},
                       {"line", refusal.place.line},
                       {"column", refusal.place.column},
                       {"reason", json_text(refusal.reason)}});
  }
  return guarded(
      ordered_json{{"schema", 1}, {"toolchains", list}, {"refused", refused}}.dump(2) + "\n",
      Form::Json);
}

std::string refusals_text(const std::vector<toolchains::Refusal>& refused) {
  std::string text;
  for (const auto& refusal : refused) {
    text += "  " + printable(to_string(refusal.place) + ": " + refusal.reason) + "\n";
  }
  return text;
}

std::string conformance_text(const toolchains::Conformance& conformance) {
  const auto& [identity, checks, detection] = conformance;
  TextTable table("  ");
  for (const auto& check : checks) {
    table.add_row({check.problem.empty() ? "ok" : "BROKEN", check.promise});
    if (!check.problem.empty()) table.add_row({"", "-> " + check.problem});
  }
  const std::string subject = name_and_version(identity);
  std::string text = subject + " (" + kind_name(identity.kind) + ")\n" + table.text();
  if (!detection.detected) {
    text += "note: it does not detect this project (" + printable(detection.why) +
            "); try it on one of its own with -C DIR\n";
  }
  const std::size_t broken = conformance.broken_promises();
  if (broken == 0) return text + subject + " conforms\n";
  return text + subject + " breaks " + count_of(broken, "promise", "promises") + "\n";
}

std::string conformance_json(const toolchains::Conformance& conformance) {
  ordered_json list = ordered_json::array();
  for (const auto& check : conformance.checks) {
    list.push_back({{"promise", check.promise},
                    {"kept", check.problem.empty()},
                    {"problem", json_text(check.problem)}});
  }
  return guarded(ordered_json{{"schema", 1},
                              {"toolchain", identity_json(conformance.identity)},
                              {"detected", conformance.detection.detected},
                              {"conforms", conformance.broken_promises() == 0},
                              {"checks", list}}
                         .dump(2) +
                     "\n",
                 Form::Json);
}

}  // namespace sprint::render
