#include "attribution/failure_list.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/text.h"
#include "logs/message_class.h"

namespace sprint::attribution {

namespace {

/// A test may mention hundreds of places; the first ones are the innermost.
constexpr std::size_t kMostTrail = 64;

/// Gives each name once: a second "parse" becomes "parse#2". Parametrised and repeated tests share
/// their names.
class UniqueIds {
 public:
  std::string take(const std::string& id) {
    const auto count = ++counts_[id];
    return count == 1 ? id : id + "#" + std::to_string(count);
  }

 private:
  std::unordered_map<std::string, std::size_t> counts_;
};

/// What a test that did not run would have started: the names of the files that its report
/// mentions.
std::vector<std::string> programs_of(const results::TestCase& test,
                                     const results::TestReports& reports) {
  std::vector<std::string> programs{std::string(test.name)};
  if (test.detail == results::TestCase::kNoDetail) return programs;
  for (const auto& word : split(reports.details[test.detail].text, ' ')) {
    for (const auto& line : split(word, '\n')) {
      const auto slash = line.find_last_of('/');
      if (slash != std::string::npos && programs.size() < 8)
        programs.push_back(line.substr(slash + 1));
    }
  }
  return programs;
}

/// What a linker says of an object is about its source: "CMakeFiles/x.dir/src/x.cpp.o".
std::vector<std::string> source_of_object(const places::ProjectFiles& project,
                                          const places::PlaceInText& place) {
  const std::string_view file = place.file;
  return file.ends_with(".o") ? project.resolve(file.substr(0, file.size() - 2))
                              : std::vector<std::string>{};
}

FileLine place_in(const places::ProjectFiles& project, const places::PlaceInText& place) {
  auto meant = project.resolve(place);
  if (meant.empty()) meant = source_of_object(project, place);
  // Several files of one name: to choose one would be a guess.
  return {meant.size() == 1 ? meant.front() : place.file, place.line};
}

FileLine place_of(const results::CasePlace& place) {
  return {std::string(place.file), place.line};
}

/// Places of the project, each once.
std::vector<TrailPlace> trail_of(const std::vector<places::PlaceInText>& places,
                                 const places::ProjectFiles& project) {
  std::vector<TrailPlace> trail;
  std::set<std::pair<std::string, unsigned>> known;
  for (const auto& place : places) {
    for (auto& file : project.resolve(place)) {
      if (trail.size() >= kMostTrail) return trail;
      if (!known.emplace(file, place.line).second) continue;
      trail.push_back({{std::move(file), place.line}, logs::PlaceRole::Frame});
    }
  }
  return trail;
}

/// The end of a path, without the `:12:` or the dot behind it; and the line, 0 if there is none.
std::pair<std::string_view, unsigned> path_and_line(std::string_view token) {
  const auto colon = token.find(':', token.starts_with('/') ? 1 : 0);
  unsigned line = 0;
  if (colon != std::string_view::npos) {
    const auto digits = token.substr(colon + 1);
    std::from_chars(digits.data(), digits.data() + digits.size(), line);
    token = token.substr(0, colon);
  }
  while (!token.empty() && (token.back() == '.' || token.back() == ',')) token.remove_suffix(1);
  return {token, line};
}

/// Files of the project, of whatever kind, that a text names; those with a line join the trail.
void add_mentions(std::string_view text, const places::ProjectFiles& project, Failure& failure) {
  constexpr std::size_t kMostTokens = 2000;
  constexpr std::string_view kBetween = " \t\r\n'\"`()<>[]{}=;|";
  std::size_t tokens = 0;
  while (!text.empty() && ++tokens < kMostTokens) {
    const auto end = std::min(text.find_first_of(kBetween), text.size());
    const auto [path, line] = path_and_line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (path.find('.') == std::string_view::npos) continue;
    auto files = project.resolve(path);
    if (files.size() != 1 || failure.mentions.size() + failure.trail.size() >= kMostTrail) continue;
    auto& file = files.front();
    const auto is_place = [&](const TrailPlace& each) { return each.place.file == file; };
    const bool is_known =
        file == failure.place.file || file == failure.defined.file ||
        std::any_of(failure.trail.begin(), failure.trail.end(), is_place) ||
        std::find(failure.mentions.begin(), failure.mentions.end(), file) != failure.mentions.end();
    if (is_known) continue;
    if (line != 0) {
      failure.trail.push_back({{std::move(file), line}, logs::PlaceRole::Frame});
    } else {
      failure.mentions.push_back(std::move(file));
    }
  }
}

/// The lines of an output that say what went wrong: those of pytest, and those with an error's
/// name.
std::string telling_lines(std::string_view text) {
  constexpr std::size_t kMostLines = 6;
  std::string lines;
  std::size_t count = 0;
  while (!text.empty() && count < kMostLines) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const bool is_telling = line.starts_with("E  ") ||
                            line.find("Error: ") != std::string_view::npos ||
                            line.find("error: ") != std::string_view::npos;
    if (!is_telling || line.size() > 1000) continue;
    lines += std::string(line) + "\n";
    ++count;
  }
  return lines;
}

FailureKind kind_of(logs::ProblemKind kind) {
  switch (kind) {
    case logs::ProblemKind::Compile:
    case logs::ProblemKind::Step:
      return FailureKind::Build;
    case logs::ProblemKind::Link:
      return FailureKind::Link;
    case logs::ProblemKind::Configure:
      return FailureKind::Configure;
    case logs::ProblemKind::Runtime:
    case logs::ProblemKind::Test:
      return FailureKind::Test;
  }
  return FailureKind::Build;
}

/// The same wherever it was built.
std::string problem_id(const logs::LogProblem& problem, const FileLine& place,
                       const places::ProjectFiles& project) {
  if (!problem.test.empty()) return project.shown(problem.test);
  const std::string kind = to_string(kind_of(problem.kind));
  if (problem.kind == logs::ProblemKind::Link && !problem.names.empty()) {
    return kind + ":" + problem.names.front();
  }
  if (place.file.empty()) return kind + ":" + project.shown(problem.message).substr(0, 120);
  return kind + ":" + project.shown(place.file) +
         (place.line == 0 ? "" : ":" + std::to_string(place.line));
}

Failure failure_of(const logs::LogProblem& problem, const std::string& log,
                   const places::ProjectFiles& project, UniqueIds& ids) {
  Failure failure;
  failure.kind = kind_of(problem.kind);
  failure.message = project.shown(problem.message);
  failure.place = place_in(project, problem.place);
  for (const auto& each : problem.related) {
    for (auto& file : project.resolve(each.place)) {
      failure.trail.push_back({{std::move(file), each.place.line}, each.role, each.text});
    }
    // A note about a file of the system may still name what is missing.
    const bool is_hint = each.role == logs::PlaceRole::Note && !each.text.empty();
    if (is_hint && project.resolve(each.place).empty()) {
      failure.trail.push_back({{each.place.file, each.place.line}, each.role, each.text});
    }
  }
  failure.test = problem.test;
  // The innermost frame of a test is that of a library, where those are not known by their names.
  const bool is_elsewhere = !problem.test.empty() && !project.has(failure.place.file);
  if (is_elsewhere && !failure.trail.empty()) failure.place = failure.trail.front().place;
  failure.names = problem.names;
  for (const auto& output : problem.outputs) failure.outputs.push_back(project.shown(output));
  // A compiler's command names the file that it compiles, which the message has done already.
  const bool is_step =
      problem.kind == logs::ProblemKind::Step || problem.kind == logs::ProblemKind::Runtime;
  add_mentions(problem.message, project, failure);
  if (is_step) add_mentions(problem.command, project, failure);
  failure.count = problem.count;
  failure.source = {log, static_cast<unsigned>(std::min<std::uint64_t>(problem.log_line, ~0U))};
  failure.id = ids.take(problem_id(problem, failure.place, project));
  return failure;
}

Failure failure_of(const results::TestCase& test, std::string id,
                   const results::TestReports& reports, const places::ProjectFiles& project) {
  Failure failure;
  failure.id = std::move(id);
  failure.kind =
      test.outcome == results::TestOutcome::NotRun ? FailureKind::Missing : FailureKind::Test;
  failure.message = std::string(test.message);
  // What stands for a whole session has no name of its own, and counts among the tests all the
  // same.
  failure.test = test.name.empty() ? failure.id : std::string(test.name);
  failure.place = place_of(test.place());
  failure.defined = place_of(test.defined);
  failure.source = {reports.reports[test.report].file, 0};
  failure.names = logs::names_in_message(test.message);
  if (failure.kind == FailureKind::Missing) failure.outputs = programs_of(test, reports);
  if (test.detail != results::TestCase::kNoDetail) {
    failure.trail = trail_of(reports.details[test.detail].places, project);
    std::erase_if(failure.trail,
                  [&](const TrailPlace& each) { return each.place == failure.place; });
    const auto telling = telling_lines(reports.details[test.detail].text);
    for (auto& name : logs::names_in_message(telling)) failure.names.push_back(std::move(name));
    add_mentions(telling, project, failure);
  }
  add_mentions(test.message, project, failure);
  return failure;
}

/// A program that dies may be told of twice: an assertion, and the stack that a sanitizer prints.
Failure* same_death(std::vector<Failure>& failures, const Failure& failure) {
  if (failure.kind != FailureKind::Test || failure.place.line == 0) return nullptr;
  const auto goes_through = [&](const FileLine& place) {
    return place == failure.place ||
           std::any_of(failure.trail.begin(), failure.trail.end(),
                       [&](const TrailPlace& each) { return each.place == place; });
  };
  const auto found = std::find_if(failures.begin(), failures.end(), [&](const Failure& each) {
    return each.kind == FailureKind::Test && each.source.file == failure.source.file &&
           goes_through(each.place);
  });
  return found == failures.end() ? nullptr : &*found;
}

/// Both tell of one death. What a test tool says has its name; what the program said, its stack.
void merge(Failure& known, Failure failure) {
  if (known.test.empty() && !failure.test.empty()) std::swap(known, failure);
  if (known.trail.size() < failure.trail.size()) known.trail = std::move(failure.trail);
  if (known.place.line == 0) known.place = failure.place;
}

/// "tests/test_a.py::test_x[1]", "pkg.TestX.test_y", "Suite > name": what is behind the last mark
/// between names.
std::string last_part(std::string_view name) {
  auto own = name.substr(0, name.find('['));
  const auto mark = own.find_last_of(".:>/");
  return std::string(trim(mark == std::string_view::npos ? name : name.substr(mark + 1)));
}

/// Whether a report tells of the test that a log names.
bool is_reported(const std::string& test, const std::unordered_set<std::string>& reported) {
  return !test.empty() && (reported.contains(test) || reported.contains(last_part(test)));
}

}  // namespace

std::string test_id(const results::TestCase& test) {
  std::string id(test.class_name.empty() ? test.suite : test.class_name);
  const std::string name(test.name);
  if (id.empty() || id == name) return name.empty() ? "a test without a name" : name;
  return name.empty() ? id : id + "." + name;
}

std::vector<Failure> failures_of(const results::TestReports& reports,
                                 const std::vector<logs::BuildLog>& logs,
                                 const places::ProjectFiles& project) {
  std::vector<Failure> tests;
  std::set<std::pair<std::string, unsigned>> told_by_tests;
  std::unordered_set<std::string> reported;
  for (auto& [test, id] : red_cases(reports)) {
    tests.push_back(failure_of(*test, std::move(id), reports, project));
    told_by_tests.emplace(tests.back().place.file, tests.back().place.line);
    reported.insert(tests.back().test);
  }
  std::vector<Failure> failures;
  UniqueIds ids;
  for (const auto& log : logs) {
    for (const auto& problem : log.problems) {
      auto failure = failure_of(problem, log.file, project, ids);
      const bool is_told = (problem.kind == logs::ProblemKind::Runtime &&
                            told_by_tests.contains({failure.place.file, failure.place.line})) ||
                           is_reported(failure.test, reported);
      // The log has the output of the test whose report tells of it.
      if (is_told) continue;
      auto* same = same_death(failures, failure);
      if (same == nullptr) {
        failures.push_back(std::move(failure));
      } else {
        merge(*same, std::move(failure));
      }
    }
  }
  std::move(tests.begin(), tests.end(), std::back_inserter(failures));
  if (const auto more = untraced_tests(reports); more > 0) {
    failures.push_back(unexplained_failure(
        kNotTraced, std::to_string(more) + " more tests are red: only the first " +
                        std::to_string(kMostTraced) + " are looked at"));
  }
  return failures;
}

std::size_t untraced_tests(const results::TestReports& reports) {
  const auto counts = reports.counts();
  const auto red = counts.failed + counts.not_run;
  return red - std::min(red, kMostTraced);
}

// All tests of a name are counted, also green ones, so that the third "parse" is "parse#3" in every
// run.
std::vector<RedCase> red_cases(const results::TestReports& reports) {
  std::unordered_set<std::string> wanted;
  std::size_t count = 0;
  for (const auto& test : reports.cases) {
    if (test.is_red() && count++ < kMostTraced) wanted.insert(test_id(test));
  }
  std::vector<RedCase> red;
  UniqueIds ids;
  for (const auto& test : reports.cases) {
    if (wanted.empty()) break;
    const std::string name = test_id(test);
    if (!wanted.contains(name)) continue;
    std::string id = ids.take(name);
    if (test.is_red() && red.size() < kMostTraced) red.push_back({&test, std::move(id)});
  }
  return red;
}

std::unordered_set<std::string> red_tests(const results::TestReports& reports) {
  std::unordered_set<std::string> red;
  for (auto& [test, id] : red_cases(reports)) red.insert(std::move(id));
  return red;
}

Failure unexplained_failure(const std::string& id, const std::string& message) {
  Failure failure;
  failure.id = id;
  failure.kind = FailureKind::Missing;
  failure.message = message;
  return failure;
}

Failure silent_failure(int exit_code) {
  const std::string code = std::to_string(exit_code);
  return unexplained_failure("run:exit-code-" + code,
                             "the run ended with exit code " + code + ", and nothing says why");
}

}  // namespace sprint::attribution
