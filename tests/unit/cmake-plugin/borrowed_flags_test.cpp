#include "cmake/databases/borrowed_flags.h"

#include "support/catch.h"

using sprint::cmake::Lenders;

namespace {

struct LenderRow {
  const char* why;
  const char* file;
  std::vector<std::string> candidates;
  std::optional<std::size_t> lender;
};

}  // namespace

TEST_CASE("A file borrows the flags of the one most like it") {
  const auto row = GENERATE(values<LenderRow>({
      {"nothing to choose from", "/s/a.cpp", {}, std::nullopt},
      {"C++ takes no flags of C", "/s/a.cpp", {"/s/a.c"}, std::nullopt},
      {"C takes no flags of C++", "/s/a.c", {"/s/a.cpp"}, std::nullopt},
      {"other languages lend nothing", "/s/a.h", {"/s/a.S", "/s/a.cu"}, std::nullopt},
      {"headers and modules lend nothing", "/s/a.cpp", {"/s/a.h", "/s/a.cppm"}, std::nullopt},
      {"a header may take flags of C", "/s/a.h", {"/s/b.c"}, 0},
      {"a header of C++ takes none of C", "/s/a.hpp", {"/s/a.c"}, std::nullopt},
      {"not even of one with its name", "/s/include/a.hpp", {"/s/a.c", "/s/src/b.cpp"}, 1},
      {"a header takes flags of C++ before C", "/s/a.h", {"/s/b.c", "/s/b.cpp"}, 1},
      {"the language of a source decides", "/s/a.c", {"/s/a.cpp", "/x/y/b.c"}, 1},
      {"the nearest folder", "/s/x/a.cpp", {"/s/b.cpp", "/s/x/c.cpp", "/s/y/a.cpp"}, 1},
      {"up before down elsewhere", "/s/x/a.cpp", {"/s/y/z/b.cpp", "/s/b.cpp"}, 1},
      {"folders are whole names", "/s/engine/a.cpp", {"/s/engine-old/a.cpp", "/s/b.cpp"}, 1},
      {"the likest name", "/s/engine_test.cpp", {"/s/wheel.cpp", "/s/engine.cpp"}, 1},
      {"a header belongs to the source of its name, wherever",
       "/s/include/engine.h",
       {"/s/include/other.cpp", "/s/src/engine.cpp"},
       1},
      {"a C header belongs to the C source of its name", "/s/a.h", {"/s/b.cpp", "/s/a.c"}, 1},
      {"of two sources of that name the nearer", "/s/x/a.h", {"/s/y/a.cpp", "/s/x/a.cpp"}, 1},
      {"the first of equals", "/s/a.cpp", {"/s/b.cpp", "/s/c.cpp"}, 0},
  }));
  CAPTURE(row.why);
  CHECK(Lenders(row.candidates).nearest_to(row.file) == row.lender);
}
