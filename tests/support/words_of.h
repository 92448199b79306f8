// A command line as words, for tables of commands without quotes.
#pragma once

#include <sstream>
#include <string>

#include "sprint/types.h"

namespace sprint::test {

inline sdk::Words words_of(const std::string& line) {
  std::istringstream stream(line);
  sdk::Words words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

}  // namespace sprint::test
