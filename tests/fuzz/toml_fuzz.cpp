// Whatever a TOML file holds, each of its readers either understands it or throws an Error that
// points into the file, in one line.

#include <string_view>

#include "config/cmake_context.h"
#include "config/load_settings.h"
#include "config/toml_document.h"
#include "fuzz.h"
#include "memory_file.h"
#include "toolchains/declarative/toolchain_file.h"

namespace sprint::fuzz {

namespace {

template <typename Reader>
void reads_or_refuses(const Reader& reader) {
  try {
    reader();
  } catch (const Error& error) {
    const std::string_view story = error.what();
    must(error.code() == ErrorCode::BadInput, "the code is BadInput");
    must(error.place().has_value(), "an error says where");
    must(story.find('\n') == std::string_view::npos, "what() is one line");
  }
}

bool is_toml(std::string_view text) {
  bool understood = false;
  reads_or_refuses([&] {
    config::parse_toml(text, "fuzz.toml");
    understood = true;
  });
  return understood;
}

void read_all_kinds(std::string_view text) {
  const MemoryFile file(text);
  const config::Project project{"/", "fuzz", file.path()};
  reads_or_refuses([&] { toolchains::read_toolchain_file(file.path()); });
  reads_or_refuses([&] { config::read_cmake_context(file.path()); });
  reads_or_refuses([&] { config::load_settings(project, {}, {}, "/"); });
}

}  // namespace

}  // namespace sprint::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (sprint::fuzz::is_toml(text)) sprint::fuzz::read_all_kinds(text);
  return 0;
}
