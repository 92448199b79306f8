#include "base/version_number.h"

#include "support/catch.h"

using sprint::find_version;
using sprint::is_at_least;

TEST_CASE("The version is found in what programs print") {
  struct Case {
    const char* printed;
    const char* version;
  };
  const auto [printed, version] = GENERATE(values<Case>({
      {"cmake version 3.25.1\n\nCMake suite maintained", "3.25.1"},
      {"1.11.1\n", "1.11.1"},
      {"g++ (Debian 12.2.0-14) 12.2.0", "12.2.0"},
      {"Debian clang version 14.0.6\nTarget: x86_64-pc-linux-gnu", "14.0.6"},
      {"git version 2.39.5", "2.39.5"},
      {"v20.20.2", "20.20.2"},
      {"go version go1.19.8 linux/amd64", "1.19.8"},
      {"openjdk version \"17.0.15\" 2025-04-15", "17.0.15"},
      {"Target: x86_64 tool 7", "7"},
      {"Version 2.", "2"},
  }));
  CAPTURE(printed);
  CHECK(find_version(printed) == version);
}

TEST_CASE("Text without a number has no version") {
  CHECK_FALSE(find_version(""));
  CHECK_FALSE(find_version("no idea"));
}

TEST_CASE("Versions compare number by number") {
  CHECK(is_at_least("3.25.1", "3.25"));
  CHECK(is_at_least("3.25", "3.25.0"));
  CHECK(is_at_least("3.100", "3.25"));
  CHECK(is_at_least("10", "9.9.9"));
  CHECK_FALSE(is_at_least("3.9", "3.25"));
  CHECK_FALSE(is_at_least("2", "3"));
  CHECK_FALSE(is_at_least("1.11", "1.11.1"));
}
