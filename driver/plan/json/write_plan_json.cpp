#include "base/json_writer.h"
#include "plan/json/pinned_plan.h"
#include "plan/model/enum_words.h"

namespace sprint::plan {

namespace {

constexpr std::size_t kPiece = 65'536;

class PlanWriter {
 public:
  PlanWriter(const Plan& plan, const TierNames& tiers,
             const std::function<void(std::string_view)>& write)
      : plan_(plan), tiers_(tiers), write_(write) {}

  void write(const std::filesystem::path& path) {
    JsonRow row(text_);
    row.new_line("  ").count("schema", 1);
    row.new_line("  ").text("title", plan_.title);
    row.new_line("  ").text("path", path.native());
    row.new_line("  ").text("sha", plan_.sha);
    add_rows(row, "units", plan_.units, [this](const Unit& it) { add_unit(it); });
    add_rows(row, "sprints", plan_.sprints, [this](const Sprint& it) { add_sprint(it); });
    add_rows(row, "phases", plan_.phases, [this](const Phase& it) { add_phase(it); });
    add_rows(row, "rules", plan_.rules, [this](const Rule& it) { add_rule(it); });
    row.new_line("  ").key("template");
    add_template();
    add_rows(row, "files", plan_.files, [this](const ReferencedFile& it) { add_file(it); });
    add_rows(row, "warnings", plan_.warnings, [this](const Warning& it) {
      JsonRow(text_).count("line", it.line).text("message", it.message).end();
    });
    text_ += "\n";
    row.end();
    text_ += "\n";
    write_(text_);
  }

 private:
  void pass_on() {
    if (text_.size() < kPiece) return;
    write_(text_);
    text_.clear();
  }

  /// A list at the top of the document, each element on a line.
  template <typename Elements, typename Add>
  void add_rows(JsonRow& row, std::string_view key, const Elements& elements, const Add& add) {
    row.new_line("  ").key(key);
    text_ += '[';
    bool first = true;
    for (const auto& element : elements) {
      pass_on();
      text_ += first ? "\n    " : ",\n    ";
      first = false;
      add(element);
    }
    text_ += first ? "]" : "\n  ]";
  }

  /// A list inside a sprint, each element on a line.
  template <typename Elements, typename Add>
  void add_lines(JsonRow& row, std::string_view key, const Elements& elements, const Add& add) {
    row.new_line("      ").key(key);
    text_ += '[';
    bool first = true;
    for (const auto& element : elements) {
      pass_on();
      text_ += first ? "\n        " : ",\n        ";
      first = false;
      add(element);
    }
    text_ += ']';
  }

  /// A list on one line.
  template <typename Elements, typename Add>
  void add_list(JsonRow& row, std::string_view key, const Elements& elements, const Add& add) {
    row.key(key);
    text_ += '[';
    bool first = true;
    for (const auto& element : elements) {
      pass_on();
      if (!first) text_ += ", ";
      first = false;
      add(element);
    }
    text_ += ']';
  }

  void add_units(JsonRow& row, std::string_view key, const std::vector<UnitIndex>& units) {
    add_list(row, key, units,
             [this](UnitIndex unit) { append_json_string(text_, plan_.units[unit].name); });
  }

  void add_key(SprintIndex sprint) { append_json_string(text_, key_of(plan_, sprint)); }

  void add_sprints(JsonRow& row, std::string_view key, const std::vector<SprintIndex>& sprints) {
    add_list(row, key, sprints, [this](SprintIndex sprint) { add_key(sprint); });
  }

  void add_texts(JsonRow& row, std::string_view key, const std::vector<std::string>& texts) {
    add_list(row, key, texts, [this](const std::string& text) { append_json_string(text_, text); });
  }

  void add_unit(const Unit& unit) {
    JsonRow row(text_);
    row.text("name", unit.name);
    add_texts(row, "aliases", unit.aliases);
    if (unit.directory.empty()) {
      row.key("directory");
      text_ += "null";
    } else {
      row.text("directory", unit.directory);
    }
    if (unit.layer) {
      row.integer("layer", *unit.layer);
    } else {
      row.key("layer");
      text_ += "null";
    }
    add_units(row, "depends_on", unit.depends_on);
    row.count("line", unit.line).end();
  }

  void add_criterion(const Criterion& it) {
    JsonRow row(text_);
    row.text("text", it.text)
        .text("kind", word_of(kCriterionKinds, it.kind))
        .count("line", it.line);
    if (!it.command.empty()) row.text("command", it.command);
    if (!it.path.empty()) row.text("path", it.path);
    if (!it.pattern.empty()) row.text("pattern", it.pattern);
    if (!it.expect.empty()) row.text("expect", it.expect);
    row.end();
  }

  void add_sprint(const Sprint& it) {
    JsonRow row(text_);
    row.text("id", it.id)
        .text("name", it.name)
        .text("unit", plan_.units[it.unit].name)
        .text("type", word_of(kTaskTypes, it.type))
        .count("line", it.line)
        .count("end_line", it.end_line);
    add_lines(row, "entry", it.entry, [this](const Criterion& one) { add_criterion(one); });
    add_lines(row, "exit", it.exit, [this](const Criterion& one) { add_criterion(one); });
    add_lines(row, "tasks", it.tasks, [this](const Task& task) {
      JsonRow(text_).text("text", task.text).count("line", task.line).end();
    });
    row.new_line("      ");
    add_sprints(row, "depends_on", it.depends_on);
    add_units(row, "waits_for", it.waits_for);
    row.flag("states_dependencies", it.states_dependencies).flag("is_setup", it.is_setup);
    row.new_line("      ")
        .count("estimated_turns", it.estimate.turns)
        .integer("score", it.estimate.score)
        .text("tier", tiers_.of(it.estimate.tier))
        .number("priority", it.estimate.priority);
    add_estimate(row, it.estimate);
    row.end();
  }

  /// The terms; the results stand beside it.
  void add_estimate(JsonRow& sprint, const Estimate& it) {
    sprint.new_line("      ").key("estimate");
    JsonRow(text_)
        .count("read", it.read)
        .count("created", it.created)
        .count("modified", it.modified)
        .count("builds", it.builds)
        .count("lines", it.lines)
        .count("checks", it.checks)
        .integer("complexity", it.complexity)
        .integer("ambiguity", it.ambiguity)
        .integer("foundation", it.foundation)
        .integer("risk", it.risk)
        .integer("type", it.type)
        .count("blocked", it.blocked)
        .flag("pattern_setter", it.pattern_setter)
        .count("priority_risk", it.priority_risk)
        .number("priority_complexity", it.priority_complexity)
        .end();
  }

  void add_phase(const Phase& phase) {
    JsonRow row(text_);
    row.text("name", phase.name);
    add_sprints(row, "sprints", phase.sprints);
    row.count("line", phase.line).end();
  }

  void add_rule(const Rule& rule) {
    JsonRow(text_)
        .text("text", rule.text)
        .text("section", rule.section)
        .count("line", rule.line)
        .end();
  }

  void add_template() {
    if (!plan_.prompt_template) {
      text_ += "null";
      return;
    }
    JsonRow row(text_);
    row.text("text", plan_.prompt_template->text);
    add_texts(row, "variables", plan_.prompt_template->variables);
    row.count("line", plan_.prompt_template->line).end();
  }

  void add_file(const ReferencedFile& file) {
    JsonRow row(text_);
    row.text("path", file.path).count("line", file.line).key("sprint");
    if (file.sprint) {
      add_key(*file.sprint);
    } else {
      text_ += "null";
    }
    row.end();
  }

  const Plan& plan_;
  const TierNames& tiers_;
  const std::function<void(std::string_view)>& write_;
  std::string text_;
};

}  // namespace

void write_plan_json(const Plan& plan, const std::filesystem::path& path, const TierNames& tiers,
                     const std::function<void(std::string_view)>& write) {
  PlanWriter(plan, tiers, write).write(path);
}

}  // namespace sprint::plan
