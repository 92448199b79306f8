// Depfiles are written by compilers, wrappers of compilers, and whatever was killed while it wrote.

#include <set>
#include <string>
#include <string_view>

#include "fuzz.h"
#include "sprint/depfile.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using sprint::fuzz::must;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto names = sprint::sdk::parse_depfile(text);
  if (!names) return 0;
  must(text.find(':') != std::string_view::npos, "a rule has a colon");
  std::size_t letters = 0;
  std::set<std::string_view> known;
  for (const auto& name : *names) {
    letters += name.size();
    must(!name.empty(), "a name is not empty");
    must(name.find('\n') == std::string::npos, "a name is in one line");
    must(known.insert(name).second, "a name is told once");
  }
  must(letters < text.size(), "names have fewer letters than the text");
  return 0;
}
