// A build log is whatever tools, and the programs they run, print.

#include <algorithm>
#include <string>

#include "base/byte_source.h"
#include "fuzz.h"
#include "logs/log_reader.h"

namespace sprint::fuzz {

namespace {

logs::BuildLog read(const std::string& text, std::size_t piece) {
  TextSource source(text, piece);
  return logs::read_log(source, "log");
}

bool is_same(const logs::LogProblem& a, const logs::LogProblem& b) {
  return a.kind == b.kind && a.message == b.message && a.place == b.place &&
         a.related == b.related && a.names == b.names && a.outputs == b.outputs &&
         a.count == b.count && a.log_line == b.log_line;
}

void problems_are_sound(const logs::BuildLog& log, const std::string& text) {
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  must(log.bytes == text.size(), "every byte was read");
  must(log.problems.size() <= lines, "at most one problem per line");
  for (const auto& problem : log.problems) {
    must(!problem.message.empty(), "a problem has a message");
    must(problem.message.find('\n') == std::string::npos, "a message is one line");
    must(problem.count >= 1, "a problem occurs");
    must(problem.log_line >= 1 && problem.log_line <= lines, "a problem has a line of the log");
    must(problem.related.size() <= logs::LogProblem::kMostRelated, "places have a limit");
    must(problem.outputs.size() <= logs::LogProblem::kMostOutputs, "outputs have a limit");
  }
}

void pieces_do_not_matter(const logs::BuildLog& whole, const std::string& text) {
  for (const std::size_t piece : {std::size_t{1}, std::size_t{7}}) {
    const auto log = read(text, piece);
    must(std::equal(log.problems.begin(), log.problems.end(), whole.problems.begin(),
                    whole.problems.end(), is_same),
         "the pieces in which a log comes do not matter");
  }
}

}  // namespace

}  // namespace sprint::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto log = sprint::fuzz::read(text, std::string::npos);
  sprint::fuzz::problems_are_sound(log, text);
  sprint::fuzz::pieces_do_not_matter(log, text);
  return 0;
}
