#include "logs/log_lines.h"

#include <string>
#include <vector>

#include "logs/log_reader.h"
#include "support/catch.h"

namespace sprint::test {

using logs::LogLines;
using Lines = std::vector<std::string>;

namespace {

const logs::NeedleSet kNeedles({"error:"});

/// "3 text" for each line, and what stands before it if that is wanted.
Lines read_all(std::string_view text, std::size_t piece, LogLines::Want want) {
  TextSource source(text, piece);
  LogLines lines(source, kNeedles);
  Lines all;
  while (lines.next(want))
    all.push_back(std::to_string(lines.number()) + ' ' + std::string(lines.text()));
  CHECK(lines.bytes() == text.size());
  return all;
}

}  // namespace

TEST_CASE("Lines are cut and counted, whatever the pieces") {
  const std::string text = "one\n\nan error: x\nfour\nerror: y\r\nlast";
  for (std::size_t piece = 1; piece < 8; ++piece) {
    CHECK(read_all(text, piece, LogLines::Want::Every) ==
          Lines{"1 one", "2 ", "3 an error: x", "4 four", "5 error: y\r", "6 last"});
    CHECK(read_all(text, piece, LogLines::Want::Marked) == Lines{"3 an error: x", "5 error: y\r"});
  }
  CHECK(read_all("", 1, LogLines::Want::Every).empty());
  CHECK(read_all("\n", 1, LogLines::Want::Every) == Lines{"1 "});
  CHECK(read_all("error:", 1, LogLines::Want::Marked) == Lines{"1 error:"});
}

TEST_CASE("A line counts up to its longest length, and what follows it is not lost") {
  const std::size_t longest = logs::LogLines::kLongestLine;
  for (const std::size_t size : {longest - 1, longest, longest + 1, 3 * longest, 40 * longest}) {
    const std::string text = "error: 1\n" + std::string(size, 'x') + " error: 2\nerror: 3\n";
    for (const std::size_t piece :
         {std::size_t{1} << 20U, std::size_t{4096}, std::size_t{70'001}}) {
      const auto marked = read_all(text, piece, LogLines::Want::Marked);
      CHECK(marked == Lines{"1 error: 1", "3 error: 3"});
      const auto every = read_all(text, piece, LogLines::Want::Every);
      REQUIRE(every.size() == 3);
      CHECK(every[1].size() == 2 + std::min(longest, size + 9));
    }
  }
}

TEST_CASE("One can look back from a line, also to before the block that holds it") {
  std::string text = "first\n";
  for (int i = 0; i < 100'000; ++i) text += "line " + std::to_string(i) + '\n';
  text += "error: here\n";
  for (const std::size_t piece : {std::size_t{997}, std::size_t{1} << 30U}) {
    TextSource source(text, piece);
    LogLines lines(source, kNeedles);
    REQUIRE(lines.next(LogLines::Want::Marked));
    auto before = lines.before();
    for (int i = 99'999; i > 99'900; --i) {
      CHECK(before.next() == "line " + std::to_string(i));
    }
    std::size_t more = 0;
    while (before.next()) ++more;
    CHECK(more > 500);
    CHECK(more < 5000);
  }
  TextSource source("\nb\nerror:\n");
  LogLines lines(source, kNeedles);
  REQUIRE(lines.next(LogLines::Want::Marked));
  auto before = lines.before();
  CHECK(before.next() == "b");
  CHECK(before.next() == "");
  CHECK(before.next() == std::nullopt);
}

}  // namespace sprint::test
