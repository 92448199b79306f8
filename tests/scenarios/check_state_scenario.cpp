// Where `check` keeps what it remembers: nothing that a commit can bring is believed, and nothing
// that a commit can bring leads it to files of the user's.
#include "os/files.h"
#include "scenarios/check_fixture.h"
#include "support/catch.h"

using sprint::test::CheckFixture;
using sprint::test::has;
namespace fs = std::filesystem;

namespace {

struct StatefulProject : CheckFixture {
  StatefulProject() {
    add("CMakeLists.txt", "project(x)\n");
    add("a.cpp", "int a() { return 1; }\n");
    add("b.cpp", "int b() { return 1; }\n");
    write_database({{"a.cpp", "-Wall"}, {"b.cpp", "-Wall"}});
    write("precious/old.txt", "mine");
    // More than a cache may hold, so that something would have to go; the file is all holes.
    fs::resize_file(write("precious/large", "mine"), std::uintmax_t{400} << 20U);
    write("precious/00/" + std::string(62, 'a'), "mine");
    variables["XDG_CACHE_HOME"] = (root() / "xdg").string();
  }

  fs::path precious() const { return root() / "precious"; }
  fs::path common_cache() const { return project() / ".git/sprint/cache/check"; }

  /// The file in which it is remembered that a source passed; empty if none is.
  static fs::path entry_of(const fs::path& cache, const std::string& source) {
    std::error_code missing;
    fs::path found;
    for (const auto& each : fs::recursive_directory_iterator(cache, missing)) {
      if (each.is_regular_file() && has(sprint::os::read_file(each), source)) found = each;
    }
    return found;
  }
};

}  // namespace

TEST_CASE("A link in .sprint leads check to nobody's files, at whatever level it is") {
  const StatefulProject with;
  const auto way = GENERATE(as<std::string>{}, ".sprint", ".sprint/cache", ".sprint/cache/check",
                            ".sprint/cache/check/00", ".sprint/.gitignore");
  const bool committed = GENERATE(true, false);
  CAPTURE(way, committed);
  const auto link = with.project() / way;
  fs::create_directories(link.parent_path());
  fs::create_symlink(way == ".sprint/.gitignore" ? with.precious() / "old.txt" : with.precious(),
                     link);
  if (committed) {
    with.commit_all();
    with.add("a.cpp", "int a() { return 2; }\n");
  } else {
    with.git({"init", "-q"});
  }
  const auto before = sprint::test::snapshot(with.precious());
  const auto outcome = with.check();
  INFO(outcome.err << outcome.out);
  CHECK(outcome.exit_code == 0);
  CHECK(sprint::test::snapshot(with.precious()) == before);
  CHECK(fs::is_symlink(link));
}

TEST_CASE("An entry that a commit brings along does not make broken code pass") {
  const StatefulProject with;
  with.git({"init", "-q"});
  with.check();
  const auto old_place = with.project() / ".sprint/cache/check";
  const auto cache = fs::exists(with.common_cache()) ? with.common_cache() : old_place;
  const auto of_a = StatefulProject::entry_of(cache, "a.cpp");
  const auto of_b = StatefulProject::entry_of(cache, "b.cpp");
  REQUIRE_FALSE(of_a.empty());
  // It says that a.cpp passed, and that only b.cpp was read for it.
  const auto forged = sprint::os::read_file(of_b);
  sprint::os::replace_file(old_place / of_a.lexically_relative(cache), forged);
  fs::remove_all(with.project() / ".git/sprint");
  with.add("a.cpp", "int a( { broken\n");
  const auto outcome = with.check();
  INFO(outcome.out);
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.out, "a.cpp"));
}

TEST_CASE("All checkouts of a repository remember in one place, in the git directory") {
  const StatefulProject with;
  with.commit_all();
  with.git({"worktree", "add", "-q", "../linked"});
  sprint::os::replace_file(with / "linked/c.py", "print(1)\n");
  CHECK(with.check_in(with / "linked").exit_code == 0);
  CHECK_FALSE(StatefulProject::entry_of(with.common_cache(), "c.py").empty());
  CHECK_FALSE(fs::exists(with / "linked/.sprint"));
  CHECK_FALSE(fs::exists(with / "xdg"));
  CHECK(
      nlohmann::json::parse(with.check_in(with / "linked", {"--json"}).out)["files"][0]["cached"]);
}

TEST_CASE("Where git gives no place, the user's own place for caches is used, else none") {
  StatefulProject with;
  const auto cached = [&] {
    with.check({"a.cpp"});
    return with.answer_for("a.cpp", {"a.cpp"})["cached"] == true;
  };
  SECTION("no repository") {
    CHECK(cached());
    CHECK_FALSE(fs::exists(with.project() / ".sprint"));
    CHECK_FALSE(StatefulProject::entry_of(with / "xdg/sprint-supervisor", "a.cpp").empty());
  }
  SECTION("a git directory in which nothing can be made") {
    with.git({"init", "-q"});
    with.add(".git/sprint", "in the way");
    CHECK(cached());
    CHECK_FALSE(StatefulProject::entry_of(with / "xdg/sprint-supervisor", "a.cpp").empty());
  }
  SECTION("a link in the git directory") {
    with.git({"init", "-q"});
    fs::create_directory_symlink(with.precious(), with.project() / ".git/sprint");
    const auto before = sprint::test::snapshot(with.precious());
    CHECK(cached());
    CHECK(sprint::test::snapshot(with.precious()) == before);
  }
  SECTION("a variable that is no absolute path, and a home") {
    with.variables["XDG_CACHE_HOME"] = "relative";
    with.variables["HOME"] = (with / "home").string();
    CHECK(cached());
    CHECK(fs::exists(with / "home/.cache/sprint-supervisor"));
  }
  SECTION("a place in the project, which a commit could fill") {
    with.variables["XDG_CACHE_HOME"] = (with.project() / "cache").string();
    CHECK_FALSE(cached());
    CHECK_FALSE(fs::exists(with.project() / "cache"));
  }
  SECTION("no place at all") {
    with.variables["XDG_CACHE_HOME"] = "";
    with.variables["HOME"] = "";
    CHECK_FALSE(cached());
  }
}

TEST_CASE("A cache of an earlier version is left alone, and one line says so, once") {
  const StatefulProject with;
  with.git({"init", "-q"});
  with.add(".sprint/cache/check/00/" + std::string(62, 'a'), "old");
  const auto first = with.check();
  CHECK(first.exit_code == 0);
  CHECK(has(first.err, "note: .sprint/cache is of an earlier version"));
  CHECK(with.check().err.empty());
  CHECK(sprint::os::read_file(with.project() / ".sprint/cache/check/00" / std::string(62, 'a')) ==
        "old");
}
TEST_CASE("A committed compile database makes no compiler write") {
  CheckFixture with;
  with.add("CMakeLists.txt", "project(p CXX)\n");
  with.add("a.cpp", "struct A { virtual void f(); };\nA *a;\n");
  const auto precious = with.root() / "precious";
  sprint::os::replace_file(precious, "mine\n");
  const auto file = precious.string();
  const auto words = GENERATE_COPY(
      as<std::string>{}, "g++ -aux-info=" + file, "g++ -time=" + file, "g++ -Wp,-aux-info," + file,
      "g++ -Wp,-fdump-lang-class=" + file, "g++ -Xpreprocessor -fdump-lang-class=" + file,
      "g++ -Wp,-fdump-tree-original=" + file, "g++ -Wp,-fstack-usage", "g++ -Wp,@../words",
      "clang++ -Xclang -stats-file=" + file, "clang++ -Xclang -dependency-dot -Xclang " + file,
      "clang++ -Xclang -header-include-file -Xclang " + file + " -H",
      "clang++ -fproc-stat-report=" + file, "clang++ -Xclang -emit-llvm-bc",
      "clang++ -Xclang -serialize-diagnostic-file -Xclang " + file);
  CAPTURE(words);
  with.add("words", "-fdump-lang-class=" + file + "\n");
  fs::create_directories(with.project() / "build");
  const nlohmann::json database = {{{"directory", (with.project() / "build").string()},
                                    {"command", words + " -c ../a.cpp"},
                                    {"file", "../a.cpp"}}};
  with.add("build/compile_commands.json", database.dump());
  with.commit_all();
  const auto before = sprint::test::snapshot(with.project());
  const auto outcome = with.check({"a.cpp", "--no-cache"});
  INFO(outcome.out << outcome.err);
  CHECK(sprint::os::read_file(precious) == "mine\n");
  CHECK(sprint::test::snapshot(with.project()) == before);
}
