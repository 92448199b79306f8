#include "cli/gate_terminal.h"

#include <iostream>

#include "base/text.h"
#include "cli/safe_streams.h"
#include "os/own_process.h"
#include "render/attribution/gate_report.h"

namespace sprint::cli {

namespace {

/// Often enough to see that it moves, seldom enough to cost nothing.
constexpr auto kOnTerminal = std::chrono::milliseconds(100);
constexpr auto kElsewhere = std::chrono::seconds(10);
/// Most terminals have at least as many columns.
constexpr std::size_t kWidth = 79;

}  // namespace

GateTerminal::GateTerminal() : is_terminal_(os::stderr_is_terminal()) {}

GateTerminal::~GateTerminal() {
  take_away();
}

void GateTerminal::waiting_for(const os::LockHolder& holder) {
  say("waiting for another gate of this repository: " + to_string(holder));
}

void GateTerminal::gate_started() {
  say("🏗️  Running coordinated build...");
}

void GateTerminal::ended_orphans(std::size_t count) {
  say("ended " + count_of(count, "process", "processes") + " that a killed gate had left behind");
}

void GateTerminal::remark(const std::string& text) {
  say(text);
}

void GateTerminal::step_started(const gate::StepRecord& step) {
  started_ = last_ = Clock::now();
  if (!is_terminal_) return;
  take_away();
  std::cerr << render::step_title(step) << " …" << std::flush;
  is_shown_ = true;
}

void GateTerminal::step_progress(const gate::StepRecord& step, const gate::Progress& progress) {
  const auto now = Clock::now();
  if (now - last_ < (is_terminal_ ? Clock::duration(kOnTerminal) : Clock::duration(kElsewhere))) {
    return;
  }
  last_ = now;
  const double seconds = std::chrono::duration<double>(now - started_).count();
  const auto line = render::progress_line(step, progress, seconds, kWidth);
  take_away();
  std::cerr << line << (is_terminal_ ? "" : "\n") << std::flush;
  is_shown_ = is_terminal_;
}

void GateTerminal::step_ended(const gate::StepRecord& step) {
  take_away();
  std::cerr << render::step_line(step) << std::flush;
}

void GateTerminal::say(const std::string& line) {
  take_away();
  std::cerr << printable(line) << "\n" << std::flush;
}

void GateTerminal::take_away() {
  if (is_shown_) erase_terminal_line();
  is_shown_ = false;
}

}  // namespace sprint::cli
