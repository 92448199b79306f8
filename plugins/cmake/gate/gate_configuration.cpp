#include "cmake/gate/gate_configuration.h"

#include "cmake/project/look_at_files.h"

namespace sprint::cmake {

std::vector<CacheEntry> gate_cache(const sdk::GateContext& context) {
  return read_cache(read_text(context.build + "/CMakeCache.txt").value_or(""));
}

std::string configuration_of(const sdk::GateContext& context) {
  const auto cache = gate_cache(context);
  if (value_of(cache, "CMAKE_GENERATOR").find("Multi-Config") == std::string::npos) return {};
  if (!context.configuration.empty()) return context.configuration;
  const auto set = context.host.setting("configuration");
  if (set && !set->empty()) return *set;
  std::string first = value_of(cache, "CMAKE_DEFAULT_BUILD_TYPE");
  if (!first.empty()) return first;
  const std::string types = value_of(cache, "CMAKE_CONFIGURATION_TYPES");
  return types.empty() ? "Debug" : types.substr(0, types.find(';'));
}

sdk::Words configuration_words(const std::string& option, const sdk::GateContext& context) {
  const std::string configuration = configuration_of(context);
  if (configuration.empty()) return {};
  return {option, configuration};
}

}  // namespace sprint::cmake
