#include "cmake/project/cache_entries.h"

#include "support/catch.h"

using namespace sprint;

namespace {

std::string names(const std::vector<cmake::CacheEntry>& entries) {
  std::string text;
  for (const auto& entry : entries) text += entry.name + "=" + entry.value + "\n";
  return text;
}

}  // namespace

TEST_CASE("The entries of a cache are read as CMake writes them") {
  const auto entries = cmake::read_cache(
      "# This is the CMakeCache file.\n\n//Build type\nCMAKE_BUILD_TYPE:STRING=Debug\n"
      "FLAGS:STRING=-DX=1:2 -g\n\"WITH:COLON\":BOOL=ON\nSPACES:STRING=' a '\nEMPTY:PATH=\r\n"
      "no entry\nCMAKE_GENERATOR:INTERNAL=Ninja");
  REQUIRE(entries.size() == 6);
  CHECK(entries[0].type == "STRING");
  CHECK(cmake::value_of(entries, "CMAKE_BUILD_TYPE") == "Debug");
  CHECK(cmake::value_of(entries, "FLAGS") == "-DX=1:2 -g");
  CHECK(cmake::value_of(entries, "WITH:COLON") == "ON");
  CHECK(cmake::value_of(entries, "SPACES") == " a ");
  CHECK(entries[4].value.empty());
  CHECK(cmake::value_of(entries, "CMAKE_GENERATOR") == "Ninja");
  CHECK(cmake::value_of(entries, "nothing").empty());
}

TEST_CASE("Chosen is what differs from the defaults") {
  const std::vector<cmake::CacheEntry> defaults{
      {"A", "BOOL", "OFF"}, {"B", "STRING", "x"}, {"ONLY", "BOOL", "ON"}, {"I", "INTERNAL", "1"}};
  const std::vector<cmake::CacheEntry> theirs{{"A", "BOOL", "ON"},
                                              {"B", "STRING", "x"},
                                              {"NEW", "UNINITIALIZED", "7"},
                                              {"I", "INTERNAL", "2"},
                                              {"tiny_SOURCE_DIR", "STATIC", "/s"},
                                              {"CMAKE_TOOLCHAIN_FILE", "FILEPATH", "/t"},
                                              {"Z_LIBRARY", "FILEPATH", "Z_LIBRARY-NOTFOUND"}};
  CHECK(names(cmake::chosen_entries(theirs, defaults)) == "A=ON\nNEW=7\n");
  // What nobody declares was given, also where both were given the same.
  CHECK(names(cmake::chosen_entries({theirs[2]}, {theirs[2]})) == "NEW=7\n");
  CHECK(names(cmake::surely_chosen_entries(
            {{"CMAKE_BUILD_TYPE", "STRING", "Debug"}, {"A", "BOOL", "ON"}, theirs[2]})) ==
        "CMAKE_BUILD_TYPE=Debug\nNEW=7\n");
  // A configure that failed knows only some of the defaults.
  CHECK(names(cmake::surely_chosen_entries({{"A", "BOOL", "ON"}, {"B", "BOOL", "ON"}},
                                           {{"A", "BOOL", "OFF"}})) == "A=ON\n");
}

TEST_CASE("Paths are moved as a whole") {
  const auto moved = [](std::string_view text) {
    return cmake::with_moved_paths(text, "/home/me/p", "/gate");
  };
  CHECK(moved("/home/me/p") == "/gate");
  CHECK(moved("/home/me/p/x;/home/me/p/y") == "/gate/x;/gate/y");
  CHECK(moved("-I/home/me/p/x -L\"/home/me/p\" -DA=/home/me/p") ==
        "-I/gate/x -L\"/gate\" -DA=/gate");
  CHECK(moved("-fmacro-prefix-map=/home/me/p=.") == "-fmacro-prefix-map=/gate=.");
  CHECK(moved("/home/me/px /home/me/p.sprint /home/me/p-2") ==
        "/home/me/px /home/me/p.sprint /home/me/p-2");
  CHECK(moved("/mnt/home/me/p") == "/mnt/home/me/p");
  CHECK(moved("-I/mnt/home/me/p") == "-I/mnt/home/me/p");
  CHECK(moved("nothing") == "nothing");
  CHECK(moved("").empty());
}

TEST_CASE("An initial cache holds any value") {
  CHECK(cmake::initial_cache({{"A", "BOOL", "ON"}, {"B", "UNINITIALIZED", "x;${y}\"\\"}}) ==
        "set([=[A]=] [=[ON]=] CACHE BOOL \"\" FORCE)\n"
        "set([=[B]=] [=[x;${y}\"\\]=] CACHE STRING \"\" FORCE)\n");
  CHECK(cmake::initial_cache({{"A", "PATH", "]=]"}}) ==
        "set([=[A]=] [==[]=]]==] CACHE PATH \"\" FORCE)\n");
  CHECK(cmake::initial_cache({{"A", "PATH", "x]="}}) ==
        "set([=[A]=] [==[x]=]==] CACHE PATH \"\" FORCE)\n");
  CHECK(cmake::initial_cache({}).empty());
}
