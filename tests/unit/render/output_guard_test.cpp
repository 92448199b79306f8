#include "render/text/output_guard.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "support/catch.h"

using namespace sprint::render;

namespace {

std::string as_text(std::string_view text) {
  return guarded(text, Form::Text);
}

}  // namespace

TEST_CASE("A text for people has no line that a machine takes for a command") {
  struct Case {
    const char* from;
    const char* to;
  };
  const auto [from, to] = GENERATE(values<Case>({
      {"", ""},
      {"plain: text :: of [ours]\n\tand # more ## of it\n", nullptr},
      {"::set-output name=a::b\n", "\\::set-output name=a::b\n"},
      {"a\n  \t ::stop-commands::x\n", "a\n  \t \\::stop-commands::x\n"},
      {"\u00a0\u3000\u2003::debug::x", "\u00a0\u3000\u2003\\::debug::x"},
      {"##[add-mask]x", "##\\[add-mask]x"},
      {"a message ##[group]b ##[c", "a message ##\\[group]b ##\\[c"},
      {"###[x]", "###\\[x]"},
      {"##vso[task.setvariable]x", "##vso\\[task.setvariable]x"},
      {"##teamcity[x]", "##teamcity\\[x]"},
      {"## [x] #[y] ##- [z]", nullptr},
      {"✅ Build passed.\n🏗️  Running …\n", nullptr},
      {"a\x1b[2Jb\rc\x7f", "a\\x1b[2Jb\\rc\\x7f"},
      {"a\u202eb\u2028c\u009bd\ufeff", "a\\u202eb\\u2028c\\u009bd\\ufeff"},
      {"\u200b::x", "\\u200b::x"},
      {"#\u00ad#[x]", "#\\u00ad#[x]"},
      {"a\xff\xe2\x82", "a\\xff\\xe2\\x82"},
  }));
  const std::string expected = to == nullptr ? from : to;
  CHECK(as_text(from) == expected);
  CHECK(as_text(expected) == expected);
}

TEST_CASE("Where a text is cut into pieces does not matter") {
  const std::string text = "::a\n ::b ##vso[c] \u202e\u2028 ä€😀 \xff\xe2\x82z\n##[d]\xf0\x9f";
  for (const auto form : {Form::Text, Form::Json, Form::Xml}) {
    OutputGuard guard(form);
    std::string safe;
    for (const char c : text) guard.append(safe, {&c, 1});
    guard.finish(safe);
    CHECK(safe == guarded(text, form));
  }
}

TEST_CASE("A document says the same behind the guard, and is harmless to look at") {
  const std::string hostile = "##[add-mask]x\u202ey\u2028z\u009b\U000e0041 ä ::a";
  const nlohmann::json before{{"::key", hostile}};
  const auto text = guarded(before.dump(2), Form::Json);
  CHECK(nlohmann::json::parse(text) == before);
  CHECK(text ==
        "{\n  \"::key\": \"##\\u005badd-mask]x\\u202ey\\u2028z\\u009b\\udb40\\udc41 ä ::a\"\n}");
  CHECK(guarded("<a b=\"##[c\u202e\U000e0041\"/>", Form::Xml) ==
        "<a b=\"##&#x005b;c&#x202e;&#x0e0041;\"/>");
}
