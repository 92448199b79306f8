// Keeps text that many small values point into. What is in a pool stays at its place until the
// pool is destroyed, also when the pool is moved.
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <string_view>
#include <unordered_set>

namespace sprint::results {

class TextPool {
 public:
  /// A copy that lasts. For text that is rarely the same twice.
  std::string_view keep(std::string_view text);
  /// The same, but equal texts share one copy.
  std::string_view share(std::string_view text);
  /// Keeps whatever the other one has kept, at its place.
  void adopt(TextPool other);

 private:
  static constexpr std::size_t kBlock = std::size_t{64} << 10U;

  /// Moving a list moves none of its strings.
  std::list<std::string> blocks_;
  char* free_ = nullptr;
  std::size_t left_ = 0;
  std::unordered_set<std::string_view> shared_;
};

}  // namespace sprint::results
