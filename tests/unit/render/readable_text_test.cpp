#include "render/text/readable_text.h"

#include "support/catch.h"

using namespace sprint::render;
using Lines = std::vector<std::string>;

TEST_CASE("A list of names says how many it leaves out") {
  CHECK(name_list({}).empty());
  CHECK(name_list({"a"}) == "a");
  CHECK(name_list({"a", "b", "c"}, 3) == "a, b, c");
  CHECK(name_list({"a", "b", "c"}, 2) == "a, b and 1 more");
  CHECK(name_list({"a\nb"}) == "a\\nb");
}

TEST_CASE("Of a message its first lines are shown, without empty ones") {
  CHECK(message_lines("", 3).empty());
  CHECK(message_lines("\n \n\t\r\n", 3).empty());
  CHECK(message_lines("one", 3) == Lines{"one"});
  CHECK(message_lines("\none\r\n\n  two\t\n", 3) == Lines{"one", "  two"});
  CHECK(message_lines("1\n2\n3\n", 3) == Lines{"1", "2", "3"});
  CHECK(message_lines("1\n2\n3\n\n4", 3) == Lines{"1", "2", "3 …"});
}

TEST_CASE("A line of a message is no command to the terminal") {
  CHECK(message_lines("\x1b[31mred\tblue", 3) == Lines{"\\x1b[31mred blue"});
  CHECK(message_lines("over\rwritten", 3) == Lines{"over\\rwritten"});
}

TEST_CASE("A text is cut between characters, and says so") {
  CHECK(shortened("abc", 3) == "abc");
  CHECK(shortened("abcd", 3) == "ab…");
  CHECK(shortened("äöü", 3) == "äöü");
  CHECK(shortened("äöüß", 3) == "äö…");
  CHECK(shortened("ab cd", 4) == "ab…");
  CHECK(shortened(std::string(1000, 'x'), 5) == "xxxx…");
  const auto odd = shortened(std::string(1000, '\x80'), 5);
  CHECK(odd.size() < 30);
  CHECK(odd.ends_with("…"));
}

TEST_CASE("A place is shown as far as it is known") {
  CHECK(place_text("", 3).empty());
  CHECK(place_text("a.c", 0) == "a.c");
  CHECK(place_text("a\n.c", 3) == "a\\n.c:3");
}

TEST_CASE("A place that is shown already is not repeated") {
  CHECK(without_place("a.c:3: failed", "a.c:3") == "failed");
  CHECK(without_place("prog: a.c:3: int main(): failed", "a.c:3") == "int main(): failed");
  CHECK(without_place("a.c:3: failed", "") == "a.c:3: failed");
  CHECK(without_place("a.c:31: failed", "a.c:3") == "a.c:31: failed");
  CHECK(without_place("see how a.c:3: failed", "a.c:3") == "see how a.c:3: failed");
  CHECK(without_place("two words: a.c:3: failed", "a.c:3") == "two words: a.c:3: failed");
}
