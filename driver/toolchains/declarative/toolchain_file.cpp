#include "toolchains/declarative/toolchain_file.h"

#include <algorithm>

#include "base/duration.h"
#include "base/nearest_name.h"
#include "base/text.h"
#include "config/toml_document.h"
#include "toolchains/declarative/placeholder.h"
#include "toolchains/interface/toolchain_info.h"

namespace sprint::toolchains {

namespace {

using config::expect;
using config::expect_strings;
using config::Node;
using config::Table;

[[noreturn]] void refuse(const Place& place, const std::string& message,
                         const std::string& hint = {}) {
  throw Error(ErrorCode::BadInput, message, hint, place);
}

/// One table of the file, with its name for messages ("test.").
struct Section {
  const Table& table;
  Place place;
  std::string prefix;

  std::string key(std::string_view name) const { return prefix + std::string(name); }

  const Node& require(std::string_view name) const {
    const Node* node = table.find(name);
    if (node == nullptr) refuse(place, "'" + key(name) + "' is missing");
    return *node;
  }
  std::string text(std::string_view name) const {
    const Node* node = table.find(name);
    return node != nullptr ? expect<std::string>(*node, key(name)) : std::string();
  }
  sdk::Words words(std::string_view name) const {
    const Node* node = table.find(name);
    return node != nullptr ? expect_strings(*node, key(name)) : sdk::Words();
  }
  std::optional<Section> section(std::string_view name) const {
    const Node* node = table.find(name);
    if (node == nullptr) return std::nullopt;
    return Section{expect<Table>(*node, key(name)), node->place, key(name) + "."};
  }
  void refuse_other_keys(const std::vector<std::string>& known) const {
    config::refuse_unknown_keys(table, known, prefix);
  }
};

void check_placeholders(const sdk::Words& words, const std::vector<std::string>& known,
                        const Place& place) {
  for (const auto& word : words) {
    for (const auto& name : placeholders_in(word, place)) {
      if (name == "files" && word != "{files}") {
        refuse(place, "'{files}' must be a word of its own, not part of '" + word + "'");
      }
      if (std::find(known.begin(), known.end(), name) != known.end()) continue;
      refuse(place, "unknown placeholder '{" + name + "}'", name_hint(name, known));
    }
  }
}

double read_timeout(const Section& section) {
  const Node* node = section.table.find("timeout");
  if (node == nullptr) return 0;
  const auto duration = parse_duration(expect<std::string>(*node, section.key("timeout")));
  if (!duration) {
    refuse(node->place, "'" + section.key("timeout") + "' must be a length of time",
           kHowToWriteADuration);
  }
  return std::chrono::duration<double>(*duration).count();
}

sdk::Variables read_env(const Section& section, const std::vector<std::string>& placeholders) {
  sdk::Variables variables;
  if (const auto env = section.section("env")) {
    for (const auto& entry : env->table.entries) {
      const auto& value = expect<std::string>(entry.node, env->key(entry.key));
      check_placeholders({value}, placeholders, entry.node.place);
      variables.emplace_back(entry.key, value);
    }
  }
  return variables;
}

/// `argv_placeholders` are allowed in the words of the command besides those allowed everywhere.
CommandTemplate read_command(const Section& section, const std::vector<std::string>& placeholders,
                             const std::vector<std::string>& argv_placeholders = {}) {
  CommandTemplate command;
  std::vector<std::string> in_argv = placeholders;
  in_argv.insert(in_argv.end(), argv_placeholders.begin(), argv_placeholders.end());
  const Node& argv = section.require("argv");
  command.argv = expect_strings(argv, section.key("argv"));
  if (command.argv.empty()) refuse(argv.place, "'" + section.key("argv") + "' must not be empty");
  check_placeholders(command.argv, in_argv, argv.place);
  command.cwd = section.text("cwd");
  check_placeholders({command.cwd}, placeholders, section.place);
  command.env = read_env(section, placeholders);
  command.timeout_seconds = read_timeout(section);
  return command;
}

const std::vector<std::string>& gate_placeholders() {
  static const std::vector<std::string> names = {"source", "build", "scratch", "jobs"};
  return names;
}

std::optional<CommandTemplate> read_step(const Section& root, std::string_view name) {
  const auto section = root.section(name);
  if (!section) return std::nullopt;
  section->refuse_other_keys({"argv", "cwd", "env", "timeout"});
  return read_command(*section, gate_placeholders());
}

std::string read_key(const Node& node) {
  auto key = expect<std::string>(node, "test.key");
  check_placeholders({key}, {"suite", "class", "name", "file"}, node.place);
  if (placeholders_in(key, node.place).empty()) {
    refuse(node.place, "'test.key' is the same for every test", "write it as \"{class}.{name}\"");
  }
  return key;
}

std::optional<TestTemplate> read_test(const Section& root) {
  const auto section = root.section("test");
  if (!section) return std::nullopt;
  section->refuse_other_keys(
      {"argv", "cwd", "env", "timeout", "junit", "select", "alone", "key", "list"});
  TestTemplate test;
  test.command = read_command(*section, gate_placeholders());
  test.junit = section->words("junit");
  test.select = section->words("select");
  test.alone = section->words("alone");
  test.list = section->words("list");
  if (test.junit.empty()) {
    refuse(section->place, "'test.junit' is missing: without a report nobody knows what ran",
           "name the JUnit XML files that 'test.argv' writes");
  }
  check_placeholders(test.junit, gate_placeholders(), section->place);
  check_placeholders(test.select, {"test"}, section->place);
  check_placeholders(test.alone, gate_placeholders(), section->place);
  check_placeholders(test.list, gate_placeholders(), section->place);
  if (const Node* key = section->table.find("key")) test.key = read_key(*key);
  return test;
}

sdk::Granularity granularity_of(const Section& section, const CommandTemplate& command) {
  static const std::vector<std::string> names = {"file", "package", "project"};
  const Node* node = section.table.find("granularity");
  if (node != nullptr) {
    const auto& text = expect<std::string>(*node, section.key("granularity"));
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end()) {
      refuse(node->place, "'check.granularity' cannot be '" + text + "'", name_hint(text, names));
    }
    return static_cast<sdk::Granularity>(found - names.begin());
  }
  const bool names_files =
      std::any_of(command.argv.begin(), command.argv.end(), [](const auto& word) {
        return word.find("{file}") != std::string::npos || word == "{files}";
      });
  return names_files ? sdk::Granularity::File : sdk::Granularity::Project;
}

std::optional<CheckTemplate> read_check(const Section& root) {
  const auto section = root.section("check");
  if (!section) return std::nullopt;
  section->refuse_other_keys({"argv", "cwd", "env", "granularity"});
  CheckTemplate check{
      read_command(*section, {"root", "scratch", "jobs"}, {"file", "files", "depfile"}), {}};
  check.granularity = granularity_of(*section, check.command);
  return check;
}

std::vector<sdk::Need> read_needs(const Section& root) {
  std::vector<sdk::Need> needs;
  const Node* node = root.table.find("needs");
  if (node == nullptr) return needs;
  for (const auto& item : expect<config::Array>(*node, "needs")) {
    const Section section{expect<Table>(item, "needs[]"), item.place, "needs."};
    section.refuse_other_keys({"program", "version", "minimum", "package", "purpose", "optional"});
    sdk::Need need;
    need.programs = {expect<std::string>(section.require("program"), "needs.program")};
    if (section.table.find("version") != nullptr) need.version_args = section.words("version");
    need.minimum = section.text("minimum");
    need.package = section.text("package");
    need.purpose = section.text("purpose");
    if (const Node* optional = section.table.find("optional")) {
      need.optional = expect<bool>(*optional, "needs.optional");
    }
    needs.push_back(std::move(need));
  }
  return needs;
}

std::optional<DiagnosticPattern> read_diagnostics(const Section& root) {
  const auto section = root.section("diagnostics");
  if (!section) return std::nullopt;
  section->refuse_other_keys({"pattern"});
  const Node& node = section->require("pattern");
  try {
    return DiagnosticPattern(expect<std::string>(node, "diagnostics.pattern"));
  } catch (const std::invalid_argument& error) {
    refuse(node.place, std::string("'diagnostics.pattern' is unusable: ") + error.what());
  }
}

std::vector<CommandWords> read_classify(const Section& root) {
  std::vector<CommandWords> commands;
  const auto section = root.section("classify");
  if (!section) return commands;
  section->refuse_other_keys({"build", "test", "syntax"});
  const auto read = [&](const char* name, sdk::CommandClass command_class) {
    for (const auto& line : section->words(name)) {
      auto words = split(line, ' ');
      std::erase(words, "");
      if (words.empty())
        refuse(section->place, "'" + section->key(name) + "' has an empty command");
      commands.push_back({std::move(words), command_class});
    }
  };
  read("build", sdk::CommandClass::Build);
  read("test", sdk::CommandClass::Test);
  read("syntax", sdk::CommandClass::Syntax);
  return commands;
}

/// Of the keys of such a file; it has nothing to do with the interface of shared libraries.
constexpr std::int64_t kFileInterface = 1;

void check_interface(const Section& root) {
  const Node& node = root.require("interface");
  const auto version = expect<std::int64_t>(node, "interface");
  if (version != kFileInterface) {
    refuse(node.place, "made for interface version " + std::to_string(version) +
                           ", this driver has " + std::to_string(kFileInterface));
  }
}

std::string read_name(const Section& root) {
  const Node& node = root.require("name");
  const auto& name = expect<std::string>(node, "name");
  if (!is_toolchain_name(name)) {
    refuse(node.place, "'" + name + "' is not a toolchain name",
           "use small letters, digits, '-' and '_', a letter first");
  }
  return name;
}

sdk::Words read_detect(const Section& root) {
  const Section section = [&] {
    if (auto found = root.section("detect")) return *found;
    refuse(root.place, "'detect.files' is missing", "name a file that marks a project, as a glob");
  }();
  section.refuse_other_keys({"files"});
  const Node& node = section.require("files");
  auto files = expect_strings(node, "detect.files");
  if (files.empty()) refuse(node.place, "'detect.files' must not be empty");
  for (const auto& file : files) {
    if (file.empty() || file.front() == '/') {
      refuse(node.place, "'" + file + "' is not a path below the project's root");
    }
  }
  return files;
}

sdk::Words read_extensions(const Section& root) {
  const auto section = root.section("owns");
  if (!section) return {};
  section->refuse_other_keys({"extensions"});
  const Node& node = section->require("extensions");
  auto extensions = expect_strings(node, "owns.extensions");
  for (const auto& extension : extensions) {
    if (extension.size() < 2 || extension.front() != '.') {
      refuse(node.place, "'" + extension + "' is not a file extension", "write it as \".zig\"");
    }
  }
  return extensions;
}

}  // namespace

ToolchainFile read_toolchain_file(const std::filesystem::path& file) {
  const Table table = config::read_toml(file);
  const Section root{table, Place{file}, ""};
  check_interface(root);  // first: a newer interface may have keys we do not know
  root.refuse_other_keys({"interface", "name", "version", "detect", "owns", "needs", "check",
                          "configure", "build", "test", "diagnostics", "classify"});
  ToolchainFile content;
  content.name = read_name(root);
  content.version = root.text("version");
  content.detect = read_detect(root);
  content.extensions = read_extensions(root);
  content.needs = read_needs(root);
  content.check = read_check(root);
  content.configure = read_step(root, "configure");
  content.build = read_step(root, "build");
  content.test = read_test(root);
  content.diagnostics = read_diagnostics(root);
  content.classify = read_classify(root);
  return content;
}

}  // namespace sprint::toolchains
