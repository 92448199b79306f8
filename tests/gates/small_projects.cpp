#include "gates/small_projects.h"

#include "support/catch.h"

namespace sprint::test {

using nlohmann::json;

std::string script_lists(const Words& names, const std::string& more) {
  std::string text = R"(cmake_minimum_required(VERSION 3.25)
project(scripts LANGUAGES NONE)
enable_testing()
)";
  for (const auto& name : names) {
    text += "add_test(NAME " + name + " COMMAND sh tests/" + name +
            ".sh WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})\n";
  }
  return text + more;
}

Files script_project(const Files& scripts, const std::string& more) {
  Words names;
  Files files;
  for (const auto& [name, text] : scripts) {
    names.push_back(name);
    files.emplace_back("tests/" + name + ".sh", text);
  }
  files.emplace_back("CMakeLists.txt", script_lists(names, more));
  return files;
}

PaperFixture::PaperFixture(const std::string& junit) {
  os::replace_file(root() / "toolchains" / "paper.toolchain.toml", R"(interface = 1
name = "paper"
version = "1"
[detect]
files = ["run.sh"]
[owns]
extensions = [".sh"]
[build]
argv = ["sh", "-c", "test ! -e build.sh || exec sh build.sh"]
[test]
argv = ["sh", "{source}/run.sh", "{build}/results.xml"]
junit = [")" + junit + R"("]
select = ["{test}"]
)");
}

Words PaperFixture::arguments(Words more) const {
  Words words{"--base", "base", "--plugin-dir", (root() / "toolchains").string()};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Outcome PaperFixture::paper_gate(Words more) const {
  return gate(arguments(std::move(more)));
}

json PaperFixture::paper_json(int exit_code, Words more) const {
  return gate_json(exit_code, arguments(std::move(more)));
}

std::string writes_report(const Words& names) {
  std::string xml = "<testsuite name=\"paper\">";
  for (const auto& name : names) {
    const bool is_red = name.starts_with('!');
    xml += "<testcase classname=\"c\" name=\"" + (is_red ? name.substr(1) : name) + "\">" +
           (is_red ? "<failure message=\"run.sh said no\"/>" : "") + "</testcase>";
  }
  return "echo '" + xml + "</testsuite>' > \"$1\"\n";
}

std::string notes_of(const json& gate) {
  std::string text;
  for (const auto& note : gate["notes"]) text += note.get<std::string>() + "\n";
  return text;
}

}  // namespace sprint::test
