#include "toolchains/declarative/declarative_toolchain.h"

#include <algorithm>
#include <set>

#include "base/sha256.h"
#include "base/text.h"
#include "os/glob_files.h"
#include "sprint/argv.h"
#include "sprint/paths.h"
#include "toolchains/declarative/placeholder.h"

namespace sprint::toolchains {

namespace {

bool mentions(const sdk::Words& words, const std::string& placeholder) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    return word.find(placeholder) != std::string::npos;
  });
}

sdk::Variables expand(const sdk::Variables& variables, const PlaceholderValues& values) {
  sdk::Variables expanded;
  for (const auto& [name, value] : variables) {
    expanded.emplace_back(name, expand_word(value, values));
  }
  return expanded;
}

sdk::CheckCommand check_command(const CheckTemplate& check, const sdk::Words& files,
                                PlaceholderValues values) {
  sdk::CheckCommand command;
  values["files"] = files;
  if (files.size() == 1) values["file"] = files;
  command.argv = expand_words(check.command.argv, values);
  command.cwd = expand_word(check.command.cwd, values);
  command.env = expand(check.command.env, values);
  command.files = files;
  command.granularity = check.granularity;
  if (mentions(check.command.argv, "{depfile}")) command.depfile = values.at("depfile").front();
  return command;
}

sdk::Step step(sdk::StepKind kind, const CommandTemplate& command,
               const PlaceholderValues& values) {
  sdk::Step step;
  step.kind = kind;
  step.argv = expand_words(command.argv, values);
  step.cwd = expand_word(command.cwd, values);
  step.env = expand(command.env, values);
  step.timeout_seconds = command.timeout_seconds;
  return step;
}

PlaceholderValues gate_values(const sdk::GateContext& context) {
  return {{"source", {context.source}},
          {"build", {context.build}},
          {"scratch", {context.host.scratch_dir()}},
          {"jobs", {std::to_string(context.host.jobs())}}};
}

void append(sdk::Words& words, const sdk::Words& more) {
  words.insert(words.end(), more.begin(), more.end());
}

/// Each line once, in their order; blank ones are no keys.
sdk::Words keys_in(const std::string& text) {
  sdk::Words keys;
  std::set<std::string> seen;
  for (const auto& line : split(text, '\n')) {
    std::string key(trim(line));
    if (!key.empty() && seen.insert(key).second) keys.push_back(std::move(key));
  }
  return keys;
}

}  // namespace

sdk::Detection DeclarativeToolchain::detect(const sdk::Context& context) const {
  for (const auto& pattern : content_.detect) {
    const auto found = os::glob_files(context.root, pattern, 1);
    if (!found.empty()) return {true, found.front().string()};
  }
  return {false, "no " + join(content_.detect, ", ")};
}

std::vector<sdk::Need> DeclarativeToolchain::needs(const sdk::Context&) const {
  return content_.needs;
}

bool DeclarativeToolchain::owns(const std::string& file) const {
  return sdk::has_extension(file, content_.extensions);
}

sdk::CheckPlan DeclarativeToolchain::syntax_check(const sdk::Words& files,
                                                  const sdk::Context& context) const {
  if (!content_.check) return Toolchain::syntax_check(files, context);
  const std::string scratch = context.host.scratch_dir();
  PlaceholderValues values = {{"root", {context.root}},
                              {"scratch", {scratch}},
                              {"jobs", {std::to_string(context.host.jobs())}}};
  sdk::CheckPlan plan;
  const auto add = [&](const sdk::Words& covered) {
    // The same command whatever else is checked, so that its success can be remembered.
    values["depfile"] = {scratch + "/" + sha256_hex(join(covered, "\n")).substr(0, 16) + ".d"};
    plan.commands.push_back(check_command(*content_.check, covered, values));
  };
  if (!mentions(content_.check->command.argv, "{file}")) {
    if (!files.empty()) add(files);
    return plan;
  }
  for (const auto& file : files) add({file});
  return plan;
}

sdk::GatePlan DeclarativeToolchain::gate(const sdk::GateContext& context) const {
  const PlaceholderValues values = gate_values(context);
  sdk::GatePlan plan;
  if (!content_.configure && !content_.build && !content_.test) {
    plan.reason = "the toolchain file has no [build] and no [test]";
  }
  if (content_.configure && context.kind == sdk::StepKind::Configure) {
    plan.steps.push_back(step(sdk::StepKind::Configure, *content_.configure, values));
  }
  if (content_.build && context.kind == sdk::StepKind::Build) {
    plan.steps.push_back(step(sdk::StepKind::Build, *content_.build, values));
  }
  if (content_.test && context.kind == sdk::StepKind::Test) {
    sdk::Step test = step(sdk::StepKind::Test, content_.test->command, values);
    test.junit = expand_words(content_.test->junit, values);
    if (context.selection.alone) append(test.argv, expand_words(content_.test->alone, values));
    for (const auto& name : context.selection.tests) {
      append(test.argv, expand_words(content_.test->select, {{"test", {name}}}));
    }
    plan.steps.push_back(std::move(test));
  }
  return plan;
}

std::vector<sdk::Diagnostic> DeclarativeToolchain::diagnostics(const sdk::Step& step,
                                                               const std::string& log) const {
  return content_.diagnostics ? content_.diagnostics->find(log) : Toolchain::diagnostics(step, log);
}

std::string DeclarativeToolchain::test_key(const sdk::TestResult& result) const {
  if (!content_.test) return {};
  const PlaceholderValues values = {{"suite", {result.suite}},
                                    {"class", {result.class_name}},
                                    {"name", {result.name}},
                                    {"file", {result.file}}};
  for (const auto& part : placeholders_in(content_.test->key, {})) {
    // A key with a hole would be that of several tests.
    if (values.at(part).front().empty()) return {};
  }
  return expand_word(content_.test->key, values);
}

std::optional<sdk::Words> DeclarativeToolchain::tests(const sdk::GateContext& context) const {
  if (!content_.test || content_.test->list.empty()) return std::nullopt;
  const PlaceholderValues values = gate_values(context);
  const sdk::Step test = step(sdk::StepKind::Test, content_.test->command, values);
  sdk::RunRequest request;
  request.argv = expand_words(content_.test->list, values);
  request.cwd = test.cwd.empty() ? context.source : test.cwd;
  request.env = test.env;
  const auto result = context.host.run(request);
  // Rather no list than a part of one: a test that is not on it would never be run.
  if (!result.succeeded()) return std::nullopt;
  return keys_in(result.out);
}

sdk::CommandClass DeclarativeToolchain::classify(const sdk::Words& argv) const {
  if (sdk::asks_for_help(argv)) return sdk::CommandClass::Other;
  // The longest match wins: with "zig build" a build and "zig build test" a test.
  const CommandWords* best = nullptr;
  for (const auto& command : content_.classify) {
    if (!sdk::begins_with(argv, command.words)) continue;
    if (best == nullptr || command.words.size() > best->words.size()) best = &command;
  }
  return best != nullptr ? best->command_class : sdk::CommandClass::Other;
}

LoadedToolchain load_declarative(const std::filesystem::path& file) {
  auto content = read_toolchain_file(file);
  Identity identity{content.name, content.version, ToolchainKind::Declarative, file};
  return {std::move(identity), std::make_shared<DeclarativeToolchain>(std::move(content))};
}

}  // namespace sprint::toolchains
