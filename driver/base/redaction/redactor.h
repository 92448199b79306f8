// Takes secrets out of text that comes in chunks: what is printed, stored or shown goes through it.
// What counts as a secret is told in docs/redaction.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/redaction/found_secret.h"
#include "base/redaction/secret_search.h"
#include "base/redaction/seen_text.h"

namespace sprint {

/// One stream of bytes, of any kind: what is no secret passes unchanged. Where the stream was cut
/// into chunks has no influence on what comes out. The search must outlive the redactor.
///
/// Only what may yet become a secret is held back: a few bytes as a rule, 2 KiB or twice the
/// longest value of the search at most. A secret of any length needs no memory.
class Redactor {
 public:
  explicit Redactor(const SecretSearch& search) : search_(&search) {}

  /// Adds to `out` what is known to be harmless by now, with kRedacted in place of secrets.
  void feed(std::string_view bytes, std::string& out);

  /// Adds what was held back: no more follows. Then the redactor is as new.
  void finish(std::string& out);

  /// Secrets taken out so far.
  std::uint64_t secrets() const { return secrets_; }

  /// Bytes that came in and have neither gone out nor been taken out.
  std::size_t held_back() const { return seen_.size() - cursor_; }

 private:
  void advance(bool ended, std::string& out);
  bool find_next(bool ended, std::string& out);
  FoundSecret first_secret(const SeenText& text, std::size_t place, FoundSecret found) const;
  bool skip_rest();
  bool skip_key(bool ended);
  void take_out(const FoundSecret& found);
  SeenText look(bool ended) const { return {seen_, floor_, below_floor_, ended}; }
  void pass(std::size_t until, std::string& out);
  void forget();

  const SecretSearch* search_;
  /// What has been read before the cursor and may be looked back at, and what is held back.
  std::string seen_;
  std::size_t cursor_ = 0;
  /// Nobody looks back into a secret: what stands in its place ends like this.
  std::size_t floor_ = 0;
  int below_floor_ = SeenText::kNone;
  /// The alphabet in which a secret goes on, and whether it is a key, and how long that is by now.
  std::optional<Alphabet> rest_;
  bool in_key_ = false;
  std::size_t key_size_ = 0;
  std::uint64_t secrets_ = 0;
};

/// A whole text at once.
std::string redacted(std::string_view text, const SecretSearch& search);

/// Without values of an environment.
std::string redacted(std::string_view text);

}  // namespace sprint
