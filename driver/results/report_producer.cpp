#include "results/report_producer.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "places/source_names.h"

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

std::string names_in_order(const XmlScanner& element) {
  std::string names;
  for (std::size_t i = 0; i < element.attribute_count(); ++i) {
    if (i != 0) names += ' ';
    names += element.attribute_name(i);
  }
  return names;
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

template <std::size_t Size>
bool is_one_of(std::string_view word, const std::array<std::string_view, Size>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool looks_like_ctest(const XmlScanner& element) {
  static constexpr std::array<std::string_view, 4> kStatus = {"run", "fail", "notrun", "disabled"};
  return is_one_of(element.attribute("status"), kStatus) && element.has_attribute("classname") &&
         element.attribute("classname") == element.attribute("name") &&
         !element.has_attribute("result");
}

bool looks_like_googletest(const XmlScanner& element) {
  static constexpr std::array<std::string_view, 3> kResult = {"completed", "suppressed", "skipped"};
  const auto status = element.attribute("status");
  return (status == "run" || status == "notrun") && is_one_of(element.attribute("result"), kResult);
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

void ProducerGuess::see_root(const XmlScanner& element) {
  root_has_time_ = element.has_attribute("time");
  if (const auto known = producer_of_name(element.attribute("name"), kRootNames); !known.empty()) {
    claim(known);
  }
  if (element.name() == "testsuites" &&
      names_in_order(element) == "id name tests failures skipped errors time") {
    claim("playwright");
  }
  if (element.name() == "testsuite") see_suite(element);
}

void ProducerGuess::see_suite(const XmlScanner& element) {
  if (certain_) return;
  const auto name = element.attribute("name");
  if (has(element.attribute("xsi:noNamespaceSchemaLocation"), "surefire")) claim("surefire");
  if (element.attribute("hostname") == "tbd") claim("catch2");
  if (const auto known = producer_of_name(name, kSuiteNames); !known.empty()) claim(known);
  if (name.starts_with("JUnit Jupiter") || name.starts_with("JUnit Vintage")) suspect("junit5");
  if (name.ends_with(".dll")) claim("dotnet");
  if (element.has_attribute("id") || element.has_attribute("hostname")) suite_has_id_ = true;
  const auto order = names_in_order(element);
  for (const auto& [names, producer] : kSuiteOrders) {
    if (order == names) suspect(producer);
  }
  if (element.has_attribute("assertions")) suspect("phpunit");
}

void ProducerGuess::see_case(const XmlScanner& element, bool in_root) {
  if (certain_ || ++cases_ > kMostCasesSeen) return;
  if (looks_like_googletest(element) || element.has_attribute("value_param") ||
      element.has_attribute("type_param")) {
    return claim("googletest");
  }
  if (looks_like_ctest(element)) return claim("ctest");
  if (in_root && element.attribute("classname") == "test") return claim("node");
  const bool ran = element.attribute("status") == "run";
  if (ran && places::is_source_name(element.attribute("classname"))) return claim("doctest");
  if (ran && element.has_attribute("duration")) return claim("bazel");
  if (element.has_attribute("assertions") && element.has_attribute("class")) suspect("phpunit");
  if (element.attribute_count() != 0 && element.attribute_name(0) == "assertions") suspect("boost");
}

void ProducerGuess::see_result(const XmlScanner& element) {
  if (certain_) return;
  const auto type = element.attribute("type");
  const auto message = element.attribute("message");
  if (type.starts_with("pytest.")) claim("pytest");
  if (type == "testCodeFailure" || type == "subtestsFailed") claim("node");
  if (has(type, "PHPUnit\\Framework")) claim("phpunit");
  if (type.starts_with("RSpec::")) claim("rspec");
  if (message.starts_with("TEST_CASE tagged with !")) claim("catch2");
  if (message.starts_with("exited with error code ")) claim("bazel");
}

void ProducerGuess::see_property(const XmlScanner& element) {
  if (certain_) return;
  const auto name = element.attribute("name");
  // gotestsum began as a copy of go-junit-report, which later gave its suites numbers and hosts.
  if (name == "go.version")
    claim(root_has_time_ && !suite_has_id_ ? "gotestsum" : "go-junit-report");
  if (name.starts_with("surefire.") || name == "localRepository") claim("surefire");
  if (name == "SuiteSucceeded") claim("ginkgo");
  if (name == "browser.fullName") claim("karma");
  if (name == "random-seed") suspect("catch2");
  if (name.starts_with("ant.")) suspect("ant");
}

}  // namespace sprint::results
