// Finds the places of a text where a secret may begin, most bytes of which it never looks at, and
// asks those who know each kind of secret. Knows nothing of chunks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/redaction/found_secret.h"
#include "base/redaction/seen_text.h"
#include "base/redaction/token_shapes.h"

namespace sprint {

/// Made once, asked often: it has tables of 128 KiB. May be shared by threads.
class SecretSearch {
 public:
  /// `values` are secret wherever they stand. Those that are too short or too ordinary to be looked
  /// for (is_distinct_secret) are passed over. Error(BadCall) for more than 50,000.
  explicit SecretSearch(const std::vector<std::string>& values = {});

  /// The first place at or after `from` where a secret may begin; npos if there is none.
  std::size_t find(std::string_view text, std::size_t from) const;

  /// Which of the last bytes must be kept until more has come, if find() found nothing there: the
  /// place from which on a secret may begin.
  std::size_t undecided_from(std::string_view text, std::size_t from) const;

  /// The secret at a place that find() gave.
  std::optional<FoundSecret> secret_at(const SeenText& text, std::size_t place) const;

 private:
  enum class Kind : std::uint8_t { Shape, WebToken, BotToken, Name, Bearer, Url, KeyBlock, Value };

  struct Needle {
    std::string text;
    Kind kind = Kind::Name;
    const TokenShape* shape = nullptr;
  };

  /// How many bytes of each needle are looked for.
  static constexpr std::size_t kWindow = 3;

  void add(std::string text, Kind kind, const TokenShape* shape = nullptr);
  void add_shape(const TokenShape& shape);
  void fill_steps();
  static std::optional<FoundSecret> ask(const SeenText& text, std::size_t place,
                                        const Needle& needle);

  /// Those whose windows end with the same two bytes stand together, longer ones first.
  std::vector<Needle> needles_;
  /// For each pair of bytes, how far the window may move on; from kWindow on, less kWindow, the
  /// first needle whose window ends with that pair.
  std::vector<std::uint16_t> steps_;
  std::vector<bool> first_bytes_;
};

}  // namespace sprint
