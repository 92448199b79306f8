#include "cmake/checks/check_scratch.h"

#include <set>

#include "cmake/project/look_at_files.h"
#include "support/catch.h"
#include "support/test_space.h"

using namespace sprint;
using cmake::CheckScratch;
using cmake::PathMap;

namespace {

struct Scratch : test::TestSpace {
  CheckScratch scratch{make_folder("scratch")};

  std::string make_folder(const std::string& name) const {
    std::filesystem::create_directories(*this / name);
    return (*this / name).string();
  }
};

std::string text_of(const std::string& file) {
  return cmake::read_text(file).value_or("(missing)");
}

}  // namespace

TEST_CASE("Digits stand for a text, always the same ones") {
  CHECK(cmake::digits_for("") == "cbf29ce484222325");
  CHECK(cmake::digits_for("a") == "af63dc4c8601ec8c");
  CHECK(cmake::digits_for("foobar") == "85944171f73967e8");
}

TEST_CASE("The first words of a check declare something and define nothing") {
  Scratch space;
  const std::string file = space.scratch.first_words();
  CHECK(file == space / "scratch/first-words.h");
  CHECK(text_of(file).find("struct ") == 0);
  CHECK(space.scratch.first_words() == file);
}

TEST_CASE("An empty source has the extension that was asked for") {
  Scratch space;
  CHECK(space.scratch.empty_source(".c") == space / "scratch/empty.c");
  CHECK(space.scratch.empty_source(".cpp") == space / "scratch/empty.cpp");
  CHECK(text_of(space.scratch.empty_source(".c")).empty());
}

TEST_CASE("The stand-in of a header includes it where it lies here") {
  Scratch space;
  PathMap map;
  map.add_rule("/main", "/tree");
  const std::string file = space.scratch.stand_in("/main/config.h", map);
  CHECK(file == space / ("scratch/include-" + cmake::digits_for("/main/config.h") + ".h"));
  CHECK(text_of(file) == "#include \"/tree/config.h\"\n");
  CHECK(space.scratch.stand_in("/main/config.h", map) == file);
  CHECK(space.scratch.stand_in("/main/other.h", map) != file);
}

TEST_CASE("The stand-in of CMake's list of headers to precompile is that list") {
  Scratch space;
  const auto list = space.write("b/cmake_pch.hxx",
                                "#pragma GCC system_header\n#include \"/main/a.h\"\n"
                                "#include <vector>\n");
  PathMap map;
  map.add_rule("/main", "/tree");
  CHECK(text_of(space.scratch.stand_in(list.string(), map)) ==
        "#pragma GCC system_header\n#include \"/tree/a.h\"\n#include <vector>\n");
  const std::string missing = (space / "c/cmake_pch.hxx").string();
  CHECK(text_of(space.scratch.stand_in(missing, map)) == "#include \"" + missing + "\"\n");
}

TEST_CASE("A path that no include line can hold stands for itself") {
  Scratch space;
  const auto* file = GENERATE("/s/a\"b.h", "/s/a\nb.h");
  CHECK(space.scratch.stand_in(file, {}) == file);
}

TEST_CASE("Absolute paths in include lines are mapped, and nothing else is") {
  struct Row {
    const char* text;
    const char* mapped;
  };
  const auto row = GENERATE(values<Row>({
      {"", ""},
      {"\n", "\n"},
      {"#include \"/main/a.h\"", "#include \"/tree/a.h\""},
      {"#include \"/main/a.h\"\n\n#include \"/main/b.h\"\n",
       "#include \"/tree/a.h\"\n\n#include \"/tree/b.h\"\n"},
      {"#include \"main/a.h\"\n", "#include \"main/a.h\"\n"},
      {"#include </main/a.h>\n", "#include </main/a.h>\n"},
      {"#include \"\"\n#include \"\n#include\n", "#include \"\"\n#include \"\n#include\n"},
      {"// \"/main/a.h\"\n", "// \"/main/a.h\"\n"},
      {"#include \"/other/a.h\"\r\n", "#include \"/other/a.h\"\r\n"},
  }));
  PathMap map;
  map.add_rule("/main", "/tree");
  CAPTURE(row.text);
  CHECK(cmake::with_mapped_includes(row.text, map) == row.mapped);
}

TEST_CASE("A depfile is named after its subject, wherever the scratch directory lies") {
  const CheckScratch one("/scratch/one");
  const CheckScratch two("/scratch/two");
  const auto name = [](const std::string& path) {
    return std::filesystem::path(path).filename().string();
  };
  CHECK(one.depfile("a").find("/scratch/one/") == 0);
  CHECK(name(one.depfile("c++ /scratch/one/x.h /scratch/one/a.cpp")) ==
        name(two.depfile("c++ /scratch/two/x.h /scratch/two/a.cpp")));
  CHECK(std::set<std::string>{one.depfile("a"), one.depfile("b"), one.depfile("")}.size() == 3);
}

TEST_CASE("A scratch directory that cannot be written to is named") {
  CheckScratch scratch("/proc/nowhere");
  CHECK_THROWS_WITH(scratch.first_words(), "cannot write /proc/nowhere/first-words.h");
}
