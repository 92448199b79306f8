#include <algorithm>
#include <nlohmann/json.hpp>

#include "os/own_process.h"
#include "scenarios/driver_fixture.h"
#include "support/catch.h"

using namespace sprint::test;
namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr const char* kPassedReport =
    R"(<testsuites><testsuite name="s" tests="1"><testcase classname="A" name="ok"/></testsuite>)"
    "</testsuites>\n";
constexpr const char* kPassedLine = "results green: 1 test in 1 report: 1 passed (exit code 0)\n";

class Results : public DriverFixture {
 public:
  Results() {
    variables = {{"GITHUB_ACTIONS", ""}};
    write("green.xml", kPassedReport);
  }

  Outcome results(std::vector<std::string> words) const {
    words.insert(words.begin(), "results");
    return run(words);
  }
};

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  all.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE_METHOD(Results, "A file that is no test report is refused alone, and seen beside one") {
  struct Row {
    const char* what;
    std::string content;
    const char* message;
    int beside_green;
    const char* line;
  };
  const auto row = GENERATE(values<Row>({
      {"0 bytes", "", "empty file", 1, "no report: bad.xml: empty file\n"},
      {"white space", " \n\n", "empty file", 1, "no report: bad.xml: empty file\n"},
      {"nothing but NUL", std::string(4096, '\0'), "not XML", 1, "no report: bad.xml: not XML\n"},
      {"a log", "ninja: error\n", "not XML", 1, "no report: bad.xml: not XML\n"},
      {"coverage", "<?xml version='1.0'?><coverage line-rate='1'/>", "<coverage>", 0,
       "not a test report: bad.xml: its root is <coverage>, not <testsuites>\n"},
      {"NUnit", "<test-run result='Failed'><test-case/></test-run>", "<test-run>", 1,
       "not read: bad.xml: its root is <test-run>, not <testsuites>\n"},
      {"TRX", "<TestRun xmlns='urn:x'/>", "<TestRun>", 1,
       "not read: bad.xml: its root is <TestRun>, not <testsuites>\n"},
  }));
  INFO(row.what);
  write("bad.xml", row.content);

  check_refused(results({"bad.xml"}), "bad.xml: no test report: ");
  check_refused(results({"--json", "bad.xml"}), row.message);

  const auto beside = results({"green.xml", "bad.xml"});
  CHECK(beside.exit_code == row.beside_green);
  CHECK(has(beside.out, row.line));
  CHECK(has(beside.out, row.beside_green == 0 ? "results green: " : "results RED: "));
  CHECK(beside.err.empty());
  const auto as_json = results({"--json", "green.xml", "bad.xml"});
  CHECK(as_json.exit_code == row.beside_green);
  const auto answer = json::parse(as_json.out);
  CHECK(answer["ignored"].size() == (row.beside_green == 0 ? 1U : 0U));
  CHECK(answer["reports"].size() == (row.beside_green == 0 ? 1U : 2U));
}

TEST_CASE_METHOD(Results, "A report that is not whole is red, though no test in it is") {
  struct Row {
    const char* what;
    std::string content;
    std::size_t cases;
    const char* line;
  };
  const auto row = GENERATE(values<Row>({
      {"truncated in a case", "<testsuite><testcase name='a'/><testcase name='b'><system-out>x", 1,
       "incomplete: bad.xml: cut off inside of <system-out>\n"},
      {"truncated between cases", "<testsuite><testcase name='a'/>", 1,
       "incomplete: bad.xml: cut off inside of <testsuite>\n"},
      {"truncated in a tag", "<testsuite><testcase name='a'/><testca", 1,
       "incomplete: bad.xml: cut off inside of <testsuite>\n"},
      {"cases announced", "<testsuite tests='3'></testsuite>", 0,
       "incomplete: bad.xml: cases missing: the suite says 3, none is there\n"},
      {"deep and cut off", "<testsuite><testcase name='a'/>" + repeated("<a>", 100'000), 1,
       "incomplete: bad.xml: cut off"},
      {"deep",
       "<testsuite><testcase name='a'/>" + repeated("<a>", 300'000) + repeated("</a>", 300'000) +
           "</testsuite>",
       1, "incomplete: bad.xml: elements are nested too deeply\n"},
  }));
  INFO(row.what);
  write("bad.xml", row.content);
  for (const auto& words : {std::vector<std::string>{"bad.xml"}, {"green.xml", "bad.xml"}}) {
    const auto outcome = results(words);
    INFO(outcome.out);
    CHECK(outcome.exit_code == 1);
    CHECK(has(outcome.out, row.line));
    CHECK(has(outcome.out, "results RED: "));
    CHECK(outcome.err.empty());
  }
  const auto as_json = results({"--json", "bad.xml"});
  CHECK(as_json.exit_code == 1);
  const auto answer = json::parse(as_json.out);
  CHECK(answer["cases"].size() == row.cases);
  CHECK(answer["reports"][0]["complete"] == false);
}

TEST_CASE_METHOD(Results, "Elements may be nested as deeply as nobody does it") {
  const auto deep = GENERATE(as<std::string>(), "a", "testsuite", "system-out");
  write("deep.xml", "<testsuite><testcase name='a'/>" + repeated("<" + deep + ">", 100'000) +
                        "<testcase name='b'><failure/></testcase>" +
                        repeated("</" + deep + ">", 100'000) + "</testsuite>");
  memory_limit = 200'000;
  const auto outcome = results({"deep.xml"});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out ==
        "FAILED  b\nresults RED: 2 tests in 1 report: 1 passed, 1 failed (exit code 1)\n");
  CHECK(outcome.err.empty());
}

TEST_CASE_METHOD(Results,
                 "A run without any test is red; a suite without one beside others is not") {
  write("empty.xml", "<testsuites/>");
  const auto outcome = results({"empty.xml"});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out == "no test was run\nresults RED: 0 tests in 1 report (exit code 1)\n");
  CHECK(results({"--json", "empty.xml"}).exit_code == 1);
  CHECK(results({"empty.xml", "green.xml"}).out ==
        "results green: 1 test in 2 reports: 1 passed (exit code 0)\n");
}

TEST_CASE_METHOD(Results, "NUL bytes in a report are replaced, and the report counts") {
  std::string document =
      "<testsuite><testcase name='a@b'><failure message='x@y'/></testcase></testsuite>";
  std::replace(document.begin(), document.end(), '@', '\0');
  write("nul.xml", document);
  const auto outcome = results({"--json", "nul.xml"});
  CHECK(outcome.exit_code == 1);
  const auto answer = json::parse(outcome.out);
  CHECK(answer["reports"][0]["repaired"] == true);
  CHECK(answer["tests"]["failed"] == 1);
  CHECK(has(results({"nul.xml"}).out, "repaired: nul.xml: "));
}

TEST_CASE_METHOD(Results, "No entity of a document is followed") {
  const auto secret = write("secret.txt", "the-secret-word\n");
  write("xxe.xml", "<?xml version='1.0'?>\n<!DOCTYPE t [<!ENTITY e SYSTEM 'file://" +
                       secret.string() +
                       "'>]>\n<testsuite><testcase name='a&e;'><failure message='&e;'>&e;"
                       "</failure></testcase></testsuite>\n");
  for (const auto& words : {std::vector<std::string>{"xxe.xml"}, {"--json", "xxe.xml"}}) {
    const auto outcome = results(words);
    CHECK(outcome.exit_code == 1);
    CHECK_FALSE(has(outcome.out + outcome.err, "the-secret-word"));
    CHECK(outcome.err.empty());
  }
}

TEST_CASE_METHOD(Results, "A billion laughs stay unlaughed") {
  std::string document = "<?xml version='1.0'?><!DOCTYPE l [<!ENTITY l0 'lol'>";
  for (int i = 1; i < 10; ++i) {
    document += "<!ENTITY l" + std::to_string(i) + " '" +
                repeated("&l" + std::to_string(i - 1) + ";", 10) + "'>";
  }
  write("laughs.xml", document + "]><testsuite><testcase name='&l9;'/></testsuite>");
  memory_limit = 400'000;
  const auto outcome = results({"--json", "laughs.xml"});
  CHECK(outcome.err.empty());
  CHECK(outcome.out.size() < 10'000);
  CHECK(json::parse(outcome.out)["tests"]["total"] == 1);
}

TEST_CASE_METHOD(Results, "A name that is no file is one clear line") {
  fs::create_directories(*this / "folder/sub.xml");
  fs::create_symlink("nowhere", *this / "dangling.xml");
  struct Row {
    const char* name;
    const char* message;
  };
  const auto row = GENERATE(
      values<Row>({{"folder", "folder: is a folder (name its files, as 'folder/**/*.xml')"},
                   {"missing.xml", "missing.xml: no such file"},
                   {"dangling.xml", "dangling.xml: no such file"},
                   {"folder/**/*.xml", "folder/**/*.xml: no file matches"},
                   {"no/**/*.xml", "no/**/*.xml: no file matches"},
                   {"", "the name of a file is empty"},
                   {"two\nlines", "no such file"}}));
  check_refused(results({row.name}), row.message);
  check_refused(results({"green.xml", row.name}), row.message);
  check_refused(results({"--json", "green.xml", row.name}), row.message);
}

TEST_CASE_METHOD(Results, "A file that may not be read is refused") {
  if (sprint::os::is_root()) {
    WARN("skipped: root may read everything");
    return;
  }
  const auto file = write("closed.xml", kPassedReport);
  fs::permissions(file, fs::perms::none);
  check_refused(results({"green.xml", "closed.xml"}), "closed.xml: Permission denied");
}

TEST_CASE_METHOD(Results, "A file whose bytes cannot be read is no pass") {
  const auto outcome = results({"green.xml", "/proc/self/mem"});
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.out.empty());
  CHECK(outcome.err == "sprint-supervisor: reading /proc/self/mem: Input/output error\n");
}

TEST_CASE_METHOD(Results, "A call without a file, or with a wrong number, is refused") {
  check_refused(results({}), "file");
  check_refused(results({"--exit-code", "x", "green.xml"}), "x");
  check_refused(results({"--exit-code", "99999999999", "green.xml"}), "99999999999");
  check_refused(results({"-C", "nowhere", "green.xml"}), "nowhere");
}

TEST_CASE_METHOD(Results, "A large report needs little memory") {
  std::string document = "<testsuites><testsuite name='large'>\n";
  for (int i = 0; i < 100'000; ++i) {
    document += "<testcase classname='some.module.TestClass' name='test_" + std::to_string(i) +
                "' time='0.001'><system-out>" + std::string(200, 'o') +
                "</system-out></testcase>\n";
  }
  document += "<testcase name='wordy'><failure>" + std::string(std::size_t{30} << 20U, 'f') +
              "</failure></testcase></testsuite></testsuites>\n";
  CHECK(document.size() > 60'000'000);
  write("large.xml", document);
  memory_limit = 200'000;
  const auto outcome = results({"large.xml"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.empty());
  CHECK(outcome.out.size() < 10'000);
  CHECK(has(outcome.out, "results RED: 100001 tests in 1 report: 100000 passed, 1 failed"));
}

TEST_CASE_METHOD(Results, "Reports and globs may be many; a file counts once however it is named") {
  write("out/a/one.xml", kPassedReport);
  write("out/b/two.xml", kPassedReport);
  write("out/b/three.txt", "no report");
  fs::create_symlink("green.xml", *this / "link.xml");
  CHECK(results({"green.xml", "out/**/*.xml"}).out ==
        "results green: 3 tests in 3 reports: 3 passed (exit code 0)\n");
  const auto absolute = (*this / "green.xml").string();
  const auto again = results({"green.xml", "green.xml", "./green.xml", "out/../green.xml", absolute,
                              "g*.xml", "link.xml"});
  CHECK(again.exit_code == 0);
  CHECK(again.out == kPassedLine);
  write("out/[odd].xml", kPassedReport);
  CHECK(results({"out/[odd].xml"}).out == kPassedLine);
  CHECK(run({"-C", "out", "results", "b/*.xml"}).out == kPassedLine);
}

TEST_CASE_METHOD(Results, "The exit code of the run outweighs green reports") {
  CHECK(results({"--exit-code", "0", "green.xml"}).out == kPassedLine);
  const auto outcome = results({"--exit-code", "7", "green.xml"});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out ==
        "the run ended with exit code 7, and no report says why\n"
        "results RED: 1 test in 1 report: 1 passed (exit code 1)\n");
  const auto as_json = results({"--json", "--exit-code", "-11", "green.xml"});
  CHECK(as_json.exit_code == 1);
  CHECK(json::parse(as_json.out)["exit_code"] == -11);
}

namespace {

constexpr const char* kAllOutcomes = R"(<testsuites><testsuite name="s">
<testcase classname="A" name="passes"/>
<testcase classname="A" name="fails" file="src/a.py" line="3"><failure message="1 is not 2"/></testcase>
<testcase classname="A" name="breaks"><error message="no fixture"/></testcase>
<testcase classname="A" name="skips"><skipped message="later"/></testcase>
<testcase classname="A" name="wavers"><flakyFailure message="once"/></testcase>
</testsuite></testsuites>
)";
constexpr const char* kNotRun =
    R"(<testsuite name="Linux-c++" tests="1" hostname="" timestamp="now">
<testcase name="lost" classname="lost" time="0" status="notrun">
<skipped message="Unable to find executable"/><system-out/></testcase></testsuite>
)";

}  // namespace

TEST_CASE_METHOD(Results, "What is red or flaky is told case by case, the rest is counted") {
  write("all.xml", kAllOutcomes);
  write("ctest.xml", kNotRun);
  const auto outcome = results({"all.xml", "ctest.xml"});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.empty());
  CHECK(outcome.out ==
        "in all.xml:\n"
        "FAILED   A.fails   src/a.py:3\n"
        "         1 is not 2\n"
        "ERROR    A.breaks  no fixture\n"
        "in ctest.xml:\n"
        "NOT RUN  lost      Unable to find executable\n"
        "in all.xml:\n"
        "flaky    A.wavers  passed when it was run again\n"
        "results RED: 6 tests in 2 reports: 2 passed, 2 failed, 1 not run, 1 skipped (1 flaky) "
        "(exit code 1)\n");
}

TEST_CASE_METHOD(Results, "In a job of GitHub Actions what is red becomes an annotation") {
  write("all.xml", kAllOutcomes);
  write("ctest.xml", kNotRun);
  write("cut.xml", "<testsuite><testcase name='a'/>");
  variables["GITHUB_ACTIONS"] = "true";
  const auto outcome = results({"all.xml", "ctest.xml", "cut.xml"});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out.substr(0, outcome.out.find("in all.xml:")) ==
        "::error file=src/a.py,line=3::A.fails failed: 1 is not 2\n"
        "::error::A.breaks failed: no fixture\n"
        "::error::lost was not run: Unable to find executable\n"
        "::error::incomplete: cut.xml: cut off inside of <testsuite>\n");
  CHECK(json::accept(results({"--json", "all.xml"}).out));
}
