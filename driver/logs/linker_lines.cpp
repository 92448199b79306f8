#include "logs/linker_lines.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"
#include "logs/plain_line.h"
#include "places/placed_text.h"
#include "places/quoted_names.h"
#include "sprint/gcc_diagnostics.h"

namespace sprint::logs {

namespace {

using sdk::detail::take_prefix;

/// Takes "/usr/bin/ld: ", "ld.lld: ", "mold: ".
bool take_linker(std::string_view& line) {
  const auto colon = line.find(": ");
  if (colon == kNotFound) return false;
  auto program = line.substr(0, colon);
  program = program.substr(program.find_last_of('/') + 1);
  const bool is_linker = program.ends_with("ld") || program.find("ld.") != kNotFound;
  if (is_linker && program.size() < 40) line.remove_prefix(colon + 2);
  return is_linker && program.size() < 40;
}

/// The text between the quote at the front and the one at the end: symbols may hold quotes.
std::string_view in_quotes(std::string_view text) {
  if (text.empty()) return {};
  const auto end = text.find_last_of('\'');
  if (end == kNotFound || end == 0) return {};
  return text.substr(1, end - 1);
}

bool is_object_name(std::string_view name) {
  return name.ends_with(".o") || name.ends_with(".o)") || name.ends_with(".so");
}

/// What GNU ld writes before "undefined reference": "a.cpp:(.text+0x5)", "/p/a.cpp:5",
/// "a.o:/p/a.cpp:5", "liba.a(a.o):(.data+0x0)". With a line it is a place in a source, else the
/// object if that is known.
RelatedPlace reference_at(std::string_view where, std::string_view object,
                          std::string_view function) {
  RelatedPlace found{{}, PlaceRole::Reference, std::string(function)};
  if (auto place = places::whole_place(where);
      place && place->file.find('<') == std::string::npos) {
    // An object may stand before the source.
    const auto colon = place->file.find(':');
    if (colon != std::string::npos && colon > 1) place->file.erase(0, colon + 1);
    found.place = *std::move(place);
    return found;
  }
  const auto named = where.substr(0, where.find(':'));
  const bool is_object = is_object_name(named);
  found.place.file = std::string(object.empty() || is_object ? named : object);
  if (found.place.file.starts_with('(')) found.place.file = std::string(object);
  return found;
}

/// The first reference with a line, else the first.
void choose_place(LogProblem& problem) {
  const auto& all = problem.related;
  const auto with_line =
      std::find_if(all.begin(), all.end(), [](const auto& r) { return r.place.line != 0; });
  const auto chosen = with_line == all.end() ? all.begin() : with_line;
  if (chosen != all.end()) problem.place = chosen->place;
}

LogProblem link_problem(std::string_view message, std::string_view name) {
  LogProblem problem;
  problem.kind = ProblemKind::Link;
  problem.message = std::string(message);
  places::add_name(problem.names, name);
  return problem;
}

/// "a.cpp:6 (/p/src/a.cpp:6)": the long form; "a.cpp" alone has no line.
std::optional<places::PlaceInText> lld_place(std::string_view text) {
  const auto open = text.find(" (");
  if (open != kNotFound && text.ends_with(')')) {
    if (auto place = places::whole_place(text.substr(open + 2, text.size() - open - 3)))
      return place;
  }
  return places::whole_place(text.substr(0, open));
}

/// The ">>>" lines of lld and mold.
class ArrowReport final : public OpenReport {
 public:
  explicit ArrowReport(LogProblem problem) : problem_(std::move(problem)) {}

  Answer take(std::string_view line) override {
    if (!line.starts_with(">>> ")) return Answer::NotMine;
    // mold forgets a newline now and then.
    while (!line.empty()) {
      line.remove_prefix(4);
      const auto next = line.find(">>> ");
      take_arrow(line.substr(0, next));
      line.remove_prefix(std::min(next, line.size()));
    }
    return Answer::Took;
  }

  std::optional<LogProblem> finish() override {
    choose_place(problem_);
    return std::move(problem_);
  }

 private:
  void take_arrow(std::string_view text) {
    if (take_prefix(text, "referenced by ") || take_prefix(text, "defined at ") ||
        take_prefix(text, "defined in ")) {
      add(lld_place(text), text);
    } else if (text.starts_with("   ") && wants_object_) {
      add(std::nullopt, trim(text));
    }
  }

  void add(const std::optional<places::PlaceInText>& place, std::string_view text) {
    const auto section = text.find(":(");
    const bool is_object = section != kNotFound || text.ends_with(".o");
    wants_object_ = !place && !is_object;
    if (wants_object_ || problem_.related.size() >= LogProblem::kMostRelated) return;
    RelatedPlace found{place.value_or(places::PlaceInText{}), PlaceRole::Reference, {}};
    if (!place) {
      found.place.file = std::string(text.substr(0, section));
      const auto end = text.find_last_of(')');
      if (section != kNotFound && end > section + 2 && end != kNotFound) {
        found.text = std::string(text.substr(section + 2, end - section - 2));
      }
    }
    problem_.related.push_back(std::move(found));
  }

  LogProblem problem_;
  /// Its source has no line, so that the object in the next line says more.
  bool wants_object_ = false;
};

/// The line after it may say where a symbol was defined first.
class DoubledSymbol final : public OpenReport {
 public:
  explicit DoubledSymbol(LogProblem problem) : problem_(std::move(problem)) {}

  Answer take(std::string_view line) override {
    take_linker(line);
    for (const std::string_view words : {": previous definition here", ": first defined here"}) {
      if (!line.ends_with(words)) continue;
      line.remove_suffix(words.size());
      problem_.related.push_back(reference_at(line, {}, {}));
      return Answer::TookLast;
    }
    return Answer::NotMine;
  }

  std::optional<LogProblem> finish() override {
    choose_place(problem_);
    return std::move(problem_);
  }

 private:
  LogProblem problem_;
};

/// "… in function `main'" etc. are gone; `where` is what stands before the words.
Finding undefined(std::string_view where, std::string_view message, RelatedPlace reference) {
  auto name = message;
  take_prefix(name, "undefined reference to ");
  take_prefix(name, "symbol ");
  auto problem = link_problem(message, in_quotes(name));
  if (!where.empty() || !reference.place.file.empty()) {
    problem.related.push_back(std::move(reference));
  }
  choose_place(problem);
  return {std::move(problem), nullptr};
}

/// "b.cpp:1: multiple definition of `dup()'; a.o:/p/a.cpp:2: first defined here".
Finding doubled(std::string_view message, RelatedPlace reference) {
  const auto other = message.find("; ");
  auto first = other == kNotFound ? std::string_view() : message.substr(other + 2);
  message = message.substr(0, other);
  auto name = message;
  take_prefix(name, "multiple definition of ");
  auto problem = link_problem(message, in_quotes(name));
  problem.related.push_back(std::move(reference));
  if (const auto words = first.find(": first defined here"); words != kNotFound) {
    problem.related.push_back(reference_at(first.substr(0, words), {}, {}));
    choose_place(problem);
    return {std::move(problem), nullptr};
  }
  return {std::nullopt, std::make_unique<DoubledSymbol>(std::move(problem))};
}

/// "cannot find -lfoo", "unable to find library -lfoo", "library not found: foo": foo.
std::string_view missing_thing(std::string_view message) {
  for (const std::string_view words :
       {"cannot find ", "unable to find library ",
        "library not found: ", "cannot open linker script file ", "cannot open "}) {
    if (!take_prefix(message, words)) continue;
    message = message.substr(0, message.find(": "));
    take_prefix(message, "-l");
    return message;
  }
  return {};
}

/// mold: "duplicate symbol: b.o: a.o: dup()".
Finding mold_duplicate(std::string_view message, std::string_view rest) {
  auto problem = link_problem(message, {});
  for (int i = 0; i < 2; ++i) {
    const auto colon = rest.find(": ");
    if (colon == kNotFound) break;
    problem.related.push_back(reference_at(rest.substr(0, colon), {}, {}));
    rest.remove_prefix(colon + 2);
  }
  places::add_name(problem.names, rest);
  problem.message = "duplicate symbol: " + std::string(rest);
  choose_place(problem);
  return {std::move(problem), nullptr};
}

/// After "ld.lld: error: ", "mold: error: ", "ld.gold: error: ", "mold: fatal: ".
Finding linker_error(std::string_view message) {
  if (message.starts_with("too many errors")) return {};
  auto rest = message;
  if (const auto at = message.find(": multiple definition of "); at != kNotFound) {
    return doubled(message.substr(at + 2), reference_at(message.substr(0, at), {}, {}));
  }
  const bool is_doubled = take_prefix(rest, "duplicate symbol: ");
  if (is_doubled && rest.find(".o: ") != kNotFound) return mold_duplicate(message, rest);
  std::string_view name = is_doubled ? rest : missing_thing(message);
  if (take_prefix(rest, "undefined symbol: ") || take_prefix(rest, "undefined hidden symbol: ")) {
    name = rest;
  }
  auto problem = link_problem(message, name);
  if (name.empty()) {
    problem.names = places::quoted_names(message);
    const auto object = message.substr(0, message.find(':'));
    if (is_object_name(object)) problem.place.file = std::string(object);
  }
  return {std::nullopt, std::make_unique<ArrowReport>(std::move(problem))};
}

/// What GNU ld says without the word "error".
Finding plain_error(std::string_view message) {
  if (message.starts_with("warning: ") || message.find(": warning: ") != kNotFound) return {};
  const auto thing = missing_thing(message);
  const bool is_error = !thing.empty() || message.find("recompile with -f") != kNotFound ||
                        message.find("not recognized") != kNotFound ||
                        message.find("DSO missing from command line") != kNotFound;
  if (!is_error) return {};
  auto problem = link_problem(message, thing);
  const auto colon = message.find(": ");
  if (thing.empty() && colon != kNotFound) {
    problem.place.file = std::string(message.substr(0, colon));
    problem.message = std::string(message.substr(colon + 2));
    problem.names = places::quoted_names(message);
  }
  return {std::move(problem), nullptr};
}

}  // namespace

/// GNU ld names object and function in a line of their own, and not again while they stay the same.
void LinkerLines::remember_object(std::string_view line, std::uint64_t number, LinesBefore before) {
  if (number != number_ + 1) {
    object_.clear();
    function_.clear();
  }
  number_ = number;
  std::string scratch;
  const auto previous = before.next();
  if (!previous || line.starts_with("mold: ")) return;
  auto text = plain_line(*previous, scratch);
  const auto words = text.find(": in function `");
  if (words == kNotFound || !take_linker(text)) return;
  const auto end = text.find(": in function `");
  if (end == kNotFound) return;
  object_ = std::string(text.substr(0, end));
  function_ = std::string(in_quotes(text.substr(end + std::string_view(": in function ").size())));
}

Finding LinkerLines::match(std::string_view line, std::uint64_t number, LinesBefore before) {
  line = trim(line);
  auto rest = line;
  const bool by_linker = take_linker(rest);
  for (const std::string_view words : {"undefined reference to ", "multiple definition of `"}) {
    const auto at = rest.find(words);
    const bool in_place = at != kNotFound && (at == 0 || rest.substr(0, at).ends_with(": "));
    if (!in_place) continue;
    remember_object(line, number, before);
    auto where = rest.substr(0, at == 0 ? 0 : at - 2);
    const bool by_gold = where.ends_with(": error");
    if (by_gold) where.remove_suffix(std::string_view(": error").size());
    auto reference = reference_at(where, object_, function_);
    if (words.starts_with('u')) return undefined(where, rest.substr(at), std::move(reference));
    return doubled(rest.substr(at), std::move(reference));
  }
  if (!by_linker) return {};
  if (take_prefix(rest, "error: ") || take_prefix(rest, "fatal: ")) return linker_error(rest);
  return plain_error(rest);
}

bool is_linker_failure(std::string_view line) {
  return line.find("error: ld returned ") != kNotFound ||
         line.find("error: linker command failed") != kNotFound;
}

}  // namespace sprint::logs
