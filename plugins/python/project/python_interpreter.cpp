#include "python/project/python_interpreter.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>

#include "python/scripts/python_scripts.h"

namespace sprint::python {

namespace {

using namespace std::string_view_literals;

/// The answer is `MARK VERSION NUL FILE NUL`, with whatever a shim has printed around it; NUL is
/// the one byte that no file name has.
constexpr std::string_view kMark = "\0sprint-python\0"sv;

/// A shim may have to look around first; an interpreter alone needs some hundredths of it.
constexpr double kShimSeconds = 30;

constexpr std::size_t kLongestQuote = 120;

struct Answer {
  std::string version;
  std::string file;
};

std::optional<Answer> answer_in(std::string_view out) {
  const auto mark = out.rfind(kMark);
  if (mark == std::string_view::npos) return std::nullopt;
  out.remove_prefix(mark + kMark.size());
  const auto version_end = out.find('\0');
  if (version_end == std::string_view::npos) return std::nullopt;
  const auto file_end = out.find('\0', version_end + 1);
  if (file_end == std::string_view::npos) return std::nullopt;
  return Answer{std::string(out.substr(0, version_end)),
                std::string(out.substr(version_end + 1, file_end - version_end - 1))};
}

/// The first line that is not blank, where programs say what is wrong; fit for a message.
std::string first_line(std::string_view text) {
  const auto start = text.find_first_not_of(" \t\r\n"sv);
  if (start == std::string_view::npos) return {};
  text.remove_prefix(start);
  text = text.substr(0, text.find_first_of("\r\n"sv));
  std::string line(text.substr(0, kLongestQuote));
  std::replace_if(
      line.begin(), line.end(),
      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, '?');
  return line;
}

std::string what_happened(const sdk::RunResult& result) {
  if (!result.exit_code) return result.failure;
  std::string said = first_line(result.err);
  if (said.empty()) said = first_line(result.out);
  const std::string quote = said.empty() ? "nothing" : "'" + said + "'";
  if (result.succeeded()) return "asked for its version, it said " + quote;
  return "it ended with exit code " + std::to_string(*result.exit_code) + " and said " + quote;
}

bool is_file(const std::string& path) {
  std::error_code failed;
  return path.starts_with('/') && std::filesystem::is_regular_file(path, failed);
}

}  // namespace

Interpreter ask_interpreter(const std::string& named, sdk::Host& host) {
  sdk::RunRequest request;
  // Not -I, which Python 2 does not know: it has to answer as well, to be refused by its version.
  request.argv = {named, "-E", "-s", "-S", "-B", "-c", std::string(kInterpreterScript)};
  request.timeout_seconds = kShimSeconds;
  const sdk::RunResult result = host.run(request);
  const auto answer = result.succeeded() ? answer_in(result.out) : std::nullopt;
  const std::string refusal = "'" + named + "' is not a Python 3 interpreter: ";
  if (!answer) return {"", refusal + what_happened(result)};
  if (!answer->version.starts_with("3.")) {
    return {"", refusal + "it is Python " + first_line(answer->version)};
  }
  return {is_file(answer->file) ? answer->file : named, ""};
}

}  // namespace sprint::python
