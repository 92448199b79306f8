#include "cmake/checks/check_scratch.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "cmake/project/look_at_files.h"
#include "sprint/paths.h"

namespace sprint::cmake {

std::string digits_for(const std::string& text) {
  // Not std::hash: the digits are kept in files and compared by later builds of this plugin.
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  static constexpr std::array<char, 17> kDigits{"0123456789abcdef"};
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4) {
    digits += kDigits.at((hash >> static_cast<unsigned>(shift)) & 0xfU);
  }
  return digits;
}

std::string with_mapped_includes(const std::string& text, const PathMap& map) {
  std::string mapped;
  for (std::size_t start = 0; start < text.size();) {
    const auto end = std::min(text.find('\n', start), text.size() - 1) + 1;
    std::string line = text.substr(start, end - start);
    const auto open = line.compare(0, 8, "#include") == 0 ? line.find('"') : std::string::npos;
    const auto close = open == std::string::npos ? open : line.find('"', open + 1);
    if (close != std::string::npos && line[open + 1] == '/') {
      line.replace(open + 1, close - open - 1, map(line.substr(open + 1, close - open - 1)));
    }
    mapped += line;
    start = end;
  }
  return mapped;
}

std::string CheckScratch::first_words() {
  return write_once("first-words.h", "struct sprint_no_precompiled_header_may_follow;\n");
}

std::string CheckScratch::empty_source(const std::string& extension) {
  return write_once("empty" + extension, "");
}

std::string CheckScratch::stand_in(const std::string& file, const PathMap& map) {
  const std::string name = "include-" + digits_for(file) + sdk::extension(file);
  const bool is_generated = sdk::file_name(file).compare(0, 10, "cmake_pch.") == 0;
  const auto text = is_generated ? read_text(file) : std::nullopt;
  if (text) return write_once(name, with_mapped_includes(*text, map));
  std::string here = map(file);
  // Such a path cannot be written into an #include line.
  if (here.find_first_of("\"\n") != std::string::npos) return here;
  return write_once(name, "#include \"" + here + "\"\n");
}

std::string CheckScratch::depfile(std::string subject) const {
  // The folder has another name each time.
  for (auto at = subject.find(folder_); at != std::string::npos; at = subject.find(folder_, at)) {
    subject.erase(at, folder_.size());
  }
  return folder_ + "/" + digits_for(subject) + ".d";
}

std::string CheckScratch::write_once(const std::string& name, const std::string& text) {
  std::string path = folder_ + "/" + name;
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) return path;
  std::ofstream stream(path, std::ios::binary);
  stream << text;
  stream.close();
  if (!stream) throw std::runtime_error("cannot write " + path);
  return path;
}

}  // namespace sprint::cmake
