#include "cmake/databases/source_scan.h"

#include "support/catch.h"

using namespace sprint;
using cmake::included_names;
using cmake::uses_modules;

namespace {

struct ScanRow {
  const char* source;
  sdk::Words names;
};

}  // namespace

TEST_CASE("Includes are found however they are spaced") {
  const auto row = GENERATE(values<ScanRow>({
      {"", {}},
      {"#include \"a.h\"\n#include <b/c.h>\n", {"a.h", "b/c.h"}},
      {"  #  include\t\"a.h\"", {"a.h"}},
      {"#include\"a.h\"", {"a.h"}},
      {"#include<a.h>", {"a.h"}},
      {"#include \"a.h\"\r\n#include \"b.h\"\r\n", {"a.h", "b.h"}},
      {"#include \"a.h\"  // why\n", {"a.h"}},
      {"#include \"a b.h\"", {"a b.h"}},
      {"#include \"//x/a.h\"\n#include \"b.h\"", {"//x/a.h", "b.h"}},
      {"/* why */ #include \"a.h\"", {"a.h"}},
      {"/* a */ /* b */#include \"a.h\"", {"a.h"}},
      {"/* a\n b */ #include \"a.h\"", {"a.h"}},
      {"#if 0\n#include \"a.h\"\n#endif\n", {"a.h"}},
      {"#include", {}},
      {"#include \"a.h", {}},
      {"#include <a.h", {}},
      {"#include HEADER", {}},
      {"#includes \"a.h\"", {}},
      {"#define X #include \"a.h\"", {}},
      {"int a; #include \"a.h\"", {}},
  }));
  CAPTURE(row.source);
  CHECK(included_names(row.source) == row.names);
}

TEST_CASE("Comments and strings hold no includes, and hide none") {
  const auto row = GENERATE(values<ScanRow>({
      {"// #include \"a.h\"\n#include \"b.h\"", {"b.h"}},
      {"/* #include \"a.h\" */\n#include \"b.h\"", {"b.h"}},
      {"/*\n#include \"a.h\"\n*/\n#include \"b.h\"", {"b.h"}},
      {"int x; /*\n#include \"a.h\"\n*/\n#include \"b.h\"", {"b.h"}},
      {"int x; /* */ int y; /*\n#include \"a.h\"\n*/\n#include \"b.h\"", {"b.h"}},
      {"int x; /*/\n#include \"a.h\"\n*/\n#include \"b.h\"", {"b.h"}},
      {"/*/\n#include \"a.h\"\n*/\n#include \"b.h\"", {"b.h"}},
      {"/**/\n#include \"b.h\"", {"b.h"}},
      {"// see /* here\n#include \"b.h\"", {"b.h"}},
      {"/* a // b */\n#include \"b.h\"", {"b.h"}},
      {"const char* all = \"src/*\";\n#include \"b.h\"", {"b.h"}},
      {"const char* all = \"a\\\"/*\";\n#include \"b.h\"", {"b.h"}},
      {"char a = '\"'; /*\n#include \"a.h\"\n*/\n#include \"b.h\"", {"b.h"}},
      {"int million = 1'000'000; /*\n#include \"a.h\"\n*/\n#include \"b.h\"", {"b.h"}},
      {"f(\"http://x\"); /*\n#include \"a.h\"\n*/\n#include \"b.h\"", {"b.h"}},
      {"auto x = R\"(\n#include \"a.h\"\n)\";\n#include \"b.h\"", {"b.h"}},
      {"auto x = R\"y(\n)\"\n#include \"a.h\"\n)y\";\n#include \"b.h\"", {"b.h"}},
      {"auto x = u8R\"(/*)\";\n#include \"b.h\"", {"b.h"}},
      {"#define R \"\"\nauto x = PR\"(\";\n#include \"b.h\"", {"b.h"}},
      {"#error don't\n#include \"b.h\"", {"b.h"}},
      {"// don't\n#include \"b.h\"", {"b.h"}},
      {"/* never closed\n#include \"a.h\"", {}},
  }));
  CAPTURE(row.source);
  CHECK(included_names(row.source) == row.names);
}

TEST_CASE("A source that declares or imports a module is told apart") {
  const auto* source =
      GENERATE("module;\n#include <a.h>\nexport module a;\n", "export module a.b:c;\n",
               "module a;\n", "  module a.b ;", "module :private;", "module:private;", "import a;",
               "import a.b;", "import :part;", "import <vector>;", "import \"a.h\";",
               "import<vector>;", "export import a;", "#include \"a.h\"\n/* x */ import a;\n",
               "export\tmodule\ta;", "int a;\nimport std;  // why\n");
  CAPTURE(source);
  CHECK(uses_modules(source));
}

TEST_CASE("Things that are called module or import are no modules") {
  const auto* source = GENERATE(
      "", "int module;\n", "module = load();\n", "module x = load();\n", "module load(int);\n",
      "module(3);\n", "module.load();\n", "module->load();\n", "module* m;\n",
      "module::Config config;\n", "module ::Config config;\n", "import::Config config;\n",
      "modules m;\n", "module_t m;\n", "import = 3;\n", "import(\"a\");\n", "imported a;\n",
      "import x = 3;\n", "// import a;\n", "/*\nimport a;\n*/\n", "#import <a.h>\n",
      "f(\"import a;\");\n", "const char* js = R\"(\nimport a from 'b';\n)\";\n",
      "const char* js = R\"js(\nexport module a;\n)js\";\n", "#pragma once\nclass module;\n",
      "f(a,\n  module, b);\n", "#define import\n");
  CAPTURE(source);
  CHECK_FALSE(uses_modules(source));
}
