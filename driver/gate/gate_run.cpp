#include "gate/gate_run.h"

#include "base/text.h"

namespace sprint::gate {

std::string to_string(Purpose purpose) {
  switch (purpose) {
    case Purpose::Gate:
      return "gate";
    case Purpose::Again:
      return "again";
    case Purpose::Base:
      return "base";
  }
  return {};
}

std::string to_string(sdk::StepKind kind) {
  switch (kind) {
    case sdk::StepKind::Configure:
      return "configure";
    case sdk::StepKind::Build:
      return "build";
    case sdk::StepKind::Test:
      return "test";
  }
  return {};
}

CacheUse cache_use_in(std::string_view stats_log) {
  CacheUse use;
  for (const auto& line : split(stats_log, '\n')) {
    if (line == "direct_cache_hit" || line == "preprocessed_cache_hit") ++use.hits;
    if (line == "cache_miss") ++use.misses;
  }
  return use;
}

}  // namespace sprint::gate
