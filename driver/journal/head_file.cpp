#include "journal/head_file.h"

#include <charconv>

#include "base/error.h"
#include "base/text.h"
#include "journal/event_hash.h"
#include "journal/journal_place.h"

namespace sprint::journal {

namespace {

constexpr std::string_view kHeadWord = "sprint-journal-head/1";
constexpr std::size_t kHeadDigits = 20;
constexpr std::size_t kCheckDigits = 16;
constexpr std::size_t kLargest = 4096;

std::string padded(std::int64_t number) {
  auto digits = std::to_string(number);
  return std::string(kHeadDigits - std::min(kHeadDigits, digits.size()), '0') + digits;
}

std::optional<std::int64_t> number_in(const std::string& word) {
  std::int64_t number = 0;
  const auto* const end = word.data() + word.size();
  const auto [last, error] = std::from_chars(word.data(), end, number);
  return error == std::errc() && last == end ? std::optional(number) : std::nullopt;
}

}  // namespace

std::string to_line(const KnownEnd& end) {
  std::string line = std::string(kHeadWord) + " " + padded(end.sequence) + " " + padded(end.epoch) +
                     " " + end.hash + " " + padded(end.snapshot) + " ";
  line += sha256_hex(line).substr(0, kCheckDigits);
  return line + "\n";
}

std::optional<KnownEnd> parse_known_end(std::string_view line) {
  // A line that somebody made longer is overwritten, and its rest stays behind it.
  line = line.substr(0, line.find('\n') + 1);
  const auto words = split(trim(line), ' ');
  if (words.size() != 6) return std::nullopt;
  const auto sequence = number_in(words[1]);
  const auto epoch = number_in(words[2]);
  const auto snapshot = number_in(words[4]);
  if (!sequence || !epoch || !snapshot) return std::nullopt;
  KnownEnd end{*sequence, *epoch, words[3], *snapshot};
  // Whatever the line says in another way than we would have written it was not written by us.
  return to_line(end) == line ? std::optional(std::move(end)) : std::nullopt;
}

std::optional<KnownEnd> read_known_end(const os::PlainFolder& folder) {
  const auto line = folder.read(kHeadName, kLargest);
  return line ? parse_known_end(*line) : std::nullopt;
}

HeadFile::HeadFile(const os::PlainFolder& folder)
    : file_(folder.open_lasting(kHeadName), folder.path() / kHeadName) {}

void HeadFile::write(const Head& head, std::int64_t snapshot) const {
  try {
    file_.overwrite_begin(to_line({head.sequence, head.epoch, hex(head.hash), snapshot}));
  } catch (const Error& error) {
    if (error.code() != ErrorCode::System) throw;
  }
}

}  // namespace sprint::journal
