#include "logs/runtime_lines.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/text.h"
#include "places/placed_text.h"
#include "places/project_files.h"
#include "places/quoted_names.h"
#include "sprint/gcc_diagnostics.h"

namespace sprint::logs {

namespace {

using sdk::detail::take_number;
using sdk::detail::take_prefix;

/// "    #0 0x55 in n::use(int*) /p/a.cpp:10:40 (prog+0x1) (BuildId: 1)"; no place if the frame has
/// no source.
struct Frame {
  unsigned number = 0;
  std::optional<RelatedPlace> place{};
};

std::optional<Frame> match_sanitizer_frame(std::string_view line) {
  line = trim(line);
  Frame frame;
  if (!take_prefix(line, "#")) return std::nullopt;
  const auto number = take_number(line);
  if (!number || !take_prefix(line, " ")) return std::nullopt;
  frame.number = *number;
  if (line.starts_with("0x")) {
    const auto in = line.find(" in ");
    if (in == kNotFound) return frame;
    line.remove_prefix(in + 4);
  }
  while (line.ends_with(')')) {
    const auto module = line.find_last_of('(');
    if (module == kNotFound || module == 0 || line[module - 1] != ' ') break;
    line = line.substr(0, module - 1);
  }
  if (auto placed = places::place_at_end(line)) {
    frame.place =
        RelatedPlace{std::move(placed->place), PlaceRole::Frame, std::string(placed->text)};
  }
  return frame;
}

/// Not the project's: the sanitizer's own, and what calls main.
bool is_foreign_frame(const RelatedPlace& frame) {
  return places::is_foreign_path(frame.place.file) || frame.text.starts_with("__libc_start") ||
         frame.text.starts_with("__interceptor_") || frame.text == "_start";
}

/// Cuts what differs from run to run.
std::string_view without_addresses(std::string_view message) {
  for (const std::string_view words :
       {" on address 0x", " on 0x", " at 0x", " 0x", " (pid=", " (tid="}) {
    message = message.substr(0, message.find(words));
  }
  return message;
}

class SanitizerReport final : public OpenReport {
 public:
  SanitizerReport(std::string_view message, std::optional<places::PlaceInText> place)
      : has_place_(place.has_value()) {
    problem_.kind = ProblemKind::Runtime;
    problem_.message = std::string(message);
    problem_.names = places::quoted_names(message);
    if (place) problem_.place = *std::move(place);
  }

  Answer take(std::string_view line) override {
    if (const auto frame = match_sanitizer_frame(line)) {
      take_frame(*frame);
      return Answer::Took;
    }
    if (line.starts_with("SUMMARY: ")) return Answer::TookLast;
    const bool ends = line.ends_with("==ABORTING") || line.find("irect leak of ") != kNotFound ||
                      line.find("Sanitizer: ") != kNotFound || line.find(" error: ") != kNotFound ||
                      line.find(": *** ") != kNotFound;
    // Of UBSan's one line, only frames and the summary can be a continuation.
    if (ends || has_place_ || ++lines_ > kMostLines) return Answer::NotMine;
    // In headings of stacks the colon is at the end.
    const auto text = trim(line);
    const bool is_heading = text.ends_with(':') && text.size() <= kLongestHeading;
    if (is_heading) heading_ = std::string(without_addresses(text.substr(0, text.size() - 1)));
    return Answer::Took;
  }

  std::optional<LogProblem> finish() override {
    // A heap of leaks is told leak by leak.
    const bool is_mere_heading =
        problem_.message == "LeakSanitizer: detected memory leaks" && stacks_ == 0;
    if (is_mere_heading) return std::nullopt;
    if (!has_place_) choose_place();
    return std::move(problem_);
  }

 private:
  static constexpr int kMostLines = 400;
  static constexpr std::size_t kLongestHeading = 200;

  void take_frame(const Frame& frame) {
    if (frame.number == 0) ++stacks_;
    const bool is_full = problem_.related.size() >= LogProblem::kMostRelated;
    if (!frame.place || is_full) return;
    auto place = *frame.place;
    if (stacks_ > 1) {
      if (is_foreign_frame(place)) return;
      place.role = PlaceRole::Note;
      if (!heading_.empty()) place.text = heading_ + ": " + place.text;
    }
    problem_.related.push_back(std::move(place));
  }

  void choose_place() {
    const auto& all = problem_.related;
    const auto own = std::find_if(all.begin(), all.end(), [](const RelatedPlace& frame) {
      return frame.role == PlaceRole::Frame && !is_foreign_frame(frame);
    });
    if (own != all.end()) {
      problem_.place = own->place;
    } else if (!all.empty()) {
      problem_.place = all.front().place;
    }
  }

  LogProblem problem_{};
  bool has_place_ = false;
  std::string heading_;
  int stacks_ = 0;
  int lines_ = 0;
};

/// "terminate called …" waits for what().
class Terminate final : public OpenReport {
 public:
  explicit Terminate(std::string_view message) {
    problem_.kind = ProblemKind::Runtime;
    problem_.message = std::string(message);
    problem_.names = places::quoted_names(message);
  }

  Answer take(std::string_view line) override {
    auto text = trim(line);
    if (!take_prefix(text, "what():")) return Answer::NotMine;
    problem_.message += ": " + std::string(trim(text));
    return Answer::TookLast;
  }

  std::optional<LogProblem> finish() override { return std::move(problem_); }

 private:
  LogProblem problem_{};
};

}  // namespace

std::unique_ptr<OpenReport> open_sanitizer_report(std::string_view line) {
  if (const auto placed = places::place_in_front(line);
      placed && placed->text.starts_with("runtime error: ")) {
    const auto message = placed->text.substr(std::string_view("runtime error: ").size());
    auto place = placed->place;
    return std::make_unique<SanitizerReport>(message, std::move(place));
  }
  // At 1 it is "Direct"; what leaks indirectly was reached only through something that leaks
  // itself.
  if (const auto leak = line.find("irect leak of "); leak == 1) {
    auto words = trim(line);
    if (words.ends_with(" allocated from:")) words.remove_suffix(16);
    return std::make_unique<SanitizerReport>("LeakSanitizer: " + std::string(words), std::nullopt);
  }
  const auto name = line.find("Sanitizer: ");
  if (name == kNotFound) return nullptr;
  const auto level = std::min(line.find("ERROR: "), line.find("WARNING: "));
  if (level == kNotFound || level > name) return nullptr;
  auto message = line.substr(level);
  message.remove_prefix(message.find(' ') + 1);
  return std::make_unique<SanitizerReport>(without_addresses(message), std::nullopt);
}

std::optional<LogProblem> match_assertion(std::string_view line) {
  line = trim(line);
  auto at = line.find(": Assertion `");
  if (at == kNotFound) at = line.find(": Assertion '");
  if (at == kNotFound || !(line.ends_with("failed.") || line.ends_with("failed")))
    return std::nullopt;
  auto placed = places::place_in_front(line.substr(0, at + 2));
  if (!placed) return std::nullopt;
  LogProblem problem;
  problem.kind = ProblemKind::Runtime;
  problem.place = std::move(placed->place);
  // glibc puts the program before the file.
  auto& file = problem.place.file;
  if (const auto program = file.find(": "); program != std::string::npos)
    file.erase(0, program + 2);
  auto message = line.substr(at + 2);
  if (message.ends_with('.')) message.remove_suffix(1);
  problem.message = std::string(message);
  const auto quote = message.find_first_of("`'");
  const auto end = message.find_last_of('\'');
  if (end > quote) places::add_name(problem.names, message.substr(quote + 1, end - quote - 1));
  auto function = placed->text;
  while (function.ends_with(':') || function.ends_with(' ')) function.remove_suffix(1);
  problem.related.push_back({problem.place, PlaceRole::Frame, std::string(function)});
  return problem;
}

std::unique_ptr<OpenReport> open_terminate(std::string_view line) {
  line = trim(line);
  const bool gnu = line.starts_with("terminate called ");
  const bool llvm = line.starts_with("libc++abi: terminating");
  if (!gnu && !llvm) return nullptr;
  if (llvm) line.remove_prefix(std::string_view("libc++abi: ").size());
  return std::make_unique<Terminate>(line);
}

}  // namespace sprint::logs
