#include "render/toolchains/classify_report.h"

#include "support/catch.h"

using namespace sprint;
using toolchains::ClassifiedCommand;

TEST_CASE("A classified command is shown as it could be pasted, on one line") {
  const std::vector<ClassifiedCommand> commands = {
      {{"ninja", "-C", "a b\n"}, sdk::CommandClass::Build, "cmake"},
      {{"x"}, sdk::CommandClass::Other, "", "toolchain 'odd': classify failed: no idea"}};
  CHECK(render::classify_text(commands) ==
        "build  cmake  ninja -C 'a b\\n'\n"
        "other  -      x\n"
        "              -> toolchain 'odd': classify failed: no idea\n");
}

TEST_CASE("Words that are no UTF-8 do not break the JSON") {
  const std::string printed =
      render::classify_json({{{"test\xff"}, sdk::CommandClass::Test, "python"}});
  CHECK(printed.find("\"class\": \"test\"") != std::string::npos);
  CHECK(printed.find("test\xef\xbf\xbd") != std::string::npos);
}
