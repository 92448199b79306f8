#include "base/redaction/redactor.h"

#include <algorithm>

#include "base/redaction/key_block.h"

namespace sprint {

namespace {

/// Of one chunk, so much at a time: it stays in the cache, and memory small.
constexpr std::size_t kPiece = std::size_t{32} << 10U;

}  // namespace

void Redactor::feed(std::string_view bytes, std::string& out) {
  while (!bytes.empty()) {
    const auto piece = bytes.substr(0, kPiece);
    bytes.remove_prefix(piece.size());
    seen_.append(piece);
    advance(false, out);
    forget();
  }
}

void Redactor::finish(std::string& out) {
  advance(true, out);
  const std::uint64_t secrets = secrets_;
  *this = Redactor(*search_);
  secrets_ = secrets;
}

void Redactor::advance(bool ended, std::string& out) {
  for (;;) {
    if (rest_) {
      if (!skip_rest()) return;
    } else if (in_key_) {
      if (!skip_key(ended)) return;
    } else if (!find_next(ended, out)) {
      return;
    }
  }
}

/// Whether there is more to do.
bool Redactor::find_next(bool ended, std::string& out) {
  const std::size_t size = seen_.size();
  for (std::size_t from = cursor_;;) {
    const std::size_t place = search_->find(seen_, from);
    if (place == std::string::npos) {
      pass(ended ? size : search_->undecided_from(seen_, from), out);
      return false;
    }
    const SeenText text = look(ended);
    auto found = search_->secret_at(text, place);
    if (found) found = first_secret(text, place, *found);
    if (text.is_starved()) {
      pass(place, out);
      return false;
    }
    if (found) {
      pass(found->begin, out);
      out += kRedacted;
      ++secrets_;
      key_size_ = 0;
      take_out(*found);
      return true;
    }
    from = place + 1;
  }
}

/// Between a name and its value, and in the name itself, there may be a token.
FoundSecret Redactor::first_secret(const SeenText& text, std::size_t place,
                                   FoundSecret found) const {
  for (std::size_t next = search_->find(seen_, place + 1); next < found.begin;
       next = search_->find(seen_, next + 1)) {
    const auto other = search_->secret_at(text, next);
    if (other && other->begin < found.begin) found = *other;
  }
  return found;
}

void Redactor::take_out(const FoundSecret& found) {
  key_size_ += found.end - cursor_;
  cursor_ = found.end;
  floor_ = cursor_;
  below_floor_ = static_cast<unsigned char>(kRedacted.back());
  rest_ = found.rest;
  in_key_ = found.is_key_block;
}

/// Whether the end of what the alphabet allows has been seen.
bool Redactor::skip_rest() {
  const std::size_t begin = cursor_;
  while (cursor_ < seen_.size() &&
         is_in(*rest_, static_cast<int>(static_cast<unsigned char>(seen_[cursor_])))) {
    ++cursor_;
  }
  key_size_ += cursor_ - begin;
  floor_ = cursor_;
  if (cursor_ == seen_.size()) return false;
  rest_.reset();
  return true;
}

bool Redactor::skip_key(bool ended) {
  const SeenText text = look(ended);
  const auto found =
      key_size_ < kLongestKeyBlock ? continue_key_block(text, cursor_) : std::nullopt;
  if (text.is_starved()) return false;
  if (found) {
    take_out(*found);
  } else {
    in_key_ = false;
  }
  return true;
}

void Redactor::pass(std::size_t until, std::string& out) {
  out.append(seen_, cursor_, until - cursor_);
  cursor_ = until;
}

void Redactor::forget() {
  const std::size_t gone = cursor_ - std::min(cursor_, SeenText::kLookBehind);
  seen_.erase(0, gone);
  cursor_ -= gone;
  floor_ -= std::min(floor_, gone);
}

std::string redacted(std::string_view text, const SecretSearch& search) {
  std::string out;
  out.reserve(text.size());
  Redactor redactor(search);
  redactor.feed(text, out);
  redactor.finish(out);
  return out;
}

std::string redacted(std::string_view text) {
  static const SecretSearch made;
  return redacted(text, made);
}

}  // namespace sprint
