// What `check` remembers from one call to the next.
#include <thread>

#include "scenarios/check_fixture.h"
#include "support/catch.h"

using sprint::test::CheckFixture;

namespace {

struct RememberedProject : CheckFixture {
  RememberedProject() {
    add("CMakeLists.txt", "project(x)\n");
    add("a.h", "int a();\n");
    add("a.cpp", "#include \"a.h\"\nint a() { return 1; }\n");
    add("b.cpp", "int b() { return 1; }\n");
    add("c.py", "print()\n");
    write_database({{"a.cpp", "-Wall"}, {"b.cpp", "-Wall"}});
  }

  /// The files whose answer was known, of those that are there.
  std::string cached() const {
    const auto printed = nlohmann::json::parse(check({"--json"}).out);
    std::string names;
    for (const auto& answer : printed["files"]) {
      if (answer["cached"] == true) names += answer["file"].get<std::string>() + " ";
    }
    return names;
  }
};

}  // namespace

TEST_CASE("What has not changed is not checked again; what it includes counts") {
  const RememberedProject project;
  project.git({"init", "-q"});
  CHECK(project.cached().empty());
  CHECK(project.cached() == "a.cpp a.h b.cpp c.py ");

  project.add("a.h", "int a(  );\n");
  CHECK(project.cached() == "b.cpp c.py ");
  project.add("b.cpp", "int b() { return 2; }\n");
  CHECK(project.cached() == "a.cpp a.h c.py ");

  project.write_database({{"a.cpp", "-Wall -DMORE"}, {"b.cpp", "-Wall"}});
  CHECK(project.cached() == "b.cpp c.py ");  // the header borrows the flags of its source
}

TEST_CASE("A failure is never remembered as a success") {
  const RememberedProject project;
  project.git({"init", "-q"});
  project.check();
  project.add("a.h", "int a(;\n");
  for (int round = 0; round < 2; ++round) {
    const auto answer = project.answer_for("a.cpp");
    CHECK(answer["outcome"] != "ok");
    CHECK(answer["cached"] == false);
  }
}

TEST_CASE("Warnings are remembered with the success they came with") {
  const RememberedProject project;
  project.git({"init", "-q"});
  project.add("b.cpp", "int b() { int unused; return 1; }\n");
  const auto first = project.answer_for("b.cpp");
  const auto second = project.answer_for("b.cpp");
  CHECK(first["diagnostics"].size() == 1);
  CHECK(second["cached"] == true);
  CHECK(second["diagnostics"] == first["diagnostics"]);
}

TEST_CASE("--no-cache neither reads nor writes") {
  const RememberedProject project;
  project.git({"init", "-q"});
  project.check({"--no-cache"});
  CHECK_FALSE(std::filesystem::exists(project.project() / ".git/sprint"));
  project.check();
  CHECK(std::filesystem::exists(project.project() / ".git/sprint/cache/check"));
  CHECK_FALSE(std::filesystem::exists(project.project() / ".sprint"));
  CHECK(project.answer_for("a.cpp", {"--no-cache"})["cached"] == false);
}

TEST_CASE("Several checks at once share the cache") {
  const RememberedProject project;
  project.git({"init", "-q"});
  std::vector<int> codes(4, -1);
  std::vector<std::thread> threads;
  for (auto& code : codes) {
    threads.emplace_back([&code, &project] { code = project.check().exit_code; });
  }
  for (auto& thread : threads) thread.join();
  CHECK(codes == std::vector<int>(4, 0));
  CHECK(project.cached() == "a.cpp a.h b.cpp c.py ");
}
