#include "cmake/databases/presets.h"

#include <algorithm>

#include "support/catch.h"
#include "support/repeated.h"
#include "support/scoped_variable.h"
#include "support/test_space.h"

using namespace sprint;

namespace {

struct Source : test::TestSpace {
  /// The folders, those below the source tree relative to it.
  std::vector<std::string> folders() const {
    auto folders = cmake::preset_build_folders(root().string());
    const std::string top = root().string() + "/";
    for (auto& folder : folders) {
      if (folder.compare(0, top.size(), top) == 0) folder.erase(0, top.size());
    }
    return folders;
  }

  std::vector<std::string> folders_of(const std::string& presets) const {
    write("CMakePresets.json", R"({"version": 6, "configurePresets": [)" + presets + "]}");
    return folders();
  }
};

using Folders = std::vector<std::string>;

}  // namespace

TEST_CASE("Presets name build folders in the order of the file") {
  const Source source;
  CHECK(source.folders() == Folders{});
  CHECK(source.folders_of(R"({"name": "z", "binaryDir": "${sourceDir}/build/z"},
                             {"name": "a", "binaryDir": "out/a/"},
                             {"name": "b", "binaryDir": "/tmp/b"},
                             {"name": "none"})") == Folders{"build/z", "out/a", "/tmp/b"});
}

TEST_CASE("A hidden preset names no folder, but those that inherit from it do") {
  const Source source;
  CHECK(source.folders_of(
            R"({"name": "base", "hidden": true, "binaryDir": "build/${presetName}"},
               {"name": "dev", "inherits": "base"},
               {"name": "both", "inherits": ["nothing", "plain", "base"]},
               {"name": "plain", "hidden": false},
               {"name": "own", "inherits": "base", "binaryDir": "own"},
               {"name": "deep", "inherits": "dev"})") ==
        Folders{"build/dev", "build/both", "own", "build/deep"});
}

TEST_CASE("Macros are expanded, and unknown ones make a folder unknown") {
  struct Row {
    const char* written;
    Folders folders;
  };
  const Source source;
  const test::ScopedVariable variable("SPRINT_TEST_PRESET", "value");
  const std::string name = source.root().filename().string();
  const auto row = GENERATE_COPY(values<Row>({
      {"${sourceDir}/${presetName}", {"p"}},
      {"${fileDir}/x", {"x"}},
      {"x-${hostSystemName}", {"x-Linux"}},
      {"x-${generator}", {"x-Ninja"}},
      {"x${dollar}{y}", {"x${y}"}},
      {"x${pathListSep}y", {"x:y"}},
      {"$env{SPRINT_TEST_PRESET}/x", {"value/x"}},
      {"$penv{SPRINT_TEST_PRESET}/x", {"value/x"}},
      {"x$env{SPRINT_TEST_UNSET}", {"x"}},
      {"$vendor{x}/y", {}},
      {"${unknown}/y", {}},
      {"x/$y", {"x/$y"}},
      {"x/${y", {"x/${y"}},
      {"x$-{y}", {"x$-{y}"}},
  }));
  CAPTURE(row.written);
  CHECK(source.folders_of(R"({"name": "hidden", "hidden": true, "generator": "Ninja"},
                             {"name": "p", "inherits": "hidden", "binaryDir": ")" +
                          std::string(row.written) + "\"}") == row.folders);
}

TEST_CASE("Macros for the source tree are its names") {
  const Source source;
  const auto parent = source.root().parent_path() / "builds" / source.root().filename();
  CHECK(source.folders_of(
            R"({"name": "p", "binaryDir": "${sourceParentDir}/builds/${sourceDirName}"})") ==
        Folders{parent.string()});
}

TEST_CASE("Presets of the user come after those of the project and may inherit from them") {
  const Source source;
  source.write("CMakeUserPresets.json",
               R"({"configurePresets": [{"name": "mine", "inherits": "base"},
                                        {"name": "dev", "binaryDir": "other"}]})");
  CHECK(source.folders_of(
            R"({"name": "base", "hidden": true, "binaryDir": "build/${presetName}"},
               {"name": "dev", "inherits": "base"})") == Folders{"build/dev", "build/mine"});
}

TEST_CASE("Included files come first, and know their own folder") {
  const Source source;
  source.write("CMakePresets.json", R"({"include": ["cmake/more.json", "missing.json", 3],
    "configurePresets": [{"name": "dev", "inherits": "base"}]})");
  source.write("cmake/more.json", R"({"include": ["deeper/most.json"],
    "configurePresets": [{"name": "base", "binaryDir": "${fileDir}/b"}]})");
  source.write("cmake/deeper/most.json",
               R"({"configurePresets": [{"name": "most", "binaryDir": "most"}]})");
  CHECK(source.folders() == Folders{"most", "cmake/b", "cmake/b"});
}

TEST_CASE("What is no preset is passed over") {
  const Source source;
  const auto* text = GENERATE("", "{", "[]", "3", "{\"configurePresets\": 3}",
                              R"({"configurePresets": [3, "x", null, [], {}]})",
                              R"({"configurePresets": [{"binaryDir": "x"}]})",
                              R"({"configurePresets": [{"name": 3, "binaryDir": "x"}]})",
                              R"({"configurePresets": [{"name": "a", "binaryDir": 3}]})",
                              R"({"configurePresets": [{"name": "a", "inherits": {"a": "b"}}]})",
                              R"({"include": {"a": "b"}, "configurePresets": {"a": "b"}})");
  CAPTURE(text);
  source.write("CMakePresets.json", text);
  CHECK(source.folders() == Folders{});
  source.write("CMakeUserPresets.json",
               R"({"configurePresets": [{"name": "u", "binaryDir": "u"}]})");
  CHECK(source.folders() == Folders{"u"});
}

TEST_CASE("Presets that inherit from each other in circles end") {
  const Source source;
  CHECK(source.folders_of(R"({"name": "a", "inherits": ["a", "b", "a"]},
                             {"name": "b", "inherits": ["a", "a", "b"]})") == Folders{});
  CHECK(source.folders_of(R"({"name": "a", "inherits": ["b", "a", "b"]},
                             {"name": "b", "inherits": ["a", "b", "a", "c"]},
                             {"name": "c", "binaryDir": "c"})") == Folders{"c", "c", "c"});
}

TEST_CASE("Files that include each other in circles end, and the user's are still read") {
  const Source source;
  source.write("CMakePresets.json", R"({"include": ["a.json", "CMakePresets.json", "./a.json"],
    "configurePresets": [{"name": "dev", "binaryDir": "dev"}]})");
  source.write("a.json", R"({"include": ["CMakePresets.json", "a.json"],
    "configurePresets": [{"name": "a", "binaryDir": "a"}]})");
  source.write("CMakeUserPresets.json", R"({"include": ["CMakePresets.json"],
    "configurePresets": [{"name": "u", "binaryDir": "u"}]})");
  CHECK(source.folders() == Folders{"a", "dev", "u"});
}

TEST_CASE("However deeply presets are nested, they are read") {
  constexpr int kLevels = 100'000;
  const Source source;
  const std::string deep = test::repeated("[", kLevels) + test::repeated("]", kLevels);
  CHECK(source.folders_of(R"({"name": "a", "vendor": )" + deep + R"(, "inherits": )" + deep +
                          R"(, "hidden": )" + deep + R"(, "binaryDir": "a"})") == Folders{"a"});
  source.write("CMakePresets.json", R"({"include": )" + deep + "}");
  CHECK(source.folders() == Folders{});
}
