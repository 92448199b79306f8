#include "gate/test_signs.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "base/text.h"

namespace sprint::gate {

using attribution::LossKind;

namespace {

using SignKind = TestSign::Kind;
using TestSigns = std::vector<TestSign>;

/// A piece of text, and what it does to a test.
struct Mark {
  std::string_view text;
  LossKind how;
};

bool is_sign_char(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != kNotFound;
}

/// Where the word stands in the text by itself; kNotFound if it does not.
std::size_t find_sign(std::string_view text, std::string_view word) {
  for (auto at = text.find(word); at != kNotFound; at = text.find(word, at + 1)) {
    const bool begins = at == 0 || !is_sign_char(text[at - 1]);
    if (begins && !is_sign_char(char_at(text, at + word.size()))) return at;
  }
  return kNotFound;
}

/// The name that the text begins with.
std::string_view leading_name(std::string_view text) {
  const auto* const end = std::find_if_not(text.begin(), text.end(), is_sign_char);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

/// The words of "(NAME a COMMAND \"b c\")", without quotes; nothing if no bracket follows.
std::vector<std::string> arguments_of(std::string_view text) {
  text = trim(text);
  if (!text.starts_with('(')) return {};
  text.remove_prefix(1);
  std::vector<std::string> words;
  std::string word;
  char quote = '\0';
  const auto end_word = [&] {
    if (!word.empty()) words.push_back(std::exchange(word, {}));
  };
  for (const char c : text) {
    if (quote != '\0') {
      if (c == quote) quote = '\0';
      if (c != quote && quote != '\0') word += c;
      if (quote == '\0') end_word();
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == ')') {
      break;
    } else if (c == ' ' || c == '\t' || c == ',') {
      end_word();
    } else {
      word += c;
    }
  }
  end_word();
  return words;
}

std::string at_or_empty(const std::vector<std::string>& words, std::size_t index) {
  return index < words.size() ? words[index] : std::string();
}

/// Behind the word, the value: a property that is switched off does nothing.
bool is_off(std::string_view behind) {
  constexpr std::array<std::string_view, 6> kOff = {"false", "off", "0", "no", "n", "\"\""};
  const auto begin = behind.find_first_not_of(" \t\"");
  if (begin == kNotFound) return false;
  const auto value = behind.substr(begin);
  return is_one_of(to_lower(leading_name(value)), kOff);
}

std::string tested_in_cmake(std::string_view command, const std::vector<std::string>& arguments) {
  auto first = at_or_empty(arguments, 0);
  if (first == "NAME" || (command == "set_property" && first == "TEST")) {
    return at_or_empty(arguments, 1);
  }
  return first;
}

/// Commands that declare tests have it in their names, those of the project too.
std::optional<TestSign> declared_in_cmake(const std::string& command,
                                          const std::vector<std::string>& arguments) {
  constexpr std::array<std::string_view, 5> kOthers = {"set_tests_properties", "get_test_property",
                                                       "set_test_properties",
                                                       "get_tests_properties", "ctest_test"};
  const auto first = at_or_empty(arguments, 0);
  if (command == "add_subdirectory" && holds(to_lower(first), "test")) {
    return TestSign{SignKind::Declares, LossKind::Removed, first, command};
  }
  if (command == "enable_testing" || (command == "include" && first == "CTest")) {
    return TestSign{SignKind::Declares, LossKind::Removed, "all tests", "enable_testing"};
  }
  if (!holds(command, "test") || is_one_of(command, kOthers)) return std::nullopt;
  return TestSign{SignKind::Declares, LossKind::Removed, tested_in_cmake(command, arguments),
                  command};
}

/// if(0), if(FALSE): what follows is not there.
bool is_never(const std::vector<std::string>& condition) {
  constexpr std::array<std::string_view, 5> kNever = {"0", "off", "no", "false", "n"};
  return condition.size() == 1 && is_one_of(to_lower(condition.front()), kNever);
}

TestSigns signs_in_cmake(std::string_view line) {
  constexpr std::array<Mark, 8> kMarks = {{{"DISABLED", LossKind::Disabled},
                                           {"WILL_FAIL", LossKind::WillFail},
                                           // Its exit code does not count any more.
                                           {"PASS_REGULAR_EXPRESSION", LossKind::WillFail},
                                           {"SKIP_RETURN_CODE", LossKind::Skipped},
                                           {"SKIP_REGULAR_EXPRESSION", LossKind::Skipped},
                                           // Of gtest_discover_tests, catch_discover_tests.
                                           {"TEST_FILTER", LossKind::Filtered},
                                           {"TEST_SPEC", LossKind::Filtered},
                                           {"CTEST_CUSTOM_TESTS_IGNORE", LossKind::Filtered}}};
  if (line.starts_with('#')) return {};
  TestSigns signs;
  const auto name = leading_name(line);
  const auto command = to_lower(name);
  if (command == "if" && is_never(arguments_of(line.substr(name.size())))) {
    signs.push_back({SignKind::TurnsOff, LossKind::Disabled, {}, "if(0)"});
  }
  const bool is_call = trim(line.substr(name.size())).starts_with('(');
  const auto arguments = arguments_of(line.substr(name.size()));
  if (is_call) {
    if (auto sign = declared_in_cmake(command, arguments)) signs.push_back(*std::move(sign));
  }
  for (const auto& [word, how] : kMarks) {
    const auto at = find_sign(line, word);
    if (at == kNotFound) continue;
    const auto behind = line.substr(at + word.size());
    const bool is_switch = word == "DISABLED" || word == "WILL_FAIL";
    if (is_switch && is_off(behind)) continue;
    const bool lists = word == "CTEST_CUSTOM_TESTS_IGNORE";
    auto test = lists ? at_or_empty(arguments_of("(" + std::string(behind)), 0)
                      : (is_call ? tested_in_cmake(command, arguments) : std::string());
    signs.push_back({SignKind::TurnsOff, how, std::move(test), std::string(word)});
  }
  return signs;
}

/// One that is always true asserts nothing.
bool is_trivial(std::string_view line) {
  constexpr std::array<std::string_view, 4> kEnds = {"true", "1", "(true)", "(1)"};
  std::string bare;
  for (const char c : to_lower(line)) {
    if (c != ' ' && c != ';') bare += c;
  }
  if (bare.starts_with("assert") && is_one_of(bare.substr(6), kEnds)) return true;
  return bare.ends_with("(true)") || bare.ends_with("(1)");
}

void add_assertion(std::string_view line, bool is_one, TestSigns& signs) {
  if (is_one && !is_trivial(line)) signs.push_back({SignKind::Asserts});
}

template <std::size_t Size>
void add_marks(std::string_view line, const std::array<Mark, Size>& marks, const std::string& test,
               TestSigns& signs) {
  for (const auto& [text, how] : marks) {
    if (!holds(line, text)) continue;
    signs.push_back({SignKind::TurnsOff, how, test, std::string(text)});
    return;  // "mark.skipif" says nothing that "mark.skip" holds not said
  }
}

std::string declared_in_python(std::string_view line) {
  if (line.starts_with("async ")) line = trim(line.substr(6));
  const bool is_function = line.starts_with("def test");
  const bool is_class =
      line.starts_with("class ") && (line.starts_with("class Test") || holds(line, "TestCase"));
  if (!is_function && !is_class) return {};
  return std::string(leading_name(line.substr(line.find(' ') + 1)));
}

TestSigns signs_in_python(std::string_view line) {
  constexpr std::array<Mark, 13> kMarks = {{{"mark.skip", LossKind::Skipped},
                                            {"pytest.skip", LossKind::Skipped},
                                            {"unittest.skip", LossKind::Skipped},
                                            {"@skip", LossKind::Skipped},
                                            {"skipTest(", LossKind::Skipped},
                                            {"SkipTest", LossKind::Skipped},
                                            {"importorskip(", LossKind::Skipped},
                                            {"xfail", LossKind::WillFail},
                                            {"expectedFailure", LossKind::WillFail},
                                            {"collect_ignore", LossKind::Filtered},
                                            {"pytest_ignore_collect", LossKind::Filtered},
                                            {"pytest_collection_modifyitems", LossKind::Filtered},
                                            {"def load_tests", LossKind::Filtered}}};
  if (line.starts_with('#')) return {};
  TestSigns signs;
  const auto name = declared_in_python(line);
  if (!name.empty()) signs.push_back({SignKind::Declares, LossKind::Removed, name, "def"});
  const auto equals = line.find('=');
  // Of a class, or "test_three.__test__ = False".
  const bool hides = equals != kNotFound && trim(line.substr(0, equals)).ends_with("__test__") &&
                     trim(line.substr(equals + 1)).starts_with("False");
  if (hides) signs.push_back({SignKind::TurnsOff, LossKind::Filtered, {}, "__test__"});
  if (line == "if False:" || line == "if 0:") {
    signs.push_back({SignKind::TurnsOff, LossKind::Disabled, {}, "if False"});
  }
  add_marks(line, kMarks, name, signs);
  const bool asserts = line.starts_with("assert ") || line.starts_with("assert(") ||
                       holds(line, ".assert") || holds(line, "pytest.raises(") ||
                       holds(line, ".fail(");
  add_assertion(line, asserts, signs);
  return signs;
}

/// Whether the option stands in the line as a word of its own: `-k one`, `"-k"`.
bool has_option(std::string_view line, std::string_view option) {
  constexpr std::string_view kAround = " \t\"'=[,";
  for (auto at = line.find(option); at != kNotFound; at = line.find(option, at + 1)) {
    const auto end = at + option.size();
    const bool begins = at == 0 || holds(kAround, line.substr(at - 1, 1));
    if (begins && (end == line.size() || holds(kAround, line.substr(end, 1)))) return true;
  }
  return false;
}

TestSigns signs_in_settings(std::string_view line) {
  constexpr std::array<std::string_view, 8> kOptions = {
      "-k",   "--ignore", "--ignore-glob", "--deselect", "--collect-only",
      "--co", "--lf",     "--maxfail"};
  constexpr std::array<std::string_view, 6> kKeys = {"testpaths",        "norecursedirs",
                                                     "python_files",     "python_classes",
                                                     "python_functions", "collect_ignore"};
  if (line.starts_with('#') || line.starts_with(';')) return {};
  bool filters = std::any_of(kOptions.begin(), kOptions.end(),
                             [&](std::string_view each) { return has_option(line, each); });
  // Elsewhere it is "python -m".
  const bool may_mark = holds(line, "addopts") || line.starts_with("\"-m") ||
                        line.starts_with("'-m") || line.starts_with("-m");
  filters = filters || (may_mark && has_option(line, "-m"));
  filters = filters || is_one_of(leading_name(line), kKeys);
  if (!filters) return {};
  // What such a line leaves out changes with each character.
  return {{SignKind::TurnsOff, LossKind::Filtered, {}, std::string(line)}};
}

std::string without_prefix(const std::string& name) {
  constexpr std::string_view kPrefix = "DISABLED_";
  return name.starts_with(kPrefix) ? name.substr(kPrefix.size()) : name;
}

/// TEST(Suite, name), TEST_CASE("name"), BOOST_AUTO_TEST_CASE(name), func TestName(, it("name").
std::string declared_in_source(std::string_view line) {
  constexpr std::array<std::string_view, 4> kCalls = {"it", "test", "describe", "SCENARIO"};
  if (line.starts_with("func Test")) return std::string(leading_name(line.substr(5)));
  const auto name = leading_name(line);
  const bool is_macro = holds(name, "TEST") && std::none_of(name.begin(), name.end(), [](char c) {
                          return std::islower(static_cast<unsigned char>(c)) != 0;
                        });
  const bool is_other = name.starts_with("GTEST_") || name.starts_with("BOOST_TEST");
  if (is_other || (!is_macro && !is_one_of(name, kCalls))) return {};
  const auto arguments = arguments_of(line.substr(name.size()));
  if (arguments.empty()) return {};
  const bool is_named_by_text = holds(line, "\"") || holds(line, "'") || arguments.size() < 2;
  if (is_named_by_text) return without_prefix(arguments[0]);
  return without_prefix(arguments[0]) + "." + without_prefix(arguments[1]);
}

bool asserts_in_source(std::string_view line) {
  constexpr std::array<std::string_view, 11> kBegins = {
      "ASSERT_", "EXPECT_",  "CHECK(",      "CHECK_",      "REQUIRE(",     "REQUIRE_",
      "QVERIFY", "QCOMPARE", "BOOST_CHECK", "BOOST_TEST(", "BOOST_REQUIRE"};
  if (holds(line, "assert(") || holds(line, "expect(")) return true;
  return std::any_of(kBegins.begin(), kBegins.end(),
                     [&](std::string_view each) { return line.starts_with(each); });
}

TestSigns signs_in_source(std::string_view line) {
  constexpr std::array<Mark, 16> kMarks = {{{"GTEST_SKIP", LossKind::Skipped},
                                            {"DISABLED_", LossKind::Disabled},
                                            {"QSKIP(", LossKind::Skipped},
                                            {"doctest::skip", LossKind::Disabled},
                                            {"doctest::may_fail", LossKind::WillFail},
                                            {"doctest::should_fail", LossKind::WillFail},
                                            {"[!mayfail]", LossKind::WillFail},
                                            {"[!shouldfail]", LossKind::WillFail},
                                            {"unit_test::disabled", LossKind::Disabled},
                                            {".skip(", LossKind::Skipped},
                                            {".only(", LossKind::Filtered},
                                            {"t.Skip", LossKind::Skipped},
                                            {"#[ignore", LossKind::Skipped},
                                            {"@Disabled", LossKind::Disabled},
                                            {"@Ignore", LossKind::Disabled},
                                            {"#if 0", LossKind::Disabled}}};
  if (line.starts_with("//") || line.starts_with('*')) return {};
  TestSigns signs;
  const auto name = declared_in_source(line);
  if (!name.empty()) signs.push_back({SignKind::Declares, LossKind::Removed, name, "test"});
  // Catch2 hides what holds such a tag.
  const bool hidden = !name.empty() && (holds(line, "[.") || holds(line, "[hide]"));
  if (hidden) signs.push_back({SignKind::TurnsOff, LossKind::Disabled, name, "[.]"});
  const bool skips = find_sign(line, "SKIP") == 0 && line.starts_with("SKIP(");
  if (skips) signs.push_back({SignKind::TurnsOff, LossKind::Skipped, {}, "SKIP"});
  add_marks(line, kMarks, name, signs);
  add_assertion(line, asserts_in_source(line), signs);
  return signs;
}

bool is_cxx(std::string_view path) {
  constexpr std::array<std::string_view, 8> kEnds = {".c",  ".cc", ".cpp", ".cxx",
                                                     ".cu", ".h",  ".hpp", ".mm"};
  return std::any_of(kEnds.begin(), kEnds.end(),
                     [&](std::string_view each) { return path.ends_with(each); });
}

/// Of a file whose name does not speak of tests, only what nobody writes for anything else.
TestSigns signs_in_any_source(std::string_view line) {
  constexpr std::array<std::string_view, 12> kMacros = {"TEST",
                                                        "TEST_F",
                                                        "TEST_P",
                                                        "TYPED_TEST",
                                                        "TYPED_TEST_P",
                                                        "TEST_CASE",
                                                        "SCENARIO",
                                                        "TEST_CASE_METHOD",
                                                        "TEMPLATE_TEST_CASE",
                                                        "DOCTEST_TEST_CASE",
                                                        "TEST_CASE_FIXTURE",
                                                        "BOOST_AUTO_TEST_CASE"};
  constexpr std::array<std::string_view, 6> kMarks = {"GTEST_SKIP",        "doctest::skip",
                                                      "[!mayfail]",        "[!shouldfail]",
                                                      "doctest::may_fail", "doctest::should_fail"};
  const bool declares = is_one_of(leading_name(line), kMacros);
  auto signs = signs_in_source(line);
  std::erase_if(signs, [&](const TestSign& sign) {
    if (sign.kind == SignKind::Asserts) return true;
    return !declares && !is_one_of(sign.word, kMarks);
  });
  return signs;
}

}  // namespace

TestFile kind_of_test_file(std::string_view path) {
  constexpr std::array<std::string_view, 4> kSettings = {"pytest.ini", "tox.ini", "setup.cfg",
                                                         "pyproject.toml"};
  constexpr std::array<std::string_view, 10> kTexts = {".md",  ".txt",  ".rst", ".json", ".xml",
                                                       ".csv", ".html", ".yml", ".yaml", ".log"};
  const auto name = last_name(path);
  if (name == "CMakeLists.txt" || name.ends_with(".cmake") || name.ends_with(".cmake.in") ||
      name.ends_with(".ctest") || name.ends_with(".ctest.in")) {
    return TestFile::CMake;
  }
  if (is_one_of(name, kSettings) || name == ".pytest.ini") return TestFile::Settings;
  const auto lower = to_lower(path);
  const bool is_about_tests = holds(lower, "test") || holds(lower, "spec");
  if (name.ends_with(".py")) return is_about_tests ? TestFile::Python : TestFile::None;
  const bool is_text = std::any_of(kTexts.begin(), kTexts.end(),
                                   [&](std::string_view each) { return lower.ends_with(each); });
  return is_about_tests && !is_text ? TestFile::Source : TestFile::None;
}

bool is_named_as_test(std::string_view path) {
  const auto kind = kind_of_test_file(path);
  const auto lower = to_lower(last_name(path));
  const auto stem = std::string_view(lower).substr(0, lower.find('.'));
  if (kind == TestFile::Python) return stem.starts_with("test_") || stem.ends_with("_test");
  if (kind != TestFile::Source || lower.ends_with(".h") || lower.ends_with(".hpp")) return false;
  return stem.starts_with("test") || stem.ends_with("test") || stem.ends_with("tests") ||
         stem.ends_with("spec");
}

std::vector<TestSign> signs_in(std::string_view path, std::string_view line) {
  // One that is indented has a condition.
  const bool is_end = line.starts_with("return()") && kind_of_test_file(path) == TestFile::CMake;
  if (is_end) return {{SignKind::TurnsOff, LossKind::Disabled, {}, "return()"}};
  line = trim(line);
  if (line.empty()) return {};
  switch (kind_of_test_file(path)) {
    case TestFile::None:
      return is_cxx(path) ? signs_in_any_source(line) : TestSigns();
    case TestFile::CMake:
      return signs_in_cmake(line);
    case TestFile::Python:
      return signs_in_python(line);
    case TestFile::Settings:
      return signs_in_settings(line);
    case TestFile::Source:
      return signs_in_source(line);
  }
  return {};
}

bool tells_of_tests(std::string_view path, std::string_view line) {
  return !signs_in(path, line).empty();
}

}  // namespace sprint::gate
