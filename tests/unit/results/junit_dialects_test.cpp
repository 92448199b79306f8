// What well-known programs write, each in a small document made by hand.

#include "junit_support.h"
#include "results/junit_reader.h"
#include "support/catch.h"

namespace sprint::test {

using Lines = std::vector<std::string>;

namespace {

struct Dialect {
  const char* producer;
  const char* text;
  Lines lines;
  const char* place = ":0";  ///< of the first red case, or of the first case
  const char* message = "";
};

const results::TestCase& told(const results::TestReports& reports) {
  for (const auto& each : reports.cases) {
    if (each.is_red()) return each;
  }
  return reports.cases.front();
}

}  // namespace

TEST_CASE("The dialects of C and C++ are read as their programs mean them") {
  const std::vector<Dialect> dialects = {
      {"ctest",
       "<testsuite name=\"(empty)\"\n\ttests=\"5\"\n\tfailures=\"1\"\n\tdisabled=\"1\"\n"
       "\tskipped=\"2\"\n\thostname=\"h\"\n\ttime=\"3\"\n\ttimestamp=\"2024-01-01T00:00:00\">\n"
       "<testcase name=\"ok\" classname=\"ok\" time=\"0.1\" status=\"run\"><system-out/></testcase>"
       "<testcase name=\"bad\" classname=\"bad\" time=\"0.1\" status=\"fail\">"
       "<failure message=\"\"/><system-out>start\n/p/src/a.cpp:12: error: 1 != 2\nend"
       "</system-out></testcase>"
       "<testcase name=\"gone\" classname=\"gone\" time=\"0\" status=\"notrun\">"
       "<skipped message=\"Unable to find executable\"/></testcase>"
       "<testcase name=\"sk\" classname=\"sk\" time=\"0\" status=\"notrun\">"
       "<skipped message=\"SKIP_RETURN_CODE=77\"/></testcase>"
       "<testcase name=\"off\" classname=\"off\" time=\"0\" status=\"disabled\">"
       "<system-out>Disabled</system-out></testcase></testsuite>",
       {"(empty)|ok|ok passed", "(empty)|bad|bad failed", "(empty)|gone|gone not-run",
        "(empty)|sk|sk skipped", "(empty)|off|off skipped"},
       "/p/src/a.cpp:12",
       "/p/src/a.cpp:12: error: 1 != 2"},
      {"ctest",
       "<testsuite name=\"x\"><testcase name=\"t\" classname=\"t\" time=\"9\" status=\"fail\">"
       "<failure message=\"Timeout\"/><system-out>step 1\nstep 2\n</system-out></testcase>"
       "</testsuite>",
       {"x|t|t failed"},
       ":0",
       "Timeout: step 2"},
      {"googletest",
       "<testsuites tests=\"3\" failures=\"1\" disabled=\"1\" name=\"AllTests\">"
       "<testsuite name=\"A\" tests=\"3\"><testcase name=\"x\" file=\"t.cc\" line=\"7\" "
       "status=\"run\" result=\"completed\" time=\"0.\" classname=\"A\">"
       "<failure message=\"/p/t.cc:9&#x0A;Expected: 1\" type=\"\"><![CDATA[/p/t.cc:9\nExpected: "
       "1]]>"
       "</failure><failure message=\"/p/t.cc:10\" type=\"\"/></testcase>"
       "<testcase name=\"DISABLED_y\" status=\"notrun\" result=\"suppressed\" classname=\"A\"/>"
       "<testcase name=\"z\" status=\"run\" result=\"skipped\" classname=\"A\">"
       "<skipped message=\"t.cc:3&#x0A;why\"/></testcase></testsuite></testsuites>",
       {"A|A|x failed", "A|A|DISABLED_y skipped", "A|A|z skipped"},
       "/p/t.cc:9",
       "/p/t.cc:9\nExpected: 1"},
      {"catch2",
       "<testsuites><testsuite name=\"u\" errors=\"1\" failures=\"2\" tests=\"9\" hostname=\"tbd\" "
       "time=\"0\"><testcase classname=\"u.global\" name=\"a\" time=\"\">"
       "<failure message=\"1 == 2\" type=\"CHECK\">FAILED:\n  CHECK( 1 == 2 )\nat /p/t.cpp:3\n"
       "</failure></testcase><testcase classname=\"u.global\" name=\"m\">"
       "<skipped message=\"TEST_CASE tagged with !mayfail\"/><failure type=\"CHECK\"/></testcase>"
       "</testsuite></testsuites>",
       {"u|u.global|a failed", "u|u.global|m skipped"},
       "/p/t.cpp:3",
       "1 == 2"},
      {"doctest",
       "<testsuites><testsuite name=\"d\" errors=\"0\" failures=\"1\" tests=\"2\">"
       "<testcase classname=\"src/t.cpp\" name=\"a\" status=\"run\"><failure message=\"1 == 2\" "
       "type=\"CHECK\"><![CDATA[\nsrc/t.cpp(3):\nCHECK( 1 == 2 )]]></failure></testcase>"
       "</testsuite></testsuites>",
       {"d|src/t.cpp|a failed"},
       "src/t.cpp:3",
       "1 == 2"},
      {"boost",
       "<testsuite tests=\"1\" skipped=\"0\" errors=\"0\" failures=\"1\" id=\"0\" name=\"m\">"
       "<testcase assertions=\"1\" classname=\"s\" name=\"a\" time=\"0.1\">"
       "<failure message=\"failure\" type=\"assertion error\"><![CDATA[\nASSERTION FAILURE:\n"
       "- file   : t.cpp\n- line   : 12\n- message: check 1 == 2\n]]></failure></testcase>"
       "</testsuite>",
       {"m|s|a failed"},
       "t.cpp:12",
       "check 1 == 2"},
      {"bazel",
       "<testsuites><testsuite name=\"p/t\" tests=\"1\" failures=\"0\" errors=\"1\">"
       "<testcase name=\"p/t\" status=\"run\" duration=\"0\" time=\"0\">"
       "<error message=\"exited with error code 1\"></error></testcase>"
       "<system-out><![CDATA[p/t.cc:3: no]]></system-out></testsuite></testsuites>",
       {"p/t||p/t error"},
       ":0",
       "exited with error code 1"},
  };
  for (const auto& each : dialects) {
    const auto reports = read_report(each.text);
    CAPTURE(each.producer, each.text);
    CHECK(reports.reports[0].producer == each.producer);
    CHECK(lines_of(reports) == each.lines);
    CHECK(place_text(told(reports).asserted) == each.place);
    CHECK(std::string(told(reports).message) == each.message);
    CHECK(reports.reports[0].complete);
    CHECK_FALSE(reports.reports[0].repaired);
  }
}

TEST_CASE("The dialects of other languages are read as their programs mean them") {
  const std::vector<Dialect> dialects = {
      {"pytest",
       "<testsuites><testsuite name=\"pytest\" errors=\"1\" failures=\"1\" tests=\"2\">"
       "<testcase classname=\"t.test_a\" name=\"test_x[a-b]\" time=\"0.1\">"
       "<failure message=\"assert 1 == 2\">def test_x():\n&gt; assert 1 == 2\n\nt/test_a.py:2: "
       "AssertionError</failure></testcase><testcase classname=\"t.test_a\" name=\"test_x[a-b]\">"
       "<error message=\"failed on teardown\">t/test_a.py:9: X</error></testcase>"
       "<testcase classname=\"t.test_a\" name=\"test_y\"><skipped type=\"pytest.xfail\" "
       "message=\"later\"/></testcase></testsuite></testsuites>",
       {"pytest|t.test_a|test_x[a-b] failed", "pytest|t.test_a|test_x[a-b] error",
        "pytest|t.test_a|test_y skipped"},
       "t/test_a.py:2",
       "assert 1 == 2"},
      {"nextest",
       "<testsuites name=\"nextest-run\" tests=\"2\" failures=\"1\" errors=\"0\" uuid=\"u\">"
       "<testsuite name=\"crate\" tests=\"2\" disabled=\"0\" errors=\"0\" failures=\"1\">"
       "<testcase name=\"m::a\" classname=\"crate\"><failure type=\"test failure\">thread "
       "&apos;m::a&apos; panicked at src/lib.rs:3:5:\nno</failure><rerunFailure/></testcase>"
       "<testcase name=\"m::b\" classname=\"crate\"><flakyFailure/></testcase>"
       "</testsuite></testsuites>",
       {"crate|crate|m::a failed", "crate|crate|m::b passed flaky"},
       "src/lib.rs:3",
       "thread 'm::a' panicked at src/lib.rs:3:5:\nno"},
      {"gotestsum",
       "<testsuites tests=\"1\" failures=\"1\" errors=\"0\" time=\"0.1\"><testsuite tests=\"1\" "
       "failures=\"1\" time=\"0.1\" name=\"x.org/m/p\"><properties><property name=\"go.version\" "
       "value=\"go1.20\"/></properties><testcase classname=\"x.org/m/p\" name=\"TestA/sub\">"
       "<failure message=\"Failed\" type=\"\">=== RUN   TestA/sub&#xA;    a_test.go:3: no&#xA;"
       "--- FAIL: TestA/sub (0.00s)&#xA;</failure></testcase></testsuite></testsuites>",
       {"x.org/m/p|x.org/m/p|TestA/sub failed"},
       "a_test.go:3",
       "a_test.go:3: no"},
      {"go-junit-report",
       "<testsuites tests=\"1\"><testsuite name=\"x.org/m\" tests=\"1\" failures=\"0\" "
       "errors=\"0\" "
       "id=\"0\" hostname=\"h\" time=\"0\" timestamp=\"t\"><testcase name=\"[build failed]\" "
       "classname=\"x.org/m\"><error message=\"Build error\"><![CDATA[./a.go:3:2: undefined: x]]>"
       "</error></testcase></testsuite></testsuites>",
       {"x.org/m|x.org/m|[build failed] error"},
       "./a.go:3",
       "Build error"},
      {"surefire",
       "<testsuite xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
       "xsi:noNamespaceSchemaLocation=\"https://maven.apache.org/surefire/x.xsd\" "
       "name=\"c.FooTest\" "
       "time=\"2,503.1\" tests=\"2\" errors=\"0\" skipped=\"0\" failures=\"1\"><properties/>"
       "<testcase name=\"a\" classname=\"c.FooTest\" time=\"2,503.1\"><failure message=\"no\" "
       "type=\"X\"><![CDATA[X: no\n\tat org.junit.Assert.fail(Assert.java:5)\n"
       "\tat c.FooTest.a(FooTest.java:9)]]></failure><rerunFailure><stackTrace/></rerunFailure>"
       "</testcase><testcase name=\"\" classname=\"c.FooTest\"><error/></testcase></testsuite>",
       {"c.FooTest|c.FooTest|a failed", "c.FooTest|c.FooTest| error"},
       "FooTest.java:9",
       "no"},
      {"gradle",
       "<testsuite name=\"c.FooTest\" tests=\"1\" skipped=\"0\" failures=\"1\" errors=\"0\" "
       "timestamp=\"t\" hostname=\"h\" time=\"0.1\"><properties/><testcase name=\"a\" "
       "classname=\"c.FooTest\"><failure message=\"one\"/><failure message=\"two\"/></testcase>"
       "<system-out><![CDATA[]]></system-out></testsuite>",
       {"c.FooTest|c.FooTest|a failed"},
       ":0",
       "one"},
      {"jest-junit",
       "<testsuites name=\"jest tests\" tests=\"1\" failures=\"1\" errors=\"0\"><testsuite "
       "name=\"src/a.test.js\" tests=\"1\"><testcase classname=\"A\" name=\"x\">"
       "<failure>Error: no\n    at expect (/p/node_modules/expect/b.js:1:1)\n"
       "    at Object.&lt;anonymous&gt; (/p/src/a.test.js:3:5)</failure></testcase></testsuite>"
       "</testsuites>",
       {"src/a.test.js|A|x failed"},
       "/p/src/a.test.js:3",
       "Error: no"},
      {"mocha",
       "<testsuites name=\"Mocha Tests\" tests=\"1\"><testsuite name=\"Root Suite\" tests=\"0\"/>"
       "<testsuite name=\"A\" file=\"/p/a.spec.js\" tests=\"1\"><testcase name=\"A x\" "
       "classname=\"x\"><failure message=\"no\" type=\"AssertionError\"><![CDATA[at C "
       "(a.spec.js:3:4)"
       "]]></failure></testcase></testsuite></testsuites>",
       {"A|x|A x failed"},
       "a.spec.js:3",
       "no"},
      {"node",
       "<testsuites><testcase name=\"a\" time=\"0.1\" classname=\"test\" failure=\"no\">"
       "<failure type=\"testCodeFailure\" message=\"no\">[Error] { stack: file:///p/a.mjs:3:5 }"
       "</failure></testcase><testsuite name=\"s\" tests=\"1\"><testcase name=\"b\" "
       "classname=\"test\"><skipped type=\"todo\" message=\"true\"/><failure/></testcase>"
       "</testsuite><!-- tests 2 --></testsuites>",
       {"|test|a failed", "s|test|b skipped"},
       "/p/a.mjs:3",
       "no"},
      {"swift",
       "<testsuites>\n<testsuite name=\"TestResults\" errors=\"0\" tests=\"1\" failures=\"1\">\n"
       "<testcase classname=\"M.T\" name=\"a\"><failure message=\"failed\"></failure></testcase>\n"
       "</testsuite></testsuites>",
       {"TestResults|M.T|a failed"},
       ":0",
       "failed"},
      {"dotnet",
       "<testsuites><testsuite name=\"T.dll\" tests=\"1\" skipped=\"0\" failures=\"1\" "
       "errors=\"0\">"
       "<testcase classname=\"N.T\" name=\"A(x: 1)\" time=\"0,0012\"><failure type=\"failure\" "
       "message=\"no\">   at N.T.A() in C:\\p\\T.cs:line 12</failure></testcase></testsuite>"
       "</testsuites>",
       {"T.dll|N.T|A(x: 1) failed"},
       "C:\\p\\T.cs:12",
       "no"},
      {"phpunit",
       "<testsuites><testsuite name=\"N\\T\" file=\"/p/T.php\" tests=\"1\" assertions=\"1\">"
       "<testcase name=\"a\" file=\"/p/T.php\" line=\"7\" class=\"N\\T\" classname=\"N.T\" "
       "assertions=\"1\"><failure type=\"PHPUnit\\Framework\\ExpectationFailedException\">N\\T::a\n"
       "no\n\n/p/vendor/phpunit/x.php:3\n/p/T.php:9</failure></testcase></testsuite></testsuites>",
       {"N\\T|N.T|a failed"},
       "/p/T.php:9",
       "N\\T::a\nno"},
      {"playwright",
       "<testsuites id=\"\" name=\"\" tests=\"1\" failures=\"1\" skipped=\"0\" errors=\"0\" "
       "time=\"1\"><testsuite name=\"t/a.spec.ts\" hostname=\"chrome\" tests=\"1\"><testcase "
       "name=\"x\" classname=\"t/a.spec.ts\"><failure message=\"a.spec.ts:3:1 x\" type=\"FAILURE\">"
       "<![CDATA[ [chrome] t/a.spec.ts:3:1 x]]></failure></testcase></testsuite></testsuites>",
       {"t/a.spec.ts|t/a.spec.ts|x failed"},
       "t/a.spec.ts:3",
       "a.spec.ts:3:1 x"},
  };
  for (const auto& each : dialects) {
    const auto reports = read_report(each.text);
    CAPTURE(each.producer, each.text);
    CHECK(reports.reports[0].producer == each.producer);
    CHECK(lines_of(reports) == each.lines);
    CHECK(place_text(told(reports).asserted) == each.place);
    CHECK(std::string(told(reports).message) == each.message);
    CHECK(reports.reports[0].complete);
    CHECK_FALSE(reports.reports[0].repaired);
  }
}

TEST_CASE("pytest counts lines from zero, others from one") {
  const auto report = [](const char* suite) {
    return "<testsuite name='" + std::string(suite) +
           "'><testcase file='a.py' line='0'/><testcase file='a.py' line='5'/></testsuite>";
  };
  const auto pytest = read_report(report("pytest"));
  CHECK(place_text(pytest.cases.at(0).defined) == "a.py:1");
  CHECK(place_text(pytest.cases.at(1).defined) == "a.py:6");
  CHECK(place_text(read_report(report("other")).cases.at(1).defined) == "a.py:5");
}

TEST_CASE("Only CTest's notrun is a failure in disguise") {
  const char* text =
      "<testsuite name='s'><testcase name='a' classname='b' status='notrun'>"
      "<skipped message='Unable to find executable'/></testcase></testsuite>";
  CHECK(verdict(read_report(text)) == "skipped");
}

}  // namespace sprint::test
