#include "render/toolchains/classify_report.h"

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "render/text/json_text.h"
#include "render/text/output_guard.h"
#include "render/text/text_table.h"

namespace sprint::render {

namespace {

using nlohmann::ordered_json;
using sdk::CommandClass;

std::string class_name(CommandClass kind) {
  switch (kind) {
    case CommandClass::Syntax:
      return "syntax";
    case CommandClass::Build:
      return "build";
    case CommandClass::Test:
      return "test";
    case CommandClass::Other:
      break;
  }
  return "other";
}

ordered_json words_json(const sdk::Words& words) {
  ordered_json list = ordered_json::array();
  for (const auto& word : words) list.push_back(json_text(word));
  return list;
}

}  // namespace

std::string classify_text(const std::vector<toolchains::ClassifiedCommand>& commands) {
  if (commands.empty()) return "no command\n";
  TextTable table;
  for (const auto& command : commands) {
    const std::string toolchain = command.toolchain.empty() ? "-" : command.toolchain;
    table.add_row({class_name(command.kind), toolchain, shell_line(command.argv)});
    if (!command.failure.empty()) table.add_row({"", "", "-> " + command.failure});
  }
  return table.text();
}

std::string classify_json(const std::vector<toolchains::ClassifiedCommand>& commands) {
  ordered_json list = ordered_json::array();
  for (const auto& command : commands) {
    list.push_back({{"class", class_name(command.kind)},
                    {"toolchain", json_text(command.toolchain)},
                    {"argv", words_json(command.argv)},
                    {"failure", json_text(command.failure)}});
  }
  return guarded(
      ordered_json{
          {"schema", 1}, {"class", class_name(toolchains::strongest(commands))}, {"commands", list}}
              .dump(2) +
          "\n",
      Form::Json);
}

}  // namespace sprint::render
