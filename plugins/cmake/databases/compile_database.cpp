#include "cmake/databases/compile_database.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "sprint/shell_words.h"

namespace sprint::cmake {

namespace {

using nlohmann::json;

/// Takes what we need as it is read. A document of 50,000 entries is not kept as a tree: most of
/// it is looked at once.
class DatabaseReader final : public nlohmann::json_sax<json> {
 public:
  CompileDatabase take() {
    // With only some of the entries, the other files would be taken for new ones and checked by
    // guess.
    if (database_.broken_line > 0) database_.entries.clear();
    return std::move(database_);
  }

  bool start_object(std::size_t /*size*/) override {
    if (++depth_ == kEntryDepth) entry_ = {};
    return true;
  }
  bool end_object() override {
    if (depth_-- == kEntryDepth && is_list_ && !entry_.file.empty()) {
      database_.entries.push_back(std::move(entry_));
    }
    return true;
  }
  bool start_array(std::size_t /*size*/) override {
    is_list_ = is_list_ || depth_ == 0;
    in_arguments_ = depth_ == kEntryDepth && key_ == "arguments";
    ++depth_;
    return true;
  }
  bool end_array() override {
    --depth_;
    in_arguments_ = false;
    return true;
  }
  bool key(string_t& name) override {
    if (depth_ == kEntryDepth) key_.swap(name);
    return true;
  }
  bool string(string_t& value) override {
    if (depth_ == kEntryDepth + 1 && in_arguments_) {
      entry_.arguments.push_back(std::move(value));
    } else if (depth_ == kEntryDepth) {
      if (auto* field = field_of(key_)) field->swap(value);
    }
    return true;
  }
  bool null() override { return true; }
  bool boolean(bool /*value*/) override { return true; }
  bool number_integer(number_integer_t /*value*/) override { return true; }
  bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
  bool binary(binary_t& /*value*/) override { return true; }
  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) override {
    broken_at_ = position;
    return false;
  }

  void say_where(std::string_view text) {
    // The position is one past the character that should not be there, which may be a line's end.
    const auto before = text.substr(0, broken_at_ > 0 ? broken_at_ - 1 : 0);
    const auto lines = std::count(before.begin(), before.end(), '\n');
    database_.broken_line = static_cast<std::size_t>(lines) + 1;
  }

 private:
  static constexpr int kEntryDepth = 2;  // inside the array, inside the object

  std::string* field_of(const std::string& name) {
    if (name == "file") return &entry_.file;
    if (name == "directory") return &entry_.directory;
    if (name == "command") return &entry_.command;
    if (name == "output") return &entry_.output;
    return nullptr;
  }

  CompileDatabase database_;
  CompileEntry entry_;
  std::string key_;
  int depth_ = 0;
  bool is_list_ = false;       ///< the document is one; else nothing in it is an entry
  bool in_arguments_ = false;  ///< in the list that is called so
  std::size_t broken_at_ = 0;
};

}  // namespace

CompileDatabase read_compile_database(std::string_view text) {
  DatabaseReader reader;
  if (!json::sax_parse(text.begin(), text.end(), &reader)) reader.say_where(text);
  return reader.take();
}

std::optional<sdk::Words> words_of(const CompileEntry& entry) {
  auto words =
      entry.command.empty() ? std::optional(entry.arguments) : sdk::shell_words(entry.command);
  if (words && words->empty()) return std::nullopt;
  return words;
}

std::string absolute_path(std::string_view directory, std::string_view path) {
  std::string joined;
  if (path.substr(0, 1) != "/") joined.append(directory).append("/");
  joined.append(path);
  const bool is_normal = joined.find("/.") == std::string::npos &&
                         joined.find("//") == std::string::npos && joined.back() != '/';
  if (is_normal) return joined;
  std::string normal = std::filesystem::path(joined).lexically_normal().string();
  if (normal.size() > 1 && normal.back() == '/') normal.pop_back();
  return normal;
}

}  // namespace sprint::cmake
