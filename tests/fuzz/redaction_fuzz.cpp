// What agents and their programs print goes through the redactor, whatever it is.

#include <algorithm>
#include <string>
#include <string_view>

#include "base/redaction/redactor.h"
#include "fuzz.h"

namespace sprint::fuzz {

namespace {

const SecretSearch& search() {
  static const SecretSearch made({"zebra-42-lamp", "aaab-1aaab-1"});
  return made;
}

/// Memory is bounded by what the header promises.
constexpr std::size_t kMostHeldBack = 2048;

std::string in_pieces(std::string_view text, std::size_t piece) {
  Redactor redactor(search());
  std::string out;
  while (!text.empty()) {
    redactor.feed(text.substr(0, piece), out);
    text.remove_prefix(std::min(piece, text.size()));
    must(redactor.held_back() <= kMostHeldBack, "little is held back");
  }
  redactor.finish(out);
  return out;
}

/// What is not taken out comes out in its order.
void nothing_is_invented(std::string_view text, std::string_view shown) {
  while (!shown.empty()) {
    const auto mark = std::min(shown.find(kRedacted), shown.size());
    const auto kept = shown.substr(0, mark);
    const auto found = text.find(kept);
    must(found != std::string_view::npos, "what is shown was there");
    text.remove_prefix(found + kept.size());
    shown.remove_prefix(std::min(mark + kRedacted.size(), shown.size()));
  }
}

}  // namespace

}  // namespace sprint::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sprint;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto whole = redacted(text, fuzz::search());
  for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{64}}) {
    fuzz::must(fuzz::in_pieces(text, piece) == whole, "the pieces do not matter");
  }
  fuzz::must(redacted(whole, fuzz::search()) == whole, "a second time changes nothing");
  fuzz::must(whole.find("zebra-42-lamp") == std::string::npos, "a value is not shown");
  fuzz::nothing_is_invented(text, whole);
  return 0;
}
