#include "cmake/gate/ctest_listing.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "cmake/gate/gate_configuration.h"
#include "cmake/gate/written_tests.h"
#include "cmake/project/look_at_files.h"
#include "sprint/argv.h"

namespace sprint::cmake {

namespace {

using nlohmann::json;

std::string text_at(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// A text, or the texts of a list.
sdk::Words words_in(const json& value) {
  if (value.is_string()) return {value.get<std::string>()};
  sdk::Words words;
  if (!value.is_array()) return words;
  for (const auto& item : value) {
    if (item.is_string()) words.push_back(item.get<std::string>());
  }
  return words;
}

void append(sdk::Words& list, sdk::Words more) {
  for (auto& word : more) list.push_back(std::move(word));
}

void read_property(const json& property, ListedTest& test) {
  const std::string name = text_at(property, "name");
  const auto value = property.find("value");
  if (value == property.end()) return;
  if (name == "WORKING_DIRECTORY" && value->is_string()) test.folder = value->get<std::string>();
  if (name == "FIXTURES_SETUP") append(test.provides, words_in(*value));
  if (name == "FIXTURES_REQUIRED" || name == "DEPENDS") append(test.needs, words_in(*value));
  if (name == "ENVIRONMENT" || name == "ENVIRONMENT_MODIFICATION" || name == "REQUIRED_FILES") {
    append(test.variables, words_in(*value));
  }
}

ListedTest read_test(const json& entry) {
  ListedTest test;
  test.name = text_at(entry, "name");
  const auto command = entry.find("command");
  if (command != entry.end()) test.command = words_in(*command);
  const auto properties = entry.find("properties");
  if (properties == entry.end() || !properties->is_array()) return test;
  for (const auto& property : *properties) {
    if (property.is_object()) read_property(property, test);
  }
  return test;
}

void add_written_commands(const std::string& build, TestListing& listing) {
  const auto lacks_command = [](const ListedTest& test) { return test.command.empty(); };
  if (std::none_of(listing.tests.begin(), listing.tests.end(), lacks_command)) return;
  const auto commands = written_commands(build);
  for (auto& test : listing.tests) {
    const auto found = lacks_command(test) ? commands.find(test.name) : commands.end();
    if (found != commands.end()) test.written = found->second;
  }
}

}  // namespace

sdk::Words label_words(sdk::Host& host) {
  sdk::Words words;
  const std::string labels = host.setting("labels").value_or("");
  const std::string excluded = host.setting("exclude_labels").value_or("");
  if (!labels.empty()) words.insert(words.end(), {"-L", labels});
  if (!excluded.empty()) words.insert(words.end(), {"-LE", excluded});
  return words;
}

TestListing read_listing(std::string_view text) {
  TestListing listing;
  // CTest complains about programs that are not there on its standard output, in front of it.
  const auto start = text.find("{\n");
  const auto list =
      json::parse(start == std::string_view::npos ? text : text.substr(start), nullptr, false);
  const auto tests = list.is_object() ? list.find("tests") : list.end();
  if (!list.is_object() || tests == list.end() || !tests->is_array()) {
    listing.problem = "CTest's list of tests cannot be read";
    return listing;
  }
  for (const auto& entry : *tests) {
    if (!entry.is_object()) continue;
    listing.tests.push_back(read_test(entry));
    listing.tests.back().number = listing.tests.size();
  }
  return listing;
}

TestListing list_tests(const sdk::GateContext& context, const sdk::Words& filters) {
  TestListing unknown;
  if (!exists(context.build + "/CTestTestfile.cmake")) return unknown;
  sdk::RunRequest request;
  request.argv = sdk::Argv("ctest")
                     .add("--test-dir", context.build, "--show-only=json-v1")
                     .add_all(configuration_words("-C", context))
                     .add_all(filters)
                     .take();
  request.cwd = context.build;
  // In a file, since the list of a large project is longer than what the host keeps of an output.
  request.stdout_file = context.host.scratch_dir() + "/tests.json";
  const auto result = context.host.run(request);
  const auto text = read_text(request.stdout_file);
  if (result.succeeded() && text) {
    auto listing = read_listing(*text);
    add_written_commands(context.build, listing);
    return listing;
  }
  unknown.problem = "ctest cannot list the tests" +
                    (result.failure.empty() ? std::string() : ": " + result.failure);
  return unknown;
}

sdk::Words names_in(const TestListing& listing) {
  sdk::Words names;
  std::unordered_set<std::string> seen;
  for (const auto& test : listing.tests) {
    if (seen.insert(test.name).second) names.push_back(test.name);
  }
  return names;
}

std::string selection_file(const std::vector<std::size_t>& numbers) {
  // Start, end and step of a range, which is empty with a step of 0; then single numbers. CTest
  // reads one line, and drops the last character of the file.
  std::string text = "0,0,0";
  for (const auto number : numbers) text += "," + std::to_string(number);
  return text + "\n";
}

}  // namespace sprint::cmake
