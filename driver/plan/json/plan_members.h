// Every part of a plan with its members in JSON, each named once: the writer and the reader both go
// by this list, so that neither can know a member that the other does not.
//
// `Io` is PartWriter or PartReader. Both have a function for each form a member can have; `Part` is
// const for the writer, as it only looks.
#pragma once

#include "plan/model/enum_words.h"
#include "plan/model/model.h"

namespace sprint::plan {

template <typename Io>
void members(Io& io, typename Io::template Part<Unit>& it) {
  io.text("name", it.name);
  io.texts("aliases", it.aliases);
  io.text_or_null("directory", it.directory);
  io.integer_or_null("layer", it.layer);
  io.units("depends_on", it.depends_on);
  io.count("line", it.line);
}

template <typename Io>
void members(Io& io, typename Io::template Part<Criterion>& it) {
  io.text("text", it.text);
  io.word("kind", it.kind, kCriterionKinds);
  io.count("line", it.line);
  io.text_if_any("command", it.command);
  io.text_if_any("path", it.path);
  io.text_if_any("pattern", it.pattern);
  io.text_if_any("expect", it.expect);
}

template <typename Io>
void members(Io& io, typename Io::template Part<Task>& it) {
  io.text("text", it.text);
  io.count("line", it.line);
}

/// The terms; what follows from them stands beside it in the sprint, where people look for it.
template <typename Io>
void members(Io& io, typename Io::template Part<Estimate>& it) {
  io.count("read", it.read);
  io.count("created", it.created);
  io.count("modified", it.modified);
  io.count("builds", it.builds);
  io.count("lines", it.lines);
  io.count("checks", it.checks);
  io.integer("complexity", it.complexity);
  io.integer("ambiguity", it.ambiguity);
  io.integer("foundation", it.foundation);
  io.integer("risk", it.risk);
  io.integer("type", it.type);
  io.word("tier", it.tier, kTiers);
  io.count("blocked", it.blocked);
  io.flag("pattern_setter", it.pattern_setter);
  io.count("priority_risk", it.priority_risk);
  io.number("priority_complexity", it.priority_complexity);
}

template <typename Io>
void members(Io& io, typename Io::template Part<Sprint>& it) {
  io.text("id", it.id);
  io.text("name", it.name);
  io.unit("unit", it.unit);
  io.word("type", it.type, kTaskTypes);
  io.count("line", it.line);
  io.count("end_line", it.end_line);
  io.list("entry", it.entry);
  io.list("exit", it.exit);
  io.list("tasks", it.tasks);
  io.sprints("depends_on", it.depends_on);
  io.units("waits_for", it.waits_for);
  io.flag("states_dependencies", it.states_dependencies);
  io.flag("is_setup", it.is_setup);
  io.count("estimated_turns", it.estimate.turns);
  io.integer("score", it.estimate.score);
  io.name_of_tier("tier", it.estimate.tier);
  io.number("priority", it.estimate.priority);
  io.object("estimate", it.estimate);
}

template <typename Io>
void members(Io& io, typename Io::template Part<Phase>& it) {
  io.text("name", it.name);
  io.sprints("sprints", it.sprints);
  io.count("line", it.line);
}

template <typename Io>
void members(Io& io, typename Io::template Part<Rule>& it) {
  io.text("text", it.text);
  io.text("section", it.section);
  io.count("line", it.line);
}

template <typename Io>
void members(Io& io, typename Io::template Part<Template>& it) {
  io.text("text", it.text);
  io.texts("variables", it.variables);
  io.count("line", it.line);
}

template <typename Io>
void members(Io& io, typename Io::template Part<ReferencedFile>& it) {
  io.text("path", it.path);
  io.count("line", it.line);
  io.sprint_or_null("sprint", it.sprint);
}

template <typename Io>
void members(Io& io, typename Io::template Part<Warning>& it) {
  io.count("line", it.line);
  io.text("message", it.message);
}

}  // namespace sprint::plan
