#include "results/report_producer.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "places/source_names.h"
#include "results/xml/parsed_piece.h"

namespace sprint::results {

namespace {

/// After so many cases without a mark none will come.
constexpr std::size_t kMostCasesSeen = 200;

/// A name of the root or of a suite that a program gives unless told otherwise.
struct NameMark {
  std::string_view name;
  std::string_view producer;
};

constexpr std::array kRootNames = std::to_array<NameMark>({
    {"AllTests", "googletest"},
    {"jest tests", "jest-junit"},
    {"Mocha Tests", "mocha"},
    {"nextest-run", "nextest"},
    {"vitest tests", "vitest"},
    {"bun test", "bun"},
    {"deno test", "deno"},
    {"pytest tests", "pytest"},
});

constexpr std::array kSuiteNames = std::to_array<NameMark>({
    {"pytest", "pytest"},
    {"rspec", "rspec"},
    {"Mocha Tests", "mocha"},
    {"Root Suite", "mocha"},
    {"TestResults", "swift"},
    {"nosetests", "nose"},
});

/// The attributes of a suite, in the order in which a program writes them.
struct OrderMark {
  std::string_view names;
  std::string_view producer;
};

constexpr std::array kSuiteOrders = std::to_array<OrderMark>({
    {"name tests skipped failures errors timestamp hostname time", "gradle"},
    {"name time tests errors skipped failures", "surefire"},
    {"failures time errors skipped tests name", "surefire"},
    {"name tests failures errors id hostname time timestamp", "go-junit-report"},
    {"name errors failures skipped timestamp time tests", "jest-junit"},
    {"tests skipped errors failures id name", "boost"},
    {"tests skipped errors failures id name time", "boost"},
    {"name assertions tests failures errors skipped time", "phpunit"},
});

template <std::size_t Size>
std::string_view producer_of_name(std::string_view name, const std::array<NameMark, Size>& marks) {
  const auto found = std::find_if(marks.begin(), marks.end(),
                                  [&](const NameMark& mark) { return mark.name == name; });
  return found == marks.end() ? std::string_view() : found->producer;
}

std::string names_in_order(const pugi::xml_node& element) {
  std::string names;
  for (const auto& attribute : element.attributes()) {
    if (!names.empty()) names += ' ';
    names += attribute.name();
  }
  return names;
}

bool has_attribute(const pugi::xml_node& element, const char* name) {
  return !element.attribute(name).empty();
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool looks_like_ctest(const pugi::xml_node& element) {
  static constexpr std::array<std::string_view, 4> kStatus = {"run", "fail", "notrun", "disabled"};
  return is_one_of(value_of(element, "status"), kStatus) && has_attribute(element, "classname") &&
         value_of(element, "classname") == value_of(element, "name") &&
         !has_attribute(element, "result");
}

bool looks_like_googletest(const pugi::xml_node& element) {
  static constexpr std::array<std::string_view, 3> kResult = {"completed", "suppressed", "skipped"};
  const auto status = value_of(element, "status");
  return (status == "run" || status == "notrun") && is_one_of(value_of(element, "result"), kResult);
}

}  // namespace

void ProducerGuess::claim(std::string_view name) {
  if (certain_) return;
  name_ = name;
  certain_ = true;
}

void ProducerGuess::suspect(std::string_view name) {
  if (!certain_ && name_ == "unknown") name_ = name;
}

void ProducerGuess::see_root(const pugi::xml_node& element) {
  root_has_time_ = has_attribute(element, "time");
  if (const auto known = producer_of_name(value_of(element, "name"), kRootNames); !known.empty()) {
    claim(known);
  }
  if (std::string_view(element.name()) == "testsuites" &&
      names_in_order(element) == "id name tests failures skipped errors time") {
    claim("playwright");
  }
  if (std::string_view(element.name()) == "testsuite") see_suite(element);
}

void ProducerGuess::see_suite(const pugi::xml_node& element) {
  if (certain_) return;
  const auto name = value_of(element, "name");
  if (has(value_of(element, "xsi:noNamespaceSchemaLocation"), "surefire")) claim("surefire");
  if (value_of(element, "hostname") == "tbd") claim("catch2");
  if (const auto known = producer_of_name(name, kSuiteNames); !known.empty()) claim(known);
  if (name.starts_with("JUnit Jupiter") || name.starts_with("JUnit Vintage")) suspect("junit5");
  if (name.ends_with(".dll")) claim("dotnet");
  if (has_attribute(element, "id") || has_attribute(element, "hostname")) suite_has_id_ = true;
  const auto order = names_in_order(element);
  for (const auto& [names, producer] : kSuiteOrders) {
    if (order == names) suspect(producer);
  }
  if (has_attribute(element, "assertions")) suspect("phpunit");
}

void ProducerGuess::see_case(const pugi::xml_node& element, bool in_root) {
  if (certain_ || ++cases_ > kMostCasesSeen) return;
  if (looks_like_googletest(element) || has_attribute(element, "value_param") ||
      has_attribute(element, "type_param")) {
    return claim("googletest");
  }
  if (looks_like_ctest(element)) return claim("ctest");
  if (in_root && value_of(element, "classname") == "test") return claim("node");
  const bool ran = value_of(element, "status") == "run";
  if (ran && places::is_source_name(value_of(element, "classname"))) return claim("doctest");
  if (ran && has_attribute(element, "duration")) return claim("bazel");
  if (has_attribute(element, "assertions") && has_attribute(element, "class")) suspect("phpunit");
  const std::string_view first = element.first_attribute().name();
  if (first == "assertions") suspect("boost");
}

void ProducerGuess::see_result(const pugi::xml_node& element) {
  if (certain_) return;
  const auto type = value_of(element, "type");
  const auto message = value_of(element, "message");
  if (type.starts_with("pytest.")) claim("pytest");
  if (type == "testCodeFailure" || type == "subtestsFailed") claim("node");
  if (has(type, "PHPUnit\\Framework")) claim("phpunit");
  if (type.starts_with("RSpec::")) claim("rspec");
  if (message.starts_with("TEST_CASE tagged with !")) claim("catch2");
  if (message.starts_with("exited with error code ")) claim("bazel");
}

void ProducerGuess::see_property(const pugi::xml_node& element) {
  if (certain_) return;
  const auto name = value_of(element, "name");
  // gotestsum began as a copy of go-junit-report, which later gave its suites numbers and hosts.
  if (name == "go.version")
    claim(root_has_time_ && !suite_has_id_ ? "gotestsum" : "go-junit-report");
  if (name.starts_with("surefire.") || name == "localRepository") claim("surefire");
  if (name == "SuiteSucceeded") claim("ginkgo");
  if (name == "QTestVersion" || name == "QtVersion") claim("qttest");
  if (name == "browser.fullName") claim("karma");
  if (name == "random-seed") suspect("catch2");
  if (name.starts_with("ant.")) suspect("ant");
}

}  // namespace sprint::results
