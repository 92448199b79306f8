// Programs that a clone brings along are run by nobody's leave but the user's.
#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "scenarios/check_fixture.h"
#include "support/catch.h"

using namespace sprint::test;
namespace fs = std::filesystem;
using Words = std::vector<std::string>;

namespace {

/// A repository whose programs leave a mark when they are run.
class Clone : public CheckFixture {
 public:
  Clone() {
    variables["XDG_CONFIG_HOME"] = (root() / "config").string();
    add("CMakeLists.txt", "project(p C)\n");
    add("a.c", "int a;\n");
  }

  /// A program that leaves the mark and then does what the real one does.
  void add_program(const std::string& name, const std::string& real) const {
    const auto file =
        add(name, "#!/bin/sh\necho ran >> " + mark().string() + "\nexec " + real + " \"$@\"\n");
    fs::permissions(file, fs::perms::owner_all);
  }

  /// A compile database with one entry for a.c.
  void compile_with(const std::string& words) const { compile_with(words, project()); }
  static void compile_with(const std::string& words, const fs::path& checkout) {
    const nlohmann::json database = {{{"directory", checkout.string()},
                                      {"command", words + " -c a.c"},
                                      {"file", (checkout / "a.c").string()}}};
    sprint::os::replace_file(checkout / "build/compile_commands.json", database.dump());
  }

  fs::path mark() const { return root() / "mark"; }
  bool has_run() const { return fs::exists(mark()); }

  Outcome in_project(Words words) const {
    words.insert(words.begin(), {"-C", project().string()});
    return run(words);
  }
};

/// One line that names the program and says what to do; exit code 3; nothing was run.
void check_asked(const Clone& clone, const Outcome& outcome, const std::string& program) {
  INFO(outcome.out << outcome.err);
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.out.empty());
  CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
  CHECK(has(outcome.err, "'" + program + "' came with this repository"));
  CHECK(has(outcome.err, "sprint-supervisor trust "));
  CHECK(!clone.has_run());
}

}  // namespace

TEST_CASE("A compiler that came with the repository is run only after 'trust'") {
  const Clone clone;
  clone.add_program("tools/gcc", "/usr/bin/gcc");
  const auto words =
      GENERATE(as<std::string>(), "./tools/gcc", "tools/gcc", "env A=b ./tools/gcc",
               "ccache ./tools/gcc", "cmake -E env A=b tools/gcc", "tools/../tools/gcc");
  CAPTURE(words);
  clone.compile_with(words);
  clone.commit_all();
  check_asked(clone, clone.check({"a.c"}), "tools/gcc");
  check_asked(clone, clone.check({"--all"}), "tools/gcc");
  // Nor is it remembered, or believed, after a call that was allowed it.
  CHECK(clone.check({"a.c", "--trust"}).exit_code == 0);
  CHECK(clone.has_run());
  fs::remove(clone.mark());
  check_asked(clone, clone.check({"a.c"}), "tools/gcc");

  const auto trusted = clone.in_project({"trust", "tools/gcc"});
  INFO(trusted.err);
  CHECK(trusted.exit_code == 0);
  CHECK(has(trusted.out, "trusted  tools/gcc"));
  CHECK(!clone.has_run());
  CHECK(clone.check({"a.c", "--no-cache"}).exit_code == 0);
  CHECK(clone.has_run());
}

TEST_CASE("A program that has changed since is not the one that was trusted") {
  const Clone clone;
  clone.add_program("gcc", "/usr/bin/gcc");
  clone.compile_with("./gcc");
  clone.commit_all();
  REQUIRE(clone.in_project({"trust"}).exit_code == 0);
  REQUIRE(clone.check({"a.c"}).exit_code == 0);
  clone.add("gcc", "#!/bin/sh\ntouch " + clone.mark().string() + "\n# other\n");
  fs::remove(clone.mark());
  check_asked(clone, clone.check({"a.c"}), "gcc");
  CHECK(has(clone.in_project({"trust", "--list"}).out, "changed since  gcc"));
  CHECK(clone.in_project({"trust", "--forget"}).exit_code == 0);
  CHECK(has(clone.in_project({"trust", "--list"}).out, "nothing of this repository is trusted"));
}

TEST_CASE("A compiler is found behind links, absolute paths and PATH, too") {
  Clone clone;
  clone.add_program("tools/real-gcc", "/usr/bin/gcc");
  std::string asked = "tools/real-gcc";
  SECTION("an absolute path") {
    clone.compile_with((clone.project() / "tools/real-gcc").string());
  }
  SECTION("a committed link inside the checkout") {
    fs::create_symlink("tools/real-gcc", clone.project() / "gcc");
    clone.compile_with("./gcc");
    asked = "gcc";
  }
  SECTION("a committed link to a folder") {
    fs::create_symlink("tools", clone.project() / "bin");
    clone.compile_with("./bin/real-gcc");
    asked = "bin";
  }
  SECTION("a link that the user made outside") {
    fs::create_symlink(clone.project() / "tools/real-gcc", clone.root() / "mine-gcc");
    clone.compile_with((clone.root() / "mine-gcc").string());
  }
  SECTION("a folder of the checkout in PATH") {
    clone.compile_with("real-gcc");
    clone.variables["PATH"] = (clone.project() / "tools").string() + ":/usr/bin:/bin";
  }
  clone.commit_all();
  check_asked(clone, clone.check({"a.c"}), asked);
}

TEST_CASE("Options that make a compiler load code of the checkout are asked about") {
  const Clone clone;
  clone.add_program("tools/cc1", "/usr/bin/true");
  clone.add("tools/plugin.so", "no library\n");
  clone.add("tools/my.specs", "*cc1:\n\n");
  const auto [options, asked] = GENERATE(table<std::string, std::string>({
      {"-Btools", "tools/"},
      {"-B tools/", "tools/"},
      {"-B ./tools/c", "tools/c"},
      {"--prefix=tools", "tools/"},
      {"-fplugin=tools/plugin.so", "tools/plugin.so"},
      {"-fplugin=./tools/plugin.so", "tools/plugin.so"},
      {"-Wp,-fplugin=tools/plugin.so", "tools/plugin.so"},
      {"-Xpreprocessor -fplugin=tools/plugin.so", "tools/plugin.so"},
      {"-specs=tools/my.specs", "tools/my.specs"},
      {"--specs tools/my.specs", "tools/my.specs"},
      {"@tools/more.rsp", "tools/plugin.so"},
      {"-Xclang -load -Xclang tools/plugin.so", "tools/plugin.so"},
  }));
  CAPTURE(options);
  clone.add("tools/more.rsp", "-DX -fplugin=tools/plugin.so\n");
  clone.compile_with("gcc " + options);
  clone.commit_all();
  const auto outcome = clone.check({"a.c"});
  INFO(outcome.out << outcome.err);
  CHECK(outcome.exit_code == 3);
  CHECK(has(outcome.err, "'" + asked));
  CHECK(has(outcome.err, "came with this repository"));
  CHECK(!clone.has_run());
}

TEST_CASE("What the user made or installed is used without a question") {
  const Clone clone;
  clone.add(".gitignore", "build/\nmine/\n.venv/\n");
  clone.add_program("mine/gcc", "/usr/bin/gcc");
  clone.compile_with("./mine/gcc");
  clone.commit_all();
  CHECK(clone.check({"a.c"}).exit_code == 0);
  CHECK(clone.has_run());
}

TEST_CASE("An interpreter that came with the repository is run only after 'trust'") {
  const Clone clone;
  clone.add("tool.py", "print('tool')\n");
  std::string asked;
  SECTION("a virtual environment") {
    asked = ".venv/bin/python";
    clone.add_program(asked, "/usr/bin/python3");
  }
  SECTION("a virtual environment of links") {
    asked = "venv/bin/python";
    fs::create_directories(clone.project() / "venv/bin");
    fs::create_symlink("/usr/bin/python3", clone.project() / asked);
    clone.add("venv/pyvenv.cfg", "home = /usr/bin\n");
  }
  SECTION("a setting") {
    asked = "evil";
    clone.add_program(asked, "/usr/bin/python3");
    clone.add("sprint.toml", "[toolchain.python]\npython = \"./evil\"\n");
  }
  clone.commit_all();
  check_asked(clone, clone.check({"tool.py"}), asked);
  check_asked(clone, clone.in_project({"doctor"}), asked);
  const auto trusted = clone.in_project({"trust"});
  INFO(trusted.out << trusted.err);
  CHECK(has(trusted.out, "trusted  " + asked));
  CHECK(clone.check({"tool.py"}).exit_code == 0);
}

TEST_CASE("Settings of a virtual environment that came with the repository are asked about") {
  const Clone clone;
  clone.add("tool.py", "print('tool')\n");
  clone.add(".gitignore", ".venv/bin\n");
  fs::create_directories(clone.project() / ".venv/bin");
  fs::create_symlink("/usr/bin/python3", clone.project() / ".venv/bin/python");
  std::string asked = ".venv/pyvenv.cfg";
  SECTION("where its library is") {
    clone.add(asked, "home = " + clone.project().string() + "\n");
  }
  SECTION("what it has installed") {
    asked = ".venv/lib/python3.11/";
    clone.add(asked + "site-packages/x.pth", "import os\n");
  }
  clone.commit_all();
  check_asked(clone, clone.check({"tool.py"}), asked);
}

TEST_CASE("Files of the project are not imported when the interpreter is asked") {
  const Clone clone;
  const std::string evil = "open('" + clone.mark().string() + "', 'w').close()\n";
  for (const auto* name : {"sitecustomize.py", "usercustomize.py", "os.py", "sys.py", "pytest.py",
                           "importlib/__init__.py", "encodings.py", "site.py", "codecs.py"}) {
    clone.add(name, evil);
  }
  clone.add("test_a.py", "import pytest\ndef test_a(): pass\n");
  clone.commit_all();
  clone.check({"test_a.py"});
  CHECK(!clone.has_run());
  clone.in_project({"doctor"});
  CHECK(!clone.has_run());
}

TEST_CASE("Toolchains that came with the repository are loaded only after 'trust'") {
  const Clone clone;
  clone.add("tools/mine.toolchain.toml",
            "interface = 1\nname = 'mine'\ndetect.files = ['a.c']\nowns.extensions = ['.mine']\n"
            "[check]\nargv = ['sh', 'tools/check.sh', '{file}']\n");
  clone.add("tools/check.sh", "echo ran >> " + clone.mark().string() + "\n");
  clone.add("x.mine", "text\n");
  Words words;
  SECTION("named by the settings") {
    clone.add("sprint.toml", "toolchains.path = ['tools']\n");
  }
  SECTION("named on the command line") {
    words = {"--plugin-dir", (clone.project() / "tools").string()};
  }
  clone.commit_all();
  const auto with = [&](Words more) {
    more.insert(more.end(), words.begin(), words.end());
    return clone.in_project(more);
  };
  for (const Words& command : {Words{"toolchains"}, Words{"doctor"}, Words{"check", "x.mine"}}) {
    check_asked(clone, with(command), "tools/mine.toolchain.toml");
  }
  CHECK(with({"trust"}).exit_code == 0);
  CHECK(with({"toolchains"}).exit_code == 0);
  // The script that it runs is code of its own.
  const auto outcome = with({"check", "x.mine"});
  check_asked(clone, outcome, "tools/check.sh");
  CHECK(with({"trust"}).exit_code == 0);
  CHECK(with({"check", "x.mine"}).exit_code == 0);
  CHECK(clone.has_run());
}

TEST_CASE("What is trusted is kept for the user alone, and holds for one repository") {
  Clone clone;
  clone.add_program("gcc", "/usr/bin/gcc");
  clone.compile_with("./gcc");
  clone.commit_all();
  REQUIRE(clone.in_project({"trust"}).exit_code == 0);
  const auto file = clone.root() / "config/sprint-supervisor/trust";
  CHECK((fs::status(file).permissions() & fs::perms::all) ==
        (fs::perms::owner_read | fs::perms::owner_write));

  SECTION("another clone asks again") {
    clone.run_tool(
        {"git", "clone", "-q", clone.project().string(), (clone.root() / "other").string()});
    Clone::compile_with("./gcc", clone.root() / "other");
    const auto other = clone.check_in(clone.root() / "other", {"--all"});
    CHECK(other.exit_code == 3);
    CHECK(has(other.err, "'gcc' came with this repository"));
  }
  SECTION("another worktree does not") {
    clone.git({"worktree", "add", "-q", (clone.root() / "tree").string()});
    CHECK(clone.check_in(clone.root() / "tree", {"--all"}).exit_code == 0);
  }
  SECTION("a file that others can write is not believed") {
    fs::permissions(file, fs::perms::all);
    const auto outcome = clone.check({"a.c"});
    CHECK(outcome.exit_code == 3);
    CHECK(has(outcome.err, "can be written by everyone"));
  }
  SECTION("no file of the repository stands in for it") {
    const auto text = sprint::os::read_file(file);
    fs::remove(file);
    clone.add("sprint-supervisor/trust", text);
    clone.add(".config/sprint-supervisor/trust", text);
    clone.variables["XDG_CONFIG_HOME"] = ".";
    clone.variables["HOME"] = (clone.root() / "home").string();
    fs::remove(clone.mark());
    check_asked(clone, clone.check({"a.c"}), "gcc");
  }
}

TEST_CASE("Where git cannot tell what came with the repository, nothing of it is run") {
  Clone clone;
  clone.add_program("gcc", "/usr/bin/gcc");
  clone.compile_with("./gcc");
  clone.commit_all();
  fs::create_directory(clone.root() / "path");
  clone.variables["PATH"] = (clone.root() / "path").string();
  const auto outcome = clone.check({"a.c"});
  CHECK(outcome.exit_code == 3);
  CHECK(has(outcome.err, "git cannot be started"));
  CHECK(!clone.has_run());
}

TEST_CASE("A git, or any program, in a relative folder of PATH is not run") {
  Clone clone;
  clone.add_program("git", "/usr/bin/git");
  clone.add_program("python3", "/usr/bin/python3");
  clone.add("tool.py", "print('tool')\n");
  clone.commit_all();
  const auto path =
      GENERATE(as<std::string>(), ".:/usr/bin:/bin", ":/usr/bin:/bin", "../project:/usr/bin:/bin");
  clone.variables["PATH"] = path;
  clone.check({"tool.py"});
  clone.in_project({"doctor"});
  CHECK(!clone.has_run());
}

TEST_CASE("A committed compile database runs nothing but compilers") {
  const Clone clone;
  const auto words =
      GENERATE(as<std::string>(), "vim -c '!touch MARK' -c q", "/usr/bin/python3 ./evil.py",
               "sh ./evil.sh", "make -f evil.mk", "gawk -f evil.awk", "tclsh ./evil.sh");
  CAPTURE(words);
  clone.add("evil.py", "open('" + clone.mark().string() + "', 'w')\n");
  clone.add("evil.sh", "touch " + clone.mark().string() + "\n");
  clone.add("evil.mk", "all:\n\ttouch " + clone.mark().string() + "\n");
  clone.compile_with(words);
  clone.commit_all();
  const auto outcome = clone.check({"a.c"});
  INFO(outcome.out << outcome.err);
  CHECK(outcome.exit_code != 0);
  CHECK(has(outcome.out + outcome.err, "committed compile_commands.json names '"));
  CHECK(!clone.has_run());
}

TEST_CASE("A program of a submodule came with the repository, too") {
  const Clone clone;
  const auto library = clone.root() / "library";
  clone.run_tool({"git", "init", "-q", library.string()});
  const auto file = library / "gcc";
  sprint::os::replace_file(file, "#!/bin/sh\ntouch " + clone.mark().string() + "\n");
  fs::permissions(file, fs::perms::owner_all);
  clone.run_tool({"git", "-C", library.string(), "add", "-A"});
  clone.run_tool({"git", "-C", library.string(), "commit", "-q", "-m", "gcc"});
  clone.compile_with("./library/gcc");
  clone.commit_all();
  clone.git({"-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.string(),
             "library"});
  clone.commit_all();
  check_asked(clone, clone.check({"a.c"}), "library/gcc");
}

TEST_CASE("A worktree inside of another one is a checkout of the repository as well") {
  const Clone clone;
  clone.add_program("tools/gcc", "/usr/bin/gcc");
  clone.commit_all();
  const auto tree = clone.project() / ".trees/inner";
  clone.git({"worktree", "add", "-q", tree.string()});
  SECTION("from there") {
    Clone::compile_with("./tools/gcc", tree);
    check_asked(clone, clone.check_in(tree, {"a.c"}), "tools/gcc");
  }
  SECTION("from the one around it") {
    clone.compile_with((tree / "tools/gcc").string());
    check_asked(clone, clone.check({"a.c"}), "tools/gcc");
  }
}

TEST_CASE("What the repository is a submodule of came along with it") {
  Clone clone;
  const auto library = clone.root() / "library";
  clone.run_tool({"git", "init", "-q", library.string()});
  sprint::os::replace_file(library / "CMakeLists.txt", "project(l C)\n");
  sprint::os::replace_file(library / "a.c", "int a;\n");
  clone.run_tool({"git", "-C", library.string(), "add", "-A"});
  clone.run_tool({"git", "-C", library.string(), "commit", "-q", "-m", "library"});
  clone.add_program("tools/gcc", "/usr/bin/gcc");
  clone.commit_all();
  clone.git({"-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.string(),
             "library"});
  clone.commit_all();
  const auto inner = clone.project() / "library";
  Clone::compile_with("../tools/gcc", inner);
  check_asked(clone, clone.check_in(inner, {"a.c"}), "../tools/gcc");
  REQUIRE(clone.run({"-C", inner.string(), "trust"}).exit_code == 0);
  CHECK(clone.check_in(inner, {"a.c"}).exit_code == 0);
  const auto list = clone.run({"-C", inner.string(), "trust", "--list"});
  CHECK(has(list.out, "trusted"));
  CHECK_FALSE(has(list.out, "gone"));
}

TEST_CASE("A submodule that git was told to forget is asked about all the same") {
  const Clone clone;
  const auto library = clone.root() / "library";
  clone.run_tool({"git", "init", "-q", library.string()});
  sprint::os::replace_file(library / "gcc", "#!/bin/sh\ntouch " + clone.mark().string() + "\n");
  fs::permissions(library / "gcc", fs::perms::owner_all);
  clone.run_tool({"git", "-C", library.string(), "add", "-A"});
  clone.run_tool({"git", "-C", library.string(), "commit", "-q", "-m", "gcc"});
  clone.compile_with("./library/gcc");
  clone.commit_all();
  clone.git({"-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.string(),
             "library"});
  clone.commit_all();
  clone.git({"config", "--remove-section", "submodule.library"});
  check_asked(clone, clone.check({"a.c"}), "library/gcc");
}

TEST_CASE("A folder is trusted with each file that is in it now") {
  const Clone clone;
  clone.add_program("tools/gcc", "/usr/bin/gcc");
  clone.compile_with("./tools/gcc");
  clone.commit_all();
  CHECK(clone.in_project({"trust", "tools"}).exit_code == 0);
  CHECK(clone.check({"a.c"}).exit_code == 0);
  CHECK(clone.has_run());
  fs::remove(clone.mark());

  SECTION("a new file is asked about, the others are not") {
    clone.add_program("tools/g++", "/usr/bin/g++");
    clone.commit_all();
    CHECK(clone.check({"a.c", "--no-cache"}).exit_code == 0);
    fs::remove(clone.mark());
    clone.compile_with("./tools/g++");
    check_asked(clone, clone.check({"a.c"}), "tools/g++");
  }
  SECTION("it is forgotten as a whole") {
    CHECK(clone.in_project({"trust", "--forget", "tools"}).exit_code == 0);
    check_asked(clone, clone.check({"a.c"}), "tools/gcc");
  }
}

TEST_CASE("A list of what is trusted that came with the repository is not believed") {
  Clone clone;
  clone.add_program("gcc", "/usr/bin/gcc");
  clone.compile_with("./gcc");
  clone.commit_all();
  REQUIRE(clone.in_project({"trust"}).exit_code == 0);
  const auto text = sprint::os::read_file(clone.root() / "config/sprint-supervisor/trust");
  // Where a container has its home in the checkout.
  const auto* variable = GENERATE("HOME", "XDG_CONFIG_HOME");
  CAPTURE(variable);
  clone.variables["XDG_CONFIG_HOME"] = "";
  clone.variables[variable] = clone.project().string();
  clone.add(std::string(variable) == "HOME" ? ".config/sprint-supervisor/trust"
                                            : "sprint-supervisor/trust",
            text);
  clone.commit_all();
  const auto outcome = clone.check({"a.c"});
  INFO(outcome.out << outcome.err);
  CHECK(outcome.exit_code == 3);
  CHECK(has(outcome.err, "what you trust cannot be believed"));
  CHECK(!clone.has_run());
}
