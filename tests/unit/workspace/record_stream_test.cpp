#include "workspace/git/record_stream.h"

#include "support/catch.h"
#include "support/error_of.h"

namespace sprint::test {

using workspace::RecordStream;
using namespace std::string_literals;

TEST_CASE("Records are cut wherever the pieces of the source end") {
  const auto piece = GENERATE(std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{100});
  const auto text = "one\0\0two lines\nthree\0"s;
  TextSource source(text, piece);
  RecordStream stream(source);
  CHECK(stream.peek() == 'o');
  CHECK(stream.take_whole('\0') == "one");
  CHECK(stream.take_whole('\0').empty());
  CHECK(stream.take('\n', 5) == "two l");
  CHECK(stream.take('\0', 0).empty());
  CHECK_FALSE(stream.peek());
}

TEST_CASE("A stream that ends inside a record is refused, and so is an endless name") {
  TextSource cut("no end");
  RecordStream stream(cut);
  CHECK(error_of([&] { stream.take('\n', 100); }).code() == ErrorCode::System);

  const auto text = std::string((std::size_t{1} << 20U) + 1, 'x') + "\n";
  TextSource endless(text);
  RecordStream names(endless);
  CHECK(error_of([&] { names.take_whole('\n'); }).message() ==
        "git printed a name of more than 1 MiB");
}

}  // namespace sprint::test
