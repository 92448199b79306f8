// Patches hold what other people wrote: names, lines and subjects of commits with any bytes.

#include <algorithm>
#include <string>
#include <string_view>

#include "base/error.h"
#include "fuzz.h"
#include "workspace/reading/patch_reader.h"

namespace {

using sprint::fuzz::must;
using sprint::workspace::FileChange;
using sprint::workspace::LineRange;

std::size_t lines_of(const std::vector<LineRange>& ranges) {
  std::size_t lines = 0;
  for (const auto& [first, last] : ranges) lines += std::size_t{last} - first + 1;
  return lines;
}

/// How many lines the patch has; nothing but the count may be compared if it is refused.
std::string read(std::string_view text, std::size_t piece) {
  std::string story;
  sprint::TextSource source(text, piece);
  try {
    sprint::workspace::read_patches(source, [&](std::string id, std::vector<FileChange> files) {
      story += id + ":";
      for (const auto& file : files) {
        const auto lines = lines_of(file.added) + lines_of(file.removed);
        must(lines <= text.size(), "every line has a byte");
        must(std::is_sorted(file.words_added.begin(), file.words_added.end()), "words are sorted");
        story += file.path + std::to_string(lines);
        for (const auto& word : file.words_removed) story += word;
      }
    });
  } catch (const sprint::Error& error) {
    story += error.what();
  }
  return story;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  must(read(text, 1) == read(text, std::string_view::npos), "pieces make no difference");
  return 0;
}
