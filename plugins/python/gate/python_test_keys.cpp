#include "python/gate/python_test_keys.h"

#include <algorithm>
#include <string_view>

namespace sprint::python {

namespace {

/// As pytest writes a path where a class belongs: "tests/test_a.py" is "tests.test_a".
std::string dotted(std::string_view path) {
  if (path.ends_with(".py")) path.remove_suffix(3);
  std::string name(path);
  std::replace(name.begin(), name.end(), '/', '.');
  return name;
}

/// The end of the path that `name` begins with: the file may be told with folders in front that
/// are above the place where pytest ran.
std::string_view path_in(std::string_view file, std::string_view name) {
  while (!file.empty()) {
    const std::string module = dotted(file);
    const bool fits =
        name.starts_with(module) && (name.size() == module.size() || name[module.size()] == '.');
    if (fits) return file;
    const auto slash = file.find('/');
    file.remove_prefix(slash == std::string_view::npos ? file.size() : slash + 1);
  }
  return {};
}

/// The path of a module by its name alone, for tests that are inherited: their file is that of the
/// base class. Up to the last part that is named as a file of tests is.
std::string path_by_name(std::string_view class_name) {
  std::string_view rest = class_name;
  while (!rest.empty()) {
    const auto dot = rest.rfind('.');
    const auto last = rest.substr(dot == std::string_view::npos ? 0 : dot + 1);
    if (last.starts_with("test_") || last.ends_with("_test")) {
      std::string path(rest);
      std::replace(path.begin(), path.end(), '.', '/');
      return path + ".py";
    }
    rest = rest.substr(0, dot == std::string_view::npos ? 0 : dot);
  }
  return {};
}

/// For "TestA.Inner" and "test_b[1]": "::TestA::Inner::test_b[1]".
std::string behind_file(std::string_view classes, std::string_view name) {
  std::string text;
  while (!classes.empty()) {
    const auto dot = classes.find('.');
    (text += "::") += classes.substr(0, dot);
    classes.remove_prefix(dot == std::string_view::npos ? classes.size() : dot + 1);
  }
  return text + "::" + std::string(name);
}

std::string pytest_key(const sdk::TestResult& result) {
  const std::string_view whole = result.class_name.empty() ? result.name : result.class_name;
  std::string path(path_in(result.file, whole));
  if (result.class_name.empty()) return dotted(path) == result.name ? path : std::string();
  if (path.empty()) path = path_by_name(whole);
  if (path.empty() || result.name.empty()) return {};
  std::string_view classes = whole;
  classes.remove_prefix(std::min(classes.size(), dotted(path).size() + 1));
  return path + behind_file(classes, result.name);
}

std::string unittest_key(const sdk::TestResult& result) {
  if (result.class_name.empty()) return result.name;
  for (const auto* fixture : {"setUpClass", "tearDownClass", "setUpModule", "tearDownModule"}) {
    if (result.name == fixture) return result.class_name;
  }
  return result.name.empty() ? std::string() : result.class_name + "." + result.name;
}

}  // namespace

std::string key_of(const sdk::TestResult& result) {
  return result.suite == kUnittestSuite ? unittest_key(result) : pytest_key(result);
}

}  // namespace sprint::python
