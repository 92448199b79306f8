#include "results/xml/xml_mending.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/text.h"
#include "base/utf8_length.h"

namespace sprint::results {

namespace {

constexpr std::size_t kLongestReference = 34;

std::size_t run_length(std::string_view text, std::size_t at, unsigned kinds) {
  std::size_t end = at;
  while (end < text.size() && is_xml(text[end], kinds)) ++end;
  return end - at;
}

/// Whether XML 1.0 allows the character.
bool is_allowed(unsigned code) {
  if (code < 0x20) return code == '\t' || code == '\n' || code == '\r';
  return code < 0xd800 || (code > 0xdfff && code != 0xfffe && code != 0xffff && code <= 0x10ffff);
}

/// Control characters, or bytes that are not ASCII. Most text has none, and there is a lot of it:
/// compilers take many bytes of this at once, as it has no branch and counts in bytes.
bool has_odd_bytes(std::string_view text) {
  unsigned char odd = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool control = byte < 0x20 && byte != '\n' && byte != '\t' && byte != '\r';
    odd |= static_cast<unsigned char>(control) | (byte & 0x80U);
  }
  return odd != 0;
}

bool has(std::string_view text, char c) {
  return text.find(c) != kNotFound;
}

struct Reference {
  std::size_t size = 0;  ///< 0: it is none
  bool allowed = true;
};

/// `text` begins with `&`. One of the five entities of XML, or the number of a character.
Reference reference_of(std::string_view text) {
  for (const std::string_view entity : {"&quot;", "&lt;", "&gt;", "&amp;", "&apos;"}) {
    if (text.starts_with(entity)) return {entity.size()};
  }
  if (!text.starts_with("&#")) return {};
  const bool hex = char_at(text, 2) == 'x';
  const char* const digits = text.data() + (hex ? 3 : 2);
  const char* const end = text.data() + std::min(text.size(), kLongestReference);
  unsigned code = 0;
  if (digits >= end) return {};
  const auto [stop, error] = std::from_chars(digits, end, code, hex ? 16 : 10);
  if (stop == digits || stop == end || *stop != ';') return {};
  const auto size = static_cast<std::size_t>(stop - text.data()) + 1;
  return {size, error == std::errc() && is_allowed(code)};
}

bool has_good_references(std::string_view text) {
  for (auto at = text.find('&'); at != kNotFound; at = text.find('&', at)) {
    const auto reference = reference_of(text.substr(at));
    if (reference.size == 0 || !reference.allowed) return false;
    at += reference.size;
  }
  return true;
}

constexpr std::array<std::string_view, 17> kSpelled = {
    "testsuites", "testsuite",    "testcase",   "failure",      "error",      "skipped",
    "ignored",    "disabled",     "pending",    "property",     "properties", "system-out",
    "system-err", "flakyFailure", "flakyError", "rerunFailure", "rerunError"};

bool is_same_word(std::string_view one, std::string_view other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](char a, char b) { return small_letter(a) == small_letter(b); });
}

/// Behind the value that is quoted at `at`; null if there is none that may stay as it is.
const char* behind_usual_value(const char* at, const char* end) {
  if (at[0] != '=' || (at[1] != '"' && at[1] != '\'')) return nullptr;
  const auto* const value = at + 2;
  const void* const quote = std::memchr(value, at[1], static_cast<std::size_t>(end - value));
  const auto* const behind = static_cast<const char*>(quote);
  const bool is_usual = behind != nullptr && behind <= value + XmlMender::kLongestValue;
  return is_usual ? behind + 1 : nullptr;
}

/// A tag as nearly all are: quoted values, nothing to mend, no name twice. Its size, or 0.
XmlTag usual_tag(std::string_view raw) {
  constexpr std::size_t kUsualAttributes = 8;
  std::array<std::string_view, kUsualAttributes> names;
  std::size_t count = 0;
  XmlTag tag;
  const char* const begin = raw.data();
  const char* const end = begin + raw.size();
  const char* at = begin + 1;
  const auto take_name = [&at] {  // up to the NUL behind the text at most
    const char* const from = at;
    while (is_xml(*at, kXmlName)) ++at;
    return std::string_view(from, static_cast<std::size_t>(at - from));
  };
  tag.name = take_name();
  const auto is_unusual = [](char c) { return c == ':' || is_capital(c); };
  if (std::any_of(tag.name.begin(), tag.name.end(), is_unusual)) return {};
  for (;;) {
    const bool spaced = is_xml(*at, kXmlSpace);
    while (is_xml(*at, kXmlSpace)) ++at;
    tag.is_whole = at[0] == '/' && at[1] == '>';
    if (tag.is_whole || *at == '>') break;
    if (!spaced || !is_xml(*at, kXmlNameStart) || count == kUsualAttributes) return {};
    const auto name = take_name();
    const auto is_same = [name](std::string_view other) {  // most differ in their first letter
      return other.front() == name.front() && other == name;
    };
    if (std::any_of(names.cbegin(), names.cbegin() + count, is_same)) return {};
    names.at(count++) = name;
    at = behind_usual_value(at, end);
    if (at == nullptr) return {};
  }
  tag.size = static_cast<std::size_t>(at - begin) + (tag.is_whole ? 2 : 1);
  tag.text = raw.substr(0, tag.size);
  if (count == 0) return tag;
  const auto attributes = tag.text.substr(1 + tag.name.size());
  const bool is_good = !has(attributes, '<') && has_good_references(attributes);
  return is_good ? tag : XmlTag();
}

}  // namespace

std::string_view as_spelled(std::string_view name) {
  const auto* const found =
      std::find_if(kSpelled.begin(), kSpelled.end(),
                   [name](std::string_view word) { return is_same_word(word, name); });
  return found == kSpelled.end() ? name : *found;
}

std::size_t XmlMender::refuse(std::size_t size, std::string& into) {
  repaired_ = true;
  into += kReplacement;
  return size;
}

std::size_t XmlMender::mend_reference(std::string_view raw, std::string& into) {
  const auto [size, allowed] = reference_of(raw);
  if (size != 0) {
    if (!allowed) return refuse(size, into);
    into += raw.substr(0, size);
    return size;
  }
  // What an entity of a DOCTYPE stands for is not known here: it stays as it is written.
  const auto name = 1 + run_length(raw.substr(0, kLongestReference), 1, kXmlName);
  const bool is_entity = name > 1 && char_at(raw, name) == ';';
  if (is_entity) ++unknown_entities_;
  if (!is_entity || !entities_allowed_) repaired_ = true;
  into += "&amp;";
  return 1;
}

void XmlMender::copy(std::string_view raw, std::string& into) {
  if (!has(raw, '<') && has_good_references(raw)) {
    into += raw;
    return;
  }
  for (std::size_t at = 0; at < raw.size();) {
    const auto rest = raw.substr(at);
    const auto plain = std::min(rest.find_first_of("<&"), rest.size());
    into += rest.substr(0, plain);
    at += plain;
    if (char_at(raw, at) == '&') at += mend_reference(raw.substr(at), into);
    if (char_at(raw, at) != '<') continue;
    repaired_ = true;
    into += "&lt;";
    ++at;
  }
}

void XmlMender::text(std::string_view raw, std::string& into) {
  // Not allowed outside of a CDATA section. Where it stands, one probably ended too early.
  if (raw.find("]]>") != kNotFound) repaired_ = true;
  copy(raw, into);
}

void XmlMender::bytes(std::string& piece) {
  if (!has_odd_bytes(piece)) return;
  std::string mended;
  for (std::string_view rest = piece; !rest.empty();) {
    const auto byte = static_cast<unsigned char>(rest.front());
    const auto size = utf8_length(rest);
    const auto character = rest.substr(0, size);
    const bool is_control = byte < 0x20 && !is_xml(rest.front(), kXmlSpace);
    const bool is_good =
        size != 0 && !is_control && character != "\xef\xbf\xbe" && character != "\xef\xbf\xbf";
    if (is_good) {
      mended += character;
      rest.remove_prefix(size);
      continue;
    }
    const bool is_lead = byte >= 0xc2 && byte <= 0xf4;
    const std::size_t most = !is_lead ? 1 : byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    std::size_t broken = 1;
    while (broken < most && (static_cast<unsigned char>(char_at(rest, broken)) & 0xc0U) == 0x80U) {
      ++broken;
    }
    rest.remove_prefix(refuse(broken, mended));
  }
  piece = std::move(mended);
}

XmlTag XmlMender::tag(std::string_view raw, bool is_root) {
  const auto usual = usual_tag(raw);
  return usual.size != 0 ? usual : careful_tag(raw, is_root);
}

/// The attribute at `at`: its name and value, in quotes. Where it ends; the end of `raw` if that
/// ends first.
std::size_t XmlMender::attribute(std::string_view raw, std::size_t at, XmlTag& tag) {
  at += run_length(raw, at, kXmlName);
  const auto name_end = at;
  at += run_length(raw, at, kXmlSpace);
  std::string_view value;
  char quote = '"';
  if (char_at(raw, at) == '=') {
    at += 1;
    at += run_length(raw, at, kXmlSpace);
    const bool quoted = char_at(raw, at) == '"' || char_at(raw, at) == '\'';
    if (quoted) quote = raw[at++];
    if (!quoted && at < raw.size()) repaired_ = true;
    const auto end = quoted ? raw.find(quote, at) : raw.find_first_of("<> \t\r\n", at);
    if (end == kNotFound) {
      tag.open_value = at;
      return raw.size();
    }
    value = raw.substr(at, end - at);
    at = end + (quoted ? 1 : 0);
  } else if (at < raw.size()) {
    at = name_end;
    repaired_ = true;
  }
  if (value.size() > kLongestValue) {
    value = value.substr(0, separable_length(value.substr(0, kLongestValue)));
  }
  tag_ += '=';
  tag_ += quote;
  // A value without quotes may hold the one that is put around it.
  for (std::size_t begin = 0; begin <= value.size();) {
    const auto end = std::min(value.find(quote, begin), value.size());
    copy(value.substr(begin, end - begin), tag_);
    if (end < value.size()) tag_ += "&quot;";
    begin = end + 1;
  }
  tag_ += quote;
  return at;
}

/// A byte that no tag has outside of its values. A control character may stand in the middle of a
/// name that means something: `<fail\0ure/>`.
std::size_t XmlMender::odd_byte(std::string_view raw, std::size_t at) {
  const auto byte = static_cast<unsigned char>(raw[at]);
  if (byte < 0x20 || byte == 0x7f) note_damage();
  if (byte != '/' || at + 1 < raw.size()) repaired_ = true;
  return at + 1;
}

/// Of two answers to the one question that counts, neither can be believed.
void XmlMender::note_repetition(std::string_view attribute) {
  repaired_ = true;
  if (attribute == "status" || attribute == "result") note_damage();
}

XmlTag XmlMender::careful_tag(std::string_view raw, bool is_root) {
  std::vector<std::string_view> names;
  XmlTag tag;
  std::size_t at = 1 + run_length(raw, 1, kXmlName);
  tag.name = local_name(raw.substr(1, at - 1));
  if (!is_root) tag.name = as_spelled(tag.name);
  tag_ = '<';
  tag_ += tag.name;
  for (bool spaced = true; at < raw.size() && tag.size == 0;) {
    const char byte = raw[at];
    if (is_xml(byte, kXmlSpace)) {
      spaced = true;
      ++at;
    } else if (byte == '>') {
      tag.size = at + 1;
    } else if (byte == '<') {  // the tag has no end
      repaired_ = true;
      tag.size = at;
    } else if (raw.substr(at).starts_with("/>")) {
      tag.is_whole = true;
      tag.size = at + 2;
    } else if (is_xml(byte, kXmlNameStart)) {
      if (!spaced) repaired_ = true;
      spaced = false;
      const auto name = raw.substr(at, run_length(raw, at, kXmlName));
      const bool again = std::find(names.begin(), names.end(), name) != names.end();
      if (again) note_repetition(name);
      const auto kept = tag_.size();
      tag_.append(" ").append(name);
      at = attribute(raw, at, tag);
      if (again || names.size() == kMostAttributes) {
        tag_.resize(kept);
      } else {
        names.push_back(name);
      }
    } else {
      at = odd_byte(raw, at);
    }
  }
  tag_ += tag.is_whole ? "/>" : ">";
  tag.text = tag_;
  return tag;
}

std::size_t separable_length(std::string_view text) {
  const auto near = text.size() - std::min(text.size(), kLongestReference);
  const auto reference = text.rfind('&');
  if (reference != kNotFound && reference >= near && text.find(';', reference) == kNotFound) {
    text = text.substr(0, reference);
  }
  // A line end of two bytes, or the end of a CDATA section, must not be cut in two.
  if (text.ends_with('\r')) text.remove_suffix(1);
  for (int i = 0; i < 2 && text.ends_with(']'); ++i) text.remove_suffix(1);
  for (std::size_t tail = 1; tail <= std::min<std::size_t>(text.size(), 3); ++tail) {
    const auto byte = static_cast<unsigned char>(text[text.size() - tail]);
    if (byte >= 0xc0) {
      const bool whole = utf8_length(text.substr(text.size() - tail)) != 0;
      return whole ? text.size() : text.size() - tail;
    }
    if (byte < 0x80) break;
  }
  return text.size();
}

}  // namespace sprint::results
