#include "logs/message_class.h"

#include "support/catch.h"

namespace sprint::test {

using logs::MessageClass;
using Names = std::vector<std::string>;

TEST_CASE("The words of a message tell what kind of complaint it is") {
  struct Case {
    const char* message;
    MessageClass meaning;
  };
  const std::vector<Case> cases = {
      {"'rigth' was not declared in this scope; did you mean 'right'?", MessageClass::Missing},
      {"use of undeclared identifier 'x'", MessageClass::Missing},
      {"undefined reference to `roman::add(int)'", MessageClass::Missing},
      {"foo.h: No such file or directory", MessageClass::Missing},
      {"No module named 'pkg.mod'", MessageClass::Missing},
      {"ReferenceError: x is not defined", MessageClass::Missing},
      {"multiple definition of `x'", MessageClass::Doubled},
      {"call to 'f' is ambiguous", MessageClass::Doubled},
      {"no matching function for call to 'f(int)'", MessageClass::Mismatch},
      {"cannot declare variable 'a' to be of abstract type 'A'", MessageClass::Mismatch},
      {"expected ';' before '}' token", MessageClass::Syntax},
      {"'{' was never closed", MessageClass::Syntax},
      {"control reaches end of non-void function", MessageClass::Other},
      {"", MessageClass::Other},
  };
  for (const auto& [message, meaning] : cases) {
    CAPTURE(message);
    CHECK(logs::classify_message(message) == meaning);
  }
}

TEST_CASE("A name of a message stands for one word of the source") {
  struct Case {
    const char* name;
    const char* word;
  };
  const std::vector<Case> cases = {
      {"roman::add(int, std::string const&)", "add"},
      {"add", "add"},
      {"class Shape", "Shape"},
      {"vtable for geo::Shape", "Shape"},
      {"std::vector<Shape>", "vector"},
      {"src/parse/lexer.h", "lexer"},
      {"lexer.h", "lexer"},
      {"pkg.module", "module"},
      {"Stack::operator[](int)", "operator"},
      {"-lfoo", "lfoo"},
      {"42", ""},
      {"", ""},
      {"...", ""},
  };
  for (const auto& [name, word] : cases) {
    CAPTURE(name);
    CHECK(logs::principal_word(name) == word);
  }
}

TEST_CASE("Names of a message are quoted in any way; suggestions are none") {
  CHECK(logs::names_in_message("'rigth' was not declared; did you mean 'right'?") ==
        Names{"rigth"});
  CHECK(logs::names_in_message("‘class Foo’ has no member named ‘bar’") == Names{"Foo", "bar"});
  CHECK(logs::names_in_message("undefined reference to `a::b(int)'") == Names{"a::b(int)"});
  CHECK(logs::names_in_message("ReferenceError: total is not defined") == Names{"total"});
  CHECK(logs::names_in_message("TypeError: cart.total is not a function") == Names{"total"});
  CHECK(logs::names_in_message("it can't be that the 'x' is gone") == Names{"x"});
  CHECK(logs::names_in_message("nothing quoted").empty());
  CHECK(logs::names_in_message("an open 'quote").empty());
}

TEST_CASE("Long words of a text are found, but not those of paths") {
  CHECK(logs::long_words("no domain in /srv/someone/project: domain, abc, 12345") ==
        Names{"domain"});
}

TEST_CASE("Words that only source has are found outside of quotes") {
  CHECK(
      logs::identifiers_in_message("MAIL_TLS needs retry_count of them; did you mean not_this?") ==
      Names{"MAIL_TLS", "retry_count"});
}

TEST_CASE("The functions that an assertion calls are found, each once") {
  CHECK(logs::calls_in_text("parse(\"IV\") == 4, parse(x) and format (3), if (x), CHECK(y)") ==
        Names{"parse"});
  CHECK(logs::calls_in_text("(1)").empty());
}

}  // namespace sprint::test
