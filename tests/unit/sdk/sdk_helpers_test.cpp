#include "sprint/argv.h"
#include "sprint/paths.h"
#include "support/catch.h"

using namespace sprint::sdk;

TEST_CASE("A command is put together word by word") {
  const std::string build = "out dir";
  CHECK(Argv("cmake").add("--build", build).add_if(false, "-v").add_if(true, "-j", "2").take() ==
        Words{"cmake", "--build", "out dir", "-j", "2"});
  CHECK(Argv("x").add_all({"a", "b"}).take() == Words{"x", "a", "b"});
}

TEST_CASE("A command is recognised by its first words, wherever the program lies") {
  CHECK(begins_with({"/usr/bin/cargo", "build", "-q"}, {"cargo", "build"}));
  CHECK(begins_with({"cargo"}, {"cargo"}));
  CHECK_FALSE(begins_with({"cargo"}, {"cargo", "build"}));
  CHECK_FALSE(begins_with({"cargo", "-q", "build"}, {"cargo", "build"}));
  CHECK_FALSE(begins_with({}, {"cargo"}));
  CHECK_FALSE(begins_with({"cargo"}, {}));
}

TEST_CASE("The rest of a command may be empty") {
  CHECK(words_from({"a", "b", "c"}, 1) == Words{"b", "c"});
  CHECK(words_from({"a"}, 0) == Words{"a"});
  CHECK(words_from({"a"}, 1).empty());
  CHECK(words_from({}, 3).empty());
}

TEST_CASE("Asking for a version or for help is recognised") {
  CHECK(asks_for_help({"ninja", "--version"}));
  CHECK(asks_for_help({"cmake", "--build", ".", "--help"}));
  CHECK(asks_for_help({"ninja", "-h"}));
  CHECK_FALSE(asks_for_help({"ninja", "-C", "build"}));
  CHECK_FALSE(asks_for_help({"sort", "-h", "file"}));
  CHECK_FALSE(asks_for_help({}));
}

TEST_CASE("Extensions are compared exactly") {
  CHECK(extension("src/a.b.cpp") == ".cpp");
  CHECK(extension("Makefile").empty());
  CHECK(extension(".profile").empty());
  CHECK(extension("a.d/file").empty());
  CHECK(has_extension("x.C", {".C"}));
  CHECK_FALSE(has_extension("x.c", {".C"}));
  CHECK_FALSE(has_extension("x", {""}));
  CHECK(file_name("a/b/c.h") == "c.h");
}
