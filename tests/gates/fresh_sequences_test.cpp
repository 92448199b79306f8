// Whatever a row of commits does to a project: a tree that has seen them all says what a tree says
// that has seen only the last. The rows are made up, the same ones each time; with more of them in
// SPRINT_FRESH_SEQUENCES it looks further.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <random>

#include "gates/gate_projects.h"
#include "support/catch.h"

using namespace sprint::test;
using nlohmann::json;

namespace {

constexpr int kUnits = 3;
constexpr int kCommits = 7;

/// What a project may have, and what its parts say; all that the files below are made of.
struct Project {
  bool configures = true;   ///< configure_file(config.h)
  bool generates = true;    ///< a custom command makes gen.h
  bool makes_more = true;   ///< and more.h, which nothing knows
  bool reads = true;        ///< a default in the cache comes from level.txt
  bool shadows = false;     ///< first/value.h is found before second/value.h
  bool builds_last = true;  ///< the last program; its test is there in any case
  bool long_lines = false;  ///< data.txt has line ends of two bytes
  bool is_noted = false;
  int config = 0;
  int gen = 0;
  int level = 0;
  int value = 0;
  int defined = 0;
  std::array<int, kUnits> units{};
  std::array<int, kUnits> headers{};  ///< which of the made headers each unit includes
};

std::string lists_of(const Project& project) {
  std::string text =
      "cmake_minimum_required(VERSION 3.25)\nproject(p LANGUAGES C)\nenable_testing()\n"
      "include_directories(first second ${CMAKE_BINARY_DIR})\nset(LEVEL 0 CACHE STRING \"\")\n";
  if (project.reads)
    text.replace(text.find("set(LEVEL 0"), 11, "file(READ level.txt l)\nset(LEVEL ${l}");
  text +=
      "add_compile_definitions(LEVEL=${LEVEL} DEFINED=" + std::to_string(project.defined) + ")\n";
  if (project.configures) text += "configure_file(config.h.in config.h)\n";
  if (project.generates) {
    text +=
        "add_custom_command(OUTPUT gen.h COMMAND sh ${CMAKE_SOURCE_DIR}/gen.sh DEPENDS gen.sh)\n"
        "add_custom_target(gen ALL DEPENDS gen.h)\n";
  }
  for (int i = 0; i < kUnits; ++i) {
    const std::string name = "u" + std::to_string(i);
    text += "add_test(NAME " + name + " COMMAND ${CMAKE_BINARY_DIR}/" + name + ")\n";
    if (i + 1 == kUnits && !project.builds_last) continue;
    text += "add_executable(" + name + " " + name + ".c)\n";
    if (project.generates) text += "add_dependencies(" + name + " gen)\n";
  }
  return text +
         "add_test(NAME data COMMAND sh -c \"test $(wc -c < data.txt) -eq 6\" WORKING_DIRECTORY "
         "${CMAKE_SOURCE_DIR})\n";
}

std::string define(const std::string& name, int value) {
  return "#define " + name + " " + std::to_string(value) + "\n";
}

std::string unit_of(const Project& project, std::size_t unit) {
  static constexpr std::array kHeaders = {"", "#include \"config.h\"\n", "#include \"gen.h\"\n",
                                          "#include \"more.h\"\n"};
  static constexpr std::array kNames = {"0", "CONFIG", "GEN", "MORE"};
  const auto header = static_cast<std::size_t>(project.headers.at(unit));
  return "#include \"value.h\"\n" + std::string(kHeaders.at(header)) +
         "int main(void) { return (VALUE + LEVEL + DEFINED + " + kNames.at(header) + " + " +
         std::to_string(project.units.at(unit)) + ") % 2; }\n";
}

Files files_of(const Project& project) {
  const std::string writes = "echo '#define ";
  Files files = {{"CMakeLists.txt", lists_of(project)},
                 {"config.h.in", define("CONFIG", project.config)},
                 {"gen.sh", writes + "GEN " + std::to_string(project.gen) + "' > gen.h\n" +
                                (project.makes_more ? writes + "MORE 0' > more.h\n" : "")},
                 {"level.txt", std::to_string(project.level)},
                 {"second/value.h", define("VALUE", project.value)},
                 {"first/value.h", project.shadows ? define("VALUE", 1 - project.value) : ""},
                 {"data.txt", "abcde\n"},
                 {"CMakePresets.json",
                  R"({"version": 3, "configurePresets": [{"name": "make", "binaryDir": "b", )"
                  R"("generator": "Unix Makefiles"}]})"},
                 {"README.md", project.is_noted ? "noted\n" : "to note\n"},
                 {".gitattributes", project.long_lines ? "data.txt text eol=crlf\n" : "# none\n"}};
  for (std::size_t i = 0; i < kUnits; ++i) {
    files.emplace_back("u" + std::to_string(i) + ".c", unit_of(project, i));
  }
  return files;
}

/// Changes one thing.
void change(Project& project, std::mt19937& numbers) {
  const auto unit = numbers() % kUnits;
  switch (numbers() % 15) {
    case 0:
      project.configures = !project.configures;
      break;
    case 1:
      project.generates = !project.generates;
      break;
    case 2:
      project.makes_more = !project.makes_more;
      break;
    case 3:
      project.reads = !project.reads;
      break;
    case 4:
      project.shadows = !project.shadows;
      break;
    case 5:
      project.builds_last = !project.builds_last;
      break;
    case 6:
      project.long_lines = !project.long_lines;
      break;
    case 7:
      project.config = 2 - project.config;
      break;
    case 8:
      project.gen = 1 - project.gen;
      break;
    case 9:
      project.level = 1 - project.level;
      break;
    case 10:
      project.value = 1 - project.value;
      break;
    case 11:
      project.defined = 1 - project.defined;
      break;
    case 12:
      project.is_noted = !project.is_noted;
      break;
    case 13:
      project.units.at(unit) += 1;
      break;
    default:
      project.headers.at(unit) = static_cast<int>(numbers() % 4);
      break;
  }
}

/// Verdict, counts and failures, whatever the folders are called.
std::string answer_of(const GateFixture& with, const std::string& workspace, Words more) {
  Words words{"--head-only", "--json", "--set",
              "workspace.dir=" + (with.root() / workspace).string()};
  words.insert(words.end(), more.begin(), more.end());
  const auto outcome = with.gate(words);
  INFO(outcome.err);
  const auto gate = json::parse(outcome.out);
  Words failures;
  for (const auto& failure : gate["failures"]) failures.push_back(failure["id"]);
  std::sort(failures.begin(), failures.end());
  std::string text = gate["verdict"].get<std::string>() + " " + gate["tests"].dump();
  for (const auto& each : failures) text += "\n" + each;
  const std::string folder = (with.root() / workspace).string();
  for (auto at = text.find(folder); at != std::string::npos; at = text.find(folder)) {
    text.replace(at, folder.size(), "WORKSPACE");
  }
  return text;
}

std::string text_of(const Files& files) {
  std::string text;
  for (const auto& [name, content] : files) text += "=== " + name + "\n" + content;
  return text;
}

void check_sequence(unsigned seed, const Words& more = {}) {
  CAPTURE(seed);
  GateFixture with;
  std::mt19937 numbers(seed);
  Project project;
  project.headers = {1, 2, 3};
  with.commit("start", files_of(project));
  answer_of(with, "used", more);
  for (int i = 0; i < kCommits; ++i) {
    change(project, numbers);
    const auto files = files_of(project);
    with.commit("change", files);
    auto anew = more;
    anew.emplace_back("--fresh");
    const auto used = answer_of(with, "used", more);
    const auto fresh = answer_of(with, "fresh", anew);
    INFO("after " << i + 1 << " commits\n" << text_of(files));
    CHECK(used == fresh);
  }
}

unsigned sequences() {
  const char* wanted = std::getenv("SPRINT_FRESH_SEQUENCES");
  return wanted == nullptr ? 2 : static_cast<unsigned>(std::max(1, std::atoi(wanted)));
}

}  // namespace

TEST_CASE("After any row of commits a used tree says what a fresh one does") {
  for (unsigned seed = 1; seed <= sequences(); ++seed) check_sequence(seed);
}
