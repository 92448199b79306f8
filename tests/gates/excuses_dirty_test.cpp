// What --dirty cannot take along is said.

#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;

namespace {

/// A project with a submodule `library`, checked out from a repository beside it.
void add_library(const GateFixture& with) {
  const auto library = (with.root() / "library").string();
  with.run_tool({"git", "init", "-q", library});
  sprint::os::replace_file(with.root() / "library/text", "one\n");
  with.run_tool({"git", "-C", library, "add", "-A"});
  with.run_tool({"git", "-C", library, "commit", "-q", "-m", "library"});
  with.git({"-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library, "library"});
  with.commit_base(script_project({{"one", "grep -q one library/text\n"}}));
  with.commit("Say more", {{"README.md", kUnrelatedText}});
}

}  // namespace

TEST_CASE("Changes inside of a submodule are left out of --dirty, and named") {
  const auto change = GENERATE(as<std::string>(), "library/text", "library/untracked");
  const auto hidden = GENERATE(false, true);
  CAPTURE(change, hidden);
  GateFixture with;
  add_library(with);
  // Settings that hide such changes from the user's own `git status` hide nothing here.
  if (hidden) with.git({"config", "submodule.library.ignore", "all"});
  with.write({{change, "two\n"}});
  const auto gate = with.gate_json(0, {"--base", "base", "--dirty"});
  INFO(gate.dump(1));
  const std::string said = "what is not committed in the submodule 'library' is left out";
  CHECK(has(notes_of(gate), said));
  CHECK(has(with.gate({"--base", "base", "--dirty"}).out, said));
  CHECK_FALSE(has(notes_of(with.gate_json(0)), said));
}

TEST_CASE("A submodule without changes is not spoken of") {
  GateFixture with;
  add_library(with);
  with.write({{"README.md", "More\n"}});
  CHECK_FALSE(has(notes_of(with.gate_json(0, {"--base", "base", "--dirty"})), "submodule"));
}
