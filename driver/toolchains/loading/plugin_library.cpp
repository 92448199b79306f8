#include "toolchains/loading/plugin_library.h"

#include <array>
#include <boost/dll/shared_library.hpp>
#include <fstream>
#include <vector>

#include "sprint/plugin.h"

namespace sprint::toolchains {

namespace {

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& reason,
                         const std::string& hint = {}) {
  throw Error(ErrorCode::Plugin, reason, hint, Place{file});
}

/// dlopen says "invalid ELF header" or "file too short" for a text file; people deserve better.
void expect_shared_library(const std::filesystem::path& file) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored)) refuse(file, "not a regular file");
  std::array<char, 4> magic{};
  std::ifstream(file, std::ios::binary).read(magic.data(), magic.size());
  if (magic != std::array<char, 4>{'\x7f', 'E', 'L', 'F'}) refuse(file, "not a shared library");
}

/// What dlerror said, out of what Boost made of it: `... (dlerror system message: FILE: TEXT):
/// ...`.
std::string loader_message(const std::string& what, const std::filesystem::path& file) {
  constexpr std::string_view kOpening = "dlerror system message: ";
  const auto opening = what.find(kOpening);
  const auto closing = what.rfind("):");
  if (opening == std::string::npos || closing == std::string::npos) return what;
  const auto start = opening + kOpening.size();
  std::string message = what.substr(start, closing - start);
  const std::string prefix = file.string() + ": ";
  return message.starts_with(prefix) ? message.substr(prefix.size()) : message;
}

const boost::dll::shared_library& open_for_ever(const std::filesystem::path& file) {
  // Never destroyed, so that no order of static destructors can unload a library too early.
  // NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): grows with every library
  static auto* const kept = new std::vector<std::unique_ptr<boost::dll::shared_library>>();
  using boost::dll::load_mode::rtld_local;
  using boost::dll::load_mode::rtld_now;
  try {
    // Now: a symbol that is missing shows here, and not in the midst of a gate. Local: two plugins
    // may have symbols of one name.
    kept->push_back(std::make_unique<boost::dll::shared_library>(file, rtld_now | rtld_local));
  } catch (const std::exception& error) {
    refuse(file, "cannot be loaded: " + loader_message(error.what(), file));
  }
  return *kept->back();
}

const sprint_toolchain_descriptor& descriptor_of(const boost::dll::shared_library& library,
                                                 const std::filesystem::path& file) {
  if (!library.has(SPRINT_TOOLCHAIN_SYMBOL)) {
    refuse(file, "no symbol '" SPRINT_TOOLCHAIN_SYMBOL "'",
           "a toolchain plugin ends with SPRINT_TOOLCHAIN(...)");
  }
  return library.get<const sprint_toolchain_descriptor>(SPRINT_TOOLCHAIN_SYMBOL);
}

void expect_compatible(const sprint_toolchain_descriptor& descriptor,
                       const std::filesystem::path& file) {
  // This first: of another version only the version and the signature are where we look for them.
  if (descriptor.interface_version != SPRINT_INTERFACE_VERSION) {
    refuse(file,
           "made for interface version " + std::to_string(descriptor.interface_version) +
               ", this driver has " + std::to_string(SPRINT_INTERFACE_VERSION),
           "build it against the SDK of this driver");
  }
  const std::string_view signature =
      descriptor.build_signature != nullptr ? descriptor.build_signature : "";
  // A version alone does not notice another standard library, whose strings are not ours.
  if (signature != SPRINT_BUILD_SIGNATURE) {
    refuse(file,
           "built as '" + std::string(signature) + "', this driver as '" SPRINT_BUILD_SIGNATURE "'",
           "build it with the same standard library and switches");
  }
  if (descriptor.name == nullptr || !is_toolchain_name(descriptor.name)) {
    refuse(file,
           "'" + std::string(descriptor.name != nullptr ? descriptor.name : "") +
               "' is not a toolchain name",
           "use small letters, digits, '-' and '_', a letter first");
  }
}

std::shared_ptr<const sdk::Toolchain> create(const sprint_toolchain_descriptor& descriptor,
                                             const std::filesystem::path& file) {
  if (descriptor.create == nullptr || descriptor.destroy == nullptr) {
    refuse(file, "has no factory");
  }
  sdk::Toolchain* made = nullptr;
  try {
    made = descriptor.create();
  } catch (const std::exception& error) {
    refuse(file, std::string("the factory failed: ") + error.what());
  } catch (...) {
    refuse(file, "the factory threw something that is not a std::exception");
  }
  if (made == nullptr) refuse(file, "the factory made nothing");
  return {made, descriptor.destroy};
}

}  // namespace

LoadedToolchain load_plugin(const std::filesystem::path& file) {
  expect_shared_library(file);
  const auto& library = open_for_ever(file);
  const auto& descriptor = descriptor_of(library, file);
  expect_compatible(descriptor, file);
  const std::string version = descriptor.version != nullptr ? descriptor.version : "";
  return {Identity{descriptor.name, version, ToolchainKind::Plugin, file},
          create(descriptor, file)};
}

}  // namespace sprint::toolchains
