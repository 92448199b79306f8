#include "toolchains/checks/check_key.h"

#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;
using namespace sprint::toolchains;

namespace {

/// A command and all that its key is made of, to change one thing at a time.
struct KeyParts : test::TestSpace {
  KeyParts() {
    const auto program = write("bin/cc", "#!/bin/sh\n");
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    environment.set("PATH", (*this / "bin").string());
    command.argv = {"cc", "-c", "a.c", "-MF", scratch + "/a.d"};
    command.files = {"a.c"};
    set("MODE", "strict");
  }
  /// Sets a variable of the command, as a check run does.
  void set(const std::string& name, const std::string& value) {
    command.env.emplace_back(name, value);
    environment.set(name, value);
  }
  std::string key() const { return check_key(command, cwd, scratch, environment); }

  sdk::CheckCommand command;
  std::filesystem::path cwd = root();
  std::string scratch = "/tmp/scratch-1";
  os::Environment environment;
};

}  // namespace

TEST_CASE("The key of a command is the same each time, wherever its scratch directory is") {
  KeyParts parts;
  parts.set("DEPFILE_PATH", parts.scratch + "/x");
  parts.set("DEPFILE", parts.scratch + "/x");
  const auto key = parts.key();
  CHECK(parts.key() == key);
  parts.scratch = "/tmp/scratch-2";
  parts.command.argv.back() = "/tmp/scratch-2/a.d";
  parts.command.env.pop_back();
  parts.command.env.pop_back();
  parts.set("DEPFILE_PATH", parts.scratch + "/x");
  parts.set("DEPFILE", parts.scratch + "/x");
  CHECK(parts.key() == key);
}

TEST_CASE("Whatever may change what a command says changes its key") {
  struct Change {
    std::string what;
    void (*apply)(KeyParts&);
  };
  const auto change = GENERATE(values<Change>({
      {"another word", [](KeyParts& p) { p.command.argv.emplace_back("-Wall"); }},
      {"words cut differently", [](KeyParts& p) { p.command.argv[1] = "-ca.c"; }},
      {"other files", [](KeyParts& p) { p.command.files.emplace_back("b.c"); }},
      {"another directory", [](KeyParts& p) { p.cwd = p / "bin"; }},
      {"a variable of the command", [](KeyParts& p) { p.set("MODE", "lax"); }},
      {"one more variable of the command", [](KeyParts& p) { p.set("X", "1"); }},
      {"CPATH", [](KeyParts& p) { p.environment.set("CPATH", "/opt/include"); }},
      {"PYTHONPATH", [](KeyParts& p) { p.environment.set("PYTHONPATH", "/opt"); }},
      {"GOFLAGS", [](KeyParts& p) { p.environment.set("GOFLAGS", "-mod=mod"); }},
      {"NODE_OPTIONS", [](KeyParts& p) { p.environment.set("NODE_OPTIONS", "--no-warnings"); }},
      {"LC_ALL", [](KeyParts& p) { p.environment.set("LC_ALL", "C"); }},
      {"the program itself", [](KeyParts& p) { p.write("bin/cc", "#!/bin/sh\nexit\n"); }},
      {"another program", [](KeyParts& p) { p.environment.set("PATH", "/nowhere"); }},
  }));
  INFO(change.what);
  KeyParts parts;
  const auto key = parts.key();
  change.apply(parts);
  CHECK(parts.key() != key);
}

TEST_CASE("Where one list ends and the next begins is part of the key") {
  KeyParts one;
  one.command.argv = {"cc", "files"};
  one.command.files = {"a.c"};
  sdk::CheckCommand other;
  other.argv = {"cc"};
  other.files = {"files", "a.c"};
  other.env = one.command.env;
  CHECK(check_key(other, one.cwd, one.scratch, one.environment) != one.key());
}

TEST_CASE("Variables that steer no tool leave the key as it is") {
  KeyParts parts;
  const auto key = parts.key();
  parts.environment.set("PWD", "/elsewhere")
      .set("TERM", "dumb")
      .set("PATH", "/nowhere:" + (parts / "bin").string());
  CHECK(parts.key() == key);
}
