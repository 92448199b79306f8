#include "results/text_pool.h"

#include <string>
#include <utility>
#include <vector>

#include "support/catch.h"

namespace sprint::test {

TEST_CASE("Text stays at its place in a pool, however much comes after it, and when it is moved") {
  results::TextPool pool;
  std::vector<std::pair<std::string, std::string_view>> kept;
  for (const std::size_t size : {1U, 10U, 70'000U, 3U, 20'000U, 65'536U, 5U, 60'000U}) {
    const std::string text(size, static_cast<char>('a' + size % 26));
    kept.emplace_back(text, pool.keep(text));
  }
  const auto moved = std::move(pool);
  for (const auto& [text, view] : kept) CHECK(view == text);
}

TEST_CASE("Equal texts share one copy if that is wanted") {
  results::TextPool pool;
  const auto first = pool.share("suite");
  CHECK(pool.share(std::string("suite")).data() == first.data());
  CHECK(pool.share("other") == "other");
  CHECK(pool.keep("suite").data() != first.data());
  CHECK(pool.keep("").empty());
  CHECK(pool.share("").empty());
}

}  // namespace sprint::test
