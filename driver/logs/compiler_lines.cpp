#include "logs/compiler_lines.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "logs/plain_line.h"
#include "places/placed_text.h"
#include "places/quoted_names.h"
#include "sprint/gcc_diagnostics.h"

namespace sprint::logs {

namespace {

using sdk::Severity;
using sdk::detail::take_number;
using sdk::detail::take_prefix;

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// Takes "error: ", "fatal error: ", "note: " and their like.
std::optional<Severity> take_any_severity(std::string_view& text) {
  if (take_prefix(text, "internal compiler error: ") || take_prefix(text, "Error: ") ||
      take_prefix(text, "Fatal error: ")) {
    return Severity::Error;
  }
  return sdk::detail::take_severity(text);
}

/// Takes "error C2065: " or "fatal error C1083: " but for the code, which belongs to the message.
bool take_numbered_error(std::string_view& text) {
  auto rest = text;
  take_prefix(rest, "fatal ");
  if (!take_prefix(rest, "error ")) return false;
  const auto colon = rest.find(": ");
  const auto code = rest.substr(0, colon);
  const bool is_code = colon != std::string_view::npos && code.size() <= 10 && code.size() >= 2 &&
                       code.front() >= 'A' && code.front() <= 'Z' && code.back() >= '0' &&
                       code.back() <= '9';
  if (is_code) text = rest;
  return is_code;
}

/// What another tool wrote before the name, as in "lint: src/a.cpp".
std::string_view without_prefix(std::string_view file) {
  const auto prefix = file.find_last_of(": ");
  if (prefix != std::string_view::npos && prefix > 0 && file[prefix] == ' ' &&
      file[prefix - 1] == ':') {
    file.remove_prefix(prefix + 1);
  }
  return trim(file);
}

/// "a.cpp(12): error C2065: text", "a.ts(3,5): error TS2304: text".
std::optional<CompilerLine> match_in_brackets(std::string_view line) {
  const auto severity = std::min(line.find(": error "), line.find(": fatal error "));
  if (severity == std::string_view::npos) return std::nullopt;
  const auto head = trim(line.substr(0, severity));
  const auto open = head.find_last_of('(');
  if (open == std::string_view::npos || open == 0 || !head.ends_with(')')) return std::nullopt;
  CompilerLine found;
  auto numbers = head.substr(open + 1);
  const auto number = take_number(numbers);
  if (!number) return std::nullopt;
  found.place.line = *number;
  if (take_prefix(numbers, ",")) found.place.column = take_number(numbers).value_or(0);
  if (numbers != ")") return std::nullopt;
  found.message = line.substr(severity + 2);
  if (!take_numbered_error(found.message)) return std::nullopt;
  found.place.file = std::string(without_prefix(head.substr(0, open)));
  return found;
}

/// "a.ts:3:5 - error TS2304: text".
std::optional<CompilerLine> match_with_dash(std::string_view line) {
  const auto dash = line.find(" - error TS");
  if (dash == std::string_view::npos) return std::nullopt;
  auto place = places::whole_place(line.substr(0, dash));
  if (!place) return std::nullopt;
  CompilerLine found{Severity::Error, *std::move(place), line.substr(dash + 3)};
  if (!take_numbered_error(found.message)) return std::nullopt;
  return found;
}

/// Whether a program of this name compiles, assembles or drives those who do.
bool is_compiler(std::string_view program) {
  program = program.substr(program.find_last_of('/') + 1);
  while (!program.empty() &&
         (program.back() == '.' || program.back() == '-' ||
          (program.back() >= '0' && program.back() <= '9' && !program.ends_with("cc1") &&
           !program.ends_with("lto1") && !program.ends_with("f951")))) {
    program.remove_suffix(1);
  }
  static constexpr std::array<std::string_view, 14> kNames = {
      "g++",   "gcc",     "cc",      "c++", "cc1",  "cc1plus",     "cc1obj",
      "clang", "clang++", "collect", "as",  "lto1", "lto-wrapper", "f951"};
  return std::any_of(kNames.begin(), kNames.end(), [&](std::string_view name) {
    if (!program.ends_with(name)) return false;
    return program.size() == name.size() || program[program.size() - name.size() - 1] == '-';
  });
}

/// "file included from" in GCC's two forms and Clang's one.
struct IncludeLine {
  places::PlaceInText place;
  bool begins_chain = false;  ///< "In file included from", else a "from" below it
  bool is_last = false;       ///< ends with a colon: the diagnostic follows
};

std::optional<IncludeLine> match_include(std::string_view line) {
  IncludeLine found;
  auto rest = line;
  if (take_prefix(rest, "In file included from ")) {
    found.begins_chain = true;
  } else {
    const auto spaces = rest.find_first_not_of(' ');
    if (spaces == std::string_view::npos || spaces < 4) return std::nullopt;
    rest.remove_prefix(spaces);
    if (!take_prefix(rest, "from ")) return std::nullopt;
  }
  if (!rest.ends_with(':') && !rest.ends_with(',')) return std::nullopt;
  found.is_last = rest.ends_with(':');
  rest.remove_suffix(1);
  auto place = places::whole_place(rest);
  if (!place) return std::nullopt;
  found.place = *std::move(place);
  return found;
}

/// "a.cpp:7:35:   required from here".
std::optional<RelatedPlace> match_instantiation(std::string_view line) {
  auto placed = places::place_in_front(line);
  if (!placed || !placed->text.starts_with("  ")) return std::nullopt;
  const auto text = trim(placed->text);
  if (!text.starts_with("required ") && !text.starts_with("recursively required ") &&
      !text.starts_with("in 'constexpr' expansion") && !text.starts_with("[ skipping")) {
    return std::nullopt;
  }
  return RelatedPlace{std::move(placed->place), PlaceRole::Instantiation, std::string(text)};
}

/// "a.h: In member function ‘…’:", "a.h: At global scope:".
bool is_scope_line(std::string_view line, std::string_view file) {
  if (!line.starts_with(file) || !line.ends_with(':')) return false;
  const auto rest = line.substr(file.size());
  return rest.starts_with(": In ") || rest.starts_with(": At ");
}

/// "   12 |   return rigth;", "      |          ^~~~~".
bool is_source_excerpt(std::string_view line) {
  const auto bar = line.find_first_not_of(" 0123456789");
  return line.starts_with(' ') && bar != std::string_view::npos && bar >= 5 && line[bar] == '|';
}

/// Collects what leads to a diagnostic, while lines are offered backwards.
class LeadingPlaces {
 public:
  explicit LeadingPlaces(std::string_view file) : file_(file) {}

  /// False as soon as a line cannot belong to it.
  bool take(std::string_view line) {
    if (const auto include = match_include(line)) return take_include(*include);
    if (!includes_.empty()) return false;
    if (is_scope_line(line, file_) || is_source_excerpt(line)) return true;
    if (auto instantiation = match_instantiation(line)) {
      // Those above another diagnostic led to that one.
      if (!passed_other_) instantiations_.push_back(*std::move(instantiation));
      return true;
    }
    const auto other = match_diagnostic(line);
    passed_other_ = true;
    return other && other->place.file == file_ && other->severity != Severity::Error;
  }

  std::vector<RelatedPlace> places() {
    // GCC writes a chain from the inside out; it was read backwards.
    if (is_gcc_) std::reverse(includes_.begin(), includes_.end());
    std::reverse(instantiations_.begin(), instantiations_.end());
    auto all = std::move(instantiations_);
    for (auto& place : includes_) all.push_back({std::move(place), PlaceRole::IncludedFrom});
    return all;
  }

 private:
  bool take_include(const IncludeLine& include) {
    const bool is_nearest = includes_.empty();
    if (is_nearest) is_gcc_ = !include.begins_chain;
    // Only the nearest line of GCC ends with a colon, and all of Clang's do; else two are mixed.
    if (include.is_last != (is_nearest || !is_gcc_)) return false;
    includes_.push_back(include.place);
    return !(is_gcc_ && include.begins_chain);
  }

  std::string_view file_;
  std::vector<places::PlaceInText> includes_;
  std::vector<RelatedPlace> instantiations_;
  bool is_gcc_ = false;
  bool passed_other_ = false;
};

class RustError final : public OpenReport {
 public:
  explicit RustError(std::string_view message) {
    problem_.message = std::string(message);
    problem_.names = places::quoted_names(message);
  }

  Answer take(std::string_view line) override {
    auto rest = trim(line);
    if (!take_prefix(rest, "--> ")) return Answer::NotMine;
    auto place = places::whole_place(rest);
    if (!place) return Answer::NotMine;
    problem_.place = *std::move(place);
    is_error_ = true;
    return Answer::TookLast;
  }

  std::optional<LogProblem> finish() override {
    if (!is_error_) return std::nullopt;
    return std::move(problem_);
  }

 private:
  LogProblem problem_{};
  bool is_error_ = false;
};

/// rustc puts names between two backticks.
std::string with_plain_quotes(std::string_view message) {
  std::string text(message);
  std::replace(text.begin(), text.end(), '`', '\'');
  return text;
}

/// The file that a compiler did not find, whatever its quotes.
std::string_view missing_file(std::string_view message) {
  const auto end = message.find(": No such file or directory");
  if (end == std::string_view::npos) return {};
  message = message.substr(0, end);
  const auto before = message.find(": ");
  if (before != std::string_view::npos) message.remove_prefix(before + 2);
  return message.starts_with('\'') ? std::string_view() : message;
}

std::vector<std::string> names_of(std::string_view message) {
  std::vector<std::string> names;
  places::add_name(names, missing_file(message));
  for (const auto& name : places::quoted_names(message)) places::add_name(names, name);
  return names;
}

}  // namespace

std::optional<CompilerLine> match_diagnostic(std::string_view line) {
  line = line.substr(0, line.find_last_not_of(" \t") + 1);
  if (auto placed = places::place_in_front(line)) {
    auto message = placed->text;
    if (const auto severity = take_any_severity(message); severity && !message.empty()) {
      placed->place.file = std::string(without_prefix(placed->place.file));
      return CompilerLine{*severity, std::move(placed->place), message};
    }
  }
  if (auto found = match_in_brackets(line)) return found;
  return match_with_dash(line);
}

std::optional<LogProblem> match_driver_error(std::string_view line) {
  const auto colon = line.find(": ");
  if (colon == std::string_view::npos || !is_compiler(line.substr(0, colon))) return std::nullopt;
  auto message = line.substr(colon + 2);
  if (take_any_severity(message) != Severity::Error || message.empty()) return std::nullopt;
  // These only tell that another program has failed, which has said itself why.
  if (contains(message, "linker command failed") || message.starts_with("ld returned ") ||
      contains(message, "frontend command failed") || contains(message, "no input files")) {
    return std::nullopt;
  }
  LogProblem problem;
  problem.kind = line.starts_with("collect2") ? ProblemKind::Link : ProblemKind::Compile;
  problem.message = std::string(message);
  problem.names = names_of(message);
  return problem;
}

std::unique_ptr<OpenReport> open_rust_error(std::string_view line) {
  if (!take_prefix(line, "error")) return nullptr;
  if (take_prefix(line, "[E")) {
    const auto end = line.find(']');
    if (end == std::string_view::npos) return nullptr;
    line.remove_prefix(end + 1);
  }
  if (!take_prefix(line, ": ") || line.empty()) return nullptr;
  return std::make_unique<RustError>(with_plain_quotes(line));
}

LogProblem compile_problem(const CompilerLine& line) {
  LogProblem problem;
  problem.message = std::string(line.message);
  problem.place = line.place;
  problem.names = names_of(line.message);
  return problem;
}

std::vector<RelatedPlace> places_leading_to(std::string_view file, LinesBefore before) {
  constexpr int kFarthest = 60;
  LeadingPlaces leading(file);
  std::string scratch;
  for (int i = 0; i < kFarthest; ++i) {
    const auto line = before.next();
    if (!line || !leading.take(plain_line(*line, scratch))) break;
  }
  return leading.places();
}

RelatedPlace related_of_note(const CompilerLine& note) {
  const bool instantiation =
      contains(note.message, "in instantiation of") || note.message.starts_with("required from");
  return {note.place, instantiation ? PlaceRole::Instantiation : PlaceRole::Note,
          std::string(trim(note.message))};
}

}  // namespace sprint::logs
