#include <nlohmann/json.hpp>

#include "plan/json/pinned_plan.h"
#include "plan/json/plan_members.h"

namespace sprint::plan {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kPiece = 65'536;

/// What turns positions and tiers into names.
struct WrittenNames {
  const Plan& plan;
  const TierNames& tiers;
};

/// Makes one object, member by member.
class PartWriter {
 public:
  template <typename T>
  using Part = const T;

  explicit PartWriter(const WrittenNames& names) : names_(names) {}

  void text(const char* key, const std::string& value) { add(key, value); }
  void text_if_any(const char* key, const std::string& value) {
    if (!value.empty()) add(key, value);
  }
  void text_or_null(const char* key, const std::string& value) {
    add(key, value.empty() ? ordered_json() : ordered_json(value));
  }
  void texts(const char* key, const std::vector<std::string>& values) { add(key, values); }
  void count(const char* key, std::uint32_t value) { add(key, value); }
  void integer(const char* key, std::int32_t value) { add(key, value); }
  void integer_or_null(const char* key, const std::optional<std::int32_t>& value) {
    add(key, value ? ordered_json(*value) : ordered_json());
  }
  void flag(const char* key, bool value) { add(key, value); }
  void number(const char* key, double value) { add(key, value); }

  template <typename Value, typename Words>
  void word(const char* key, Value value, const Words& words) {
    add(key, word_of(words, value));
  }
  void name_of_tier(const char* key, Tier value) { add(key, names_.tiers.of(value)); }

  void unit(const char* key, UnitIndex value) { add(key, names_.plan.units[value].name); }
  void units(const char* key, const std::vector<UnitIndex>& values) {
    ordered_json names = ordered_json::array();
    for (const UnitIndex value : values) names.push_back(names_.plan.units[value].name);
    add(key, std::move(names));
  }
  void sprints(const char* key, const std::vector<SprintIndex>& values) {
    ordered_json names = ordered_json::array();
    for (const SprintIndex value : values) names.push_back(key_of(names_.plan, value));
    add(key, std::move(names));
  }
  void sprint_or_null(const char* key, const std::optional<SprintIndex>& value) {
    add(key, value ? ordered_json(key_of(names_.plan, *value)) : ordered_json());
  }

  template <typename T>
  void object(const char* key, const T& part) {
    add(key, json_of(part, names_));
  }
  template <typename T>
  void list(const char* key, const std::vector<T>& parts) {
    ordered_json objects = ordered_json::array();
    for (const T& part : parts) objects.push_back(json_of(part, names_));
    add(key, std::move(objects));
  }

  template <typename T>
  static ordered_json json_of(const T& part, const WrittenNames& names) {
    PartWriter writer(names);
    members(writer, part);
    return ordered_json(std::move(writer.object_));
  }

 private:
  /// Behind the others: operator[] would compare the key with those of all members before.
  template <typename Value>
  void add(const char* key, Value&& value) {
    object_.emplace_back(key, std::forward<Value>(value));
  }

  const WrittenNames& names_;
  ordered_json::object_t object_;
};

/// The document, laid out as dump() lays out a whole one, but passed on piece by piece.
class DocumentWriter {
 public:
  explicit DocumentWriter(const std::function<void(std::string_view)>& write) : write_(write) {}

  void member(const char* key, const ordered_json& value) {
    begin(key);
    add(value, "\n  ");
  }

  template <typename T>
  void list(const char* key, const std::vector<T>& parts, const WrittenNames& names) {
    begin(key);
    text_ += '[';
    const char* before = "\n    ";
    for (const T& part : parts) {
      text_ += before;
      add(PartWriter::json_of(part, names), "\n    ");
      before = ",\n    ";
    }
    text_ += parts.empty() ? "]" : "\n  ]";
  }

  void end() {
    text_ += "\n}\n";
    write_(text_);
  }

 private:
  void begin(const char* key) {
    text_ += text_.empty() && !begun_ ? "{\n  " : ",\n  ";
    begun_ = true;
    text_ += ordered_json(key).dump() + ": ";
  }

  void add(const ordered_json& value, std::string_view line_begin) {
    // No text in JSON has a line break of its own.
    const std::string lines =
        value.dump(2, ' ', /*ensure_ascii=*/false, ordered_json::error_handler_t::replace);
    for (std::size_t at = 0; at < lines.size();) {
      const std::size_t end = std::min(lines.find('\n', at), lines.size());
      text_.append(lines, at, end - at);
      if (end < lines.size()) text_ += line_begin;
      at = end + 1;
    }
    if (text_.size() < kPiece) return;
    write_(text_);
    text_.clear();
  }

  const std::function<void(std::string_view)>& write_;
  std::string text_;
  bool begun_ = false;
};

}  // namespace

void write_plan_json(const Plan& plan, const std::filesystem::path& path, const TierNames& tiers,
                     const std::function<void(std::string_view)>& write) {
  const WrittenNames names{plan, tiers};
  DocumentWriter document(write);
  document.member("schema", 1);
  document.member("title", plan.title);
  document.member("path", path.native());
  document.member("sha", plan.sha);
  document.list("units", plan.units, names);
  document.list("sprints", plan.sprints, names);
  document.list("phases", plan.phases, names);
  document.list("rules", plan.rules, names);
  document.member("template", plan.prompt_template
                                  ? PartWriter::json_of(*plan.prompt_template, names)
                                  : ordered_json());
  document.list("files", plan.files, names);
  document.list("warnings", plan.warnings, names);
  document.end();
}

}  // namespace sprint::plan
