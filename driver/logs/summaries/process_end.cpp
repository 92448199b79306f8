#include "logs/summaries/process_end.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/text.h"
#include "sprint/gcc_diagnostics.h"

namespace sprint::logs {

namespace {

using sdk::detail::take_number;
using sdk::detail::take_prefix;

/// What shells call the signals that end programs.
constexpr std::array<std::string_view, 9> kSignals = {"segmentation fault",
                                                      "aborted",
                                                      "killed",
                                                      "bus error",
                                                      "illegal instruction",
                                                      "illegal hardware instruction",
                                                      "floating point exception",
                                                      "trace/breakpoint trap",
                                                      "bad system call"};

/// Takes "bash: line 1: 4711 ", "./run.sh: line 3: 4711 " or "zsh: ". False if it is not there.
bool take_shell(std::string_view& text) {
  if (take_prefix(text, "zsh: ")) return true;
  const auto at = text.find("line ");
  if (at == kNotFound || (at > 0 && text[at - 1] != ' ')) return false;
  auto rest = text.substr(at + 5);
  if (!take_number(rest) || !take_prefix(rest, ": ")) return false;
  text = trim(rest);
  take_number(text);
  text = trim(text);
  return true;
}

/// "Killed", "Aborted (core dumped)", "bash: line 1: 4711 Segmentation fault  (core dumped) ./t".
bool tells_signal(std::string_view line) {
  const std::string text = to_lower(trim(line));
  std::string_view rest = text;
  const bool is_shell = take_shell(rest);
  return std::any_of(kSignals.begin(), kSignals.end(), [&](std::string_view signal) {
    if (!rest.starts_with(signal)) return false;
    // A sentence may begin with such a word: "Killed by the user, going on".
    const auto behind = trim(rest.substr(signal.size()));
    return is_shell || behind.empty() || behind == "(core dumped)";
  });
}

/// Whether the line has these words and then a number other than 0, in quotes or not.
bool tells_code(std::string_view line, std::string_view words) {
  const auto at = line.find(words);
  if (at == kNotFound) return false;
  auto rest = line.substr(at + words.size());
  take_prefix(rest, "'");
  const auto code = take_number(rest);
  return code.has_value() && *code != 0;
}

/// Of CI systems and of the programs that start scripts.
bool tells_failure(std::string_view line) {
  static constexpr std::array<std::string_view, 9> kBegins = {
      "ERROR: Job failed",        "Finished: FAILURE",    "Finished: ABORTED",
      "Finished: UNSTABLE",       "npm ERR! Test failed", "npm error Test failed",
      "npm ERR! code ELIFECYCLE", "ELIFECYCLE",           "The operation was canceled"};
  static constexpr std::array<std::string_view, 6> kCodes = {
      "Process completed with exit code ", "Bash exited with code ",
      "PowerShell exited with code ",      "script returned exit code ",
      "Exited with code exit status ",     "Command failed with exit code "};
  line = trim(line);
  if (line.starts_with("The command \"") && tells_code(line, "\" exited with ")) return true;
  return std::any_of(kBegins.begin(), kBegins.end(),
                     [&](std::string_view each) { return line.starts_with(each); }) ||
         std::any_of(kCodes.begin(), kCodes.end(),
                     [&](std::string_view each) { return tells_code(line, each); });
}

class ProcessEnd final : public SummaryReader {
 public:
  void take(const LogLine& line, RunLedger& ledger) override {
    // What tests start and let fail on purpose stands between head and end of their run.
    if (ledger.is_in_run()) return;
    if (tells_signal(line.text) || tells_failure(line.text)) {
      ledger.end_badly(line.text, line.number);
    }
  }
};

}  // namespace

const std::vector<std::string_view>& process_end_needles() {
  static const std::vector<std::string_view> needles = {"egmentation fault",
                                                        "(core dumped)",
                                                        "Aborted",
                                                        "Killed",
                                                        "us error",
                                                        "Illegal instruction",
                                                        "illegal hardware",
                                                        "loating point exception",
                                                        "Trace/breakpoint trap",
                                                        "Bad system call",
                                                        " exit code ",
                                                        " exited with ",
                                                        "exit status ",
                                                        "Finished: ",
                                                        "ERROR: Job failed",
                                                        "npm ERR! ",
                                                        "npm error ",
                                                        "ELIFECYCLE",
                                                        "The operation was canceled"};
  return needles;
}

std::unique_ptr<SummaryReader> read_process_end() {
  return std::make_unique<ProcessEnd>();
}

}  // namespace sprint::logs
