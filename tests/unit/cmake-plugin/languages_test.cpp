#include "cmake/project/languages.h"

#include "support/catch.h"

using sprint::cmake::Language;
using sprint::cmake::language_of;

TEST_CASE("The name of a file tells its language") {
  struct Row {
    Language language;
    std::vector<std::string> files;
  };
  const auto row = GENERATE(values<Row>({
      {Language::C, {"a.c", "/x/y.z/a.c"}},
      {Language::Cxx, {"a.cc", "a.cpp", "a.cxx", "a.c++", "a.cp", "a.C", "a.test.cpp"}},
      {Language::Header, {"a.h"}},
      {Language::CxxHeader, {"a.hh", "a.hpp", "a.hxx", "a.h++", "a.H"}},
      {Language::Fragment, {"a.ipp", "a.inl", "a.tcc", "a.tpp", "a.txx"}},
      {Language::ModuleInterface, {"a.ixx", "a.cppm", "a.ccm", "a.cxxm", "a.c++m", "a.mpp"}},
      {Language::Other, {"", "a", "c", ".c", "x.c/a", "a.py", "a.h.in", "a.cs", "a.cpp~", "a."}},
  }));
  for (const auto& file : row.files) {
    CAPTURE(file);
    CHECK(language_of(file) == row.language);
  }
}
