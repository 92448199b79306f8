#include "plan/criteria/plain_ending.h"

#include <algorithm>

#include "base/text.h"
#include "sprint/shell_words.h"

namespace sprint::plan {

namespace {

bool always_succeeds(const sdk::ShellWord& word) {
  return !word.is_operator && (word.text == "true" || word.text == ":");
}

/// `|| true`, `; true`: how the rest ended is lost.
std::string_view without_mask(std::string_view line) {
  const auto words = sdk::read_shell_line(line).words;
  if (words.size() < 3 || !always_succeeds(words.back())) return line;
  const sdk::ShellWord& sign = words[words.size() - 2];
  const bool masks = sign.is_operator && (sign.text == "||" || sign.text == ";");
  return masks ? trim(line.substr(0, sign.begin)) : line;
}

bool is_one_pipeline(std::string_view line) {
  const auto words = sdk::read_shell_line(line).words;
  return std::none_of(words.begin(), words.end(), [](const sdk::ShellWord& word) {
    return word.is_operator && word.text != "|" &&
           word.text.find_first_of("<>") == std::string::npos;
  });
}

}  // namespace

PlainEnding plain_ending(std::string_view line) {
  line = without_mask(trim(line));
  const bool is_inverted = line.starts_with("! ") && is_one_pipeline(line.substr(2));
  if (is_inverted) line = trim(line.substr(2));
  return {std::string(line), is_inverted};
}

}  // namespace sprint::plan
