#include "workspace/reading/declared_words.h"

#include <string>

#include "support/catch.h"

namespace sprint::test {

TEST_CASE("A line shows which names it declares") {
  struct Case {
    const char* line;
    std::vector<std::string> declared;
  };
  const std::vector<Case> cases = {
      {"class Cart {", {"Cart"}},
      {"enum class Kind { Book, Food, Other };", {"Kind", "Book", "Food", "Other"}},
      {"struct Money final {", {"Money"}},
      {"namespace shop {", {"shop"}},
      {"#define MAIL_TLS 1", {"MAIL_TLS"}},
      {"Money percent_of(const Money& amount, int percent);", {"percent_of"}},
      {"std::vector<int> all_of(int n) {", {"all_of"}},
      {"Money Cart::total() const {", {"total"}},
      {"Cart::Cart(int size) {", {"Cart"}},
      {"Matrix operator*(double factor, const Matrix& m);", {"operator"}},
      {"  long cents = 0;", {"cents"}},
      {"  Money price;", {"price"}},
      {"def normalize(path):", {"normalize"}},
      {"    async def fetch(self):", {"fetch"}},
      {"export function join(a, b) {", {"join"}},
      {"func (q *Queue) Push(j Job) {", {"Push"}},
      {"func New() *Queue {", {"New"}},
      {"pub fn parse(text: &str) -> u8 {", {"parse"}},
      {"add_library(shop src/a.cpp)", {"shop"}},
      {"option(MAIL_TLS \"Use TLS\" ON)", {"MAIL_TLS"}},
      {"  return add(1, 2);", {}},
      {"  add(1, 2);", {}},
      {"  x = add(1, 2);", {}},
      {"  cart.put({\"cup\", 1, Kind::Other});", {}},
      {"  if (a == b) {", {}},
      {"// class of its own", {}},
      {"", {}},
      {"from .path import join", {}},
  };
  for (const auto& [line, declared] : cases) {
    CAPTURE(line);
    const auto found = workspace::declared_words(line);
    CHECK(std::vector<std::string>(found.begin(), found.end()) == declared);
  }
}

TEST_CASE("A line shows which names it brings in") {
  struct Case {
    const char* line;
    std::vector<std::string> imported;
  };
  const std::vector<Case> cases = {
      {"#include <vector>", {"vector"}},
      {"#include \"shop/cart.h\"", {"shop", "cart"}},
      {"from ledger.amounts import cents, euros", {"ledger", "amounts", "cents", "euros"}},
      {"import os", {"os"}},
      {"import { join } from './path.js';", {"join", "path"}},
      {"const { join } = require('./path');", {"join", "path"}},
      {"important(1);", {}},
      {"x = 1", {}},
  };
  for (const auto& [line, imported] : cases) {
    CAPTURE(line);
    const auto found = workspace::imported_words(line);
    CHECK(std::vector<std::string>(found.begin(), found.end()) == imported);
  }
}

}  // namespace sprint::test
