#include "toolchains/checks/check_cache_entry.h"

#include "support/catch.h"

using namespace sprint;
using namespace sprint::toolchains;

namespace {

CacheEntry sample() {
  return {"f1e2",
          {"/p/a.c", "{scratch}/flags", "/p/odd\nname\\n\tend"},
          {{"a.c", 3, 0, sdk::Severity::Warning, "tab\there, line\nbreak, back\\slash\\n"},
           {"", 0, 0, sdk::Severity::Note, ""}}};
}

}  // namespace

TEST_CASE("An entry survives being written and read, whatever its names and messages hold") {
  const auto entry = parse_cache_entry(to_text(sample()));
  REQUIRE(entry);
  CHECK(entry->fingerprint == "f1e2");
  CHECK(entry->inputs == sample().inputs);
  REQUIRE(entry->diagnostics.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(entry->diagnostics[i].file == sample().diagnostics[i].file);
    CHECK(entry->diagnostics[i].line == sample().diagnostics[i].line);
    CHECK(entry->diagnostics[i].column == sample().diagnostics[i].column);
    CHECK(entry->diagnostics[i].severity == sample().diagnostics[i].severity);
    CHECK(entry->diagnostics[i].message == sample().diagnostics[i].message);
  }
}

TEST_CASE("No beginning of an entry passes for a whole one") {
  const std::string text = to_text(sample());
  for (std::size_t length = 0; length + 1 < text.size(); ++length) {
    INFO(length);
    CHECK_FALSE(parse_cache_entry(text.substr(0, length)));
  }
}

TEST_CASE("What is not an entry of this version is none") {
  const std::string head = "sprint-supervisor check 1\n";
  const auto text = GENERATE_COPY(values<std::string>({
      "",
      "\n",
      std::string("\0\0\0", 3),
      "sprint-supervisor check 2\nfingerprint f\nend\n",
      head,
      head + "end\n",
      head + "fingerprint\nend\n",
      head + "fingerprint f\ndiagnostic 1\t2\t3\ta.c\nend\n",
      head + "fingerprint f\ndiagnostic 9\t2\t3\ta.c\tx\nend\n",
      head + "fingerprint f\ndiagnostic \t2\t3\ta.c\tx\nend\n",
      head + "fingerprint f\ndiagnostic 1\ttwo\t3\ta.c\tx\nend\n",
      head + "fingerprint f\ndiagnostic 1\t99999999999\t3\ta.c\tx\nend\n",
      head + "fingerprint f\n/p/a.c\n",
  }));
  INFO(text);
  CHECK_FALSE(parse_cache_entry(text));
}
