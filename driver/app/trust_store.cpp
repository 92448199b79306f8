#include "app/trust_store.h"

#include <algorithm>
#include <system_error>

#include "base/error.h"
#include "base/text.h"
#include "os/files.h"

namespace sprint::app {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kHex = "0123456789abcdef";

bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte > 0x20 && byte != 0x7f && c != '%';
}

/// A name as one word: whatever separates words or lines is written as in an address.
std::string as_word(const std::string& name) {
  std::string word;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_plain(c)) {
      word += c;
    } else {
      ((word += '%') += kHex[byte >> 4U]) += kHex[byte & 15U];
    }
  }
  return word;
}

std::string from_word(const std::string& word) {
  std::string name;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const auto high = i + 2 < word.size() ? kHex.find(word[i + 1]) : kNotFound;
    const auto low = i + 2 < word.size() ? kHex.find(word[i + 2]) : kNotFound;
    if (word[i] != '%' || high == kNotFound || low == kNotFound) {
      name += word[i];
      continue;
    }
    name += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return name;
}

}  // namespace

fs::path TrustStore::place(const os::Environment& environment) {
  fs::path folder = environment.get("XDG_CONFIG_HOME").value_or("");
  // A relative one is to be ignored, says its specification; it would be a place in the checkout.
  if (!folder.is_absolute()) {
    const fs::path home = environment.get("HOME").value_or("");
    if (!home.is_absolute()) {
      throw Error(ErrorCode::System, "there is no place for what you trust",
                  "set HOME or XDG_CONFIG_HOME, or use --trust");
    }
    folder = home / ".config";
  }
  return folder / "sprint-supervisor" / "trust";
}

TrustStore::TrustStore(fs::path file) : file_(std::move(file)) {
  const auto text = os::read_file_if_exists(file_);
  if (!text) return;
  if (const auto danger = os::writable_by_others(file_)) {
    throw Error(ErrorCode::System, "what you trust cannot be believed: " + *danger,
                "chmod go-w it, or remove it");
  }
  for (const auto& line : split(*text, '\n')) {
    const auto words = split(line, ' ');
    if (words.size() != 3 || line.starts_with('#')) continue;
    agreements_.push_back({from_word(words[1]), from_word(words[2]), words[0]});
  }
}

bool TrustStore::has(const Agreement& agreement) const {
  return std::find(agreements_.begin(), agreements_.end(), agreement) != agreements_.end();
}

void TrustStore::add(const Agreement& agreement) {
  std::erase_if(agreements_, [&](const Agreement& each) {
    return each.repository == agreement.repository && each.name == agreement.name;
  });
  agreements_.push_back(agreement);
}

std::size_t TrustStore::forget_all(const std::string& repository) {
  return std::erase_if(agreements_,
                       [&](const Agreement& each) { return each.repository == repository; });
}

std::size_t TrustStore::forget_below(const std::string& repository, const std::string& name) {
  const std::string folder = name.ends_with('/') ? name : name + "/";
  return std::erase_if(agreements_, [&](const Agreement& each) {
    const bool is_meant = each.name == name || each.name.starts_with(folder) || name == ".";
    return each.repository == repository && is_meant;
  });
}

void TrustStore::save() const {
  std::string text =
      "# What sprint-supervisor may run: hash, repository, name. 'trust' writes it.\n";
  for (const auto& [repository, name, hash] : agreements_) {
    text += hash + " " + as_word(repository) + " " + as_word(name) + "\n";
  }
  std::error_code ignored;
  // The permissions of a file that is there are kept.
  if (!fs::exists(file_, ignored)) os::replace_file(file_, "");
  std::error_code failed;
  fs::permissions(file_, fs::perms::owner_read | fs::perms::owner_write, failed);
  if (failed) throw system_error("protecting " + file_.string(), failed.value());
  os::write_file_atomically(file_, text);
}

}  // namespace sprint::app
