#include "gate/cache_use.h"

#include "base/text.h"

namespace sprint::gate {

CacheUse cache_use_in(std::string_view stats_log) {
  CacheUse use;
  for (const auto& line : split(stats_log, '\n')) {
    if (line == "direct_cache_hit" || line == "preprocessed_cache_hit") ++use.hits;
    if (line == "cache_miss") ++use.misses;
  }
  return use;
}

}  // namespace sprint::gate
