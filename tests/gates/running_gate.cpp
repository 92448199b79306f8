#include "gates/running_gate.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "gates/small_projects.h"
#include "os/process_mark.h"
#include "support/catch.h"

namespace sprint::test {

namespace fs = std::filesystem;

namespace {

std::vector<char*> pointers(Words& words) {
  std::vector<char*> all;
  for (auto& word : words) all.push_back(word.data());
  all.push_back(nullptr);
  return all;
}

Words environment_with(const std::map<std::string, std::string>& variables) {
  Words all;
  for (char** each = environ; *each != nullptr; ++each) {
    const std::string entry = *each;
    if (!variables.contains(entry.substr(0, entry.find('=')))) all.push_back(entry);
  }
  for (const auto& [name, value] : variables) all.push_back(name + "=" + value);
  return all;
}

}  // namespace

RunningGate::RunningGate(const GateFixture& with, const std::string& name, Words arguments)
    : out_(with.root() / (name + ".out")), err_(with.root() / (name + ".err")) {
  Words words{SPRINT_DRIVER, "-C", with.project().string(), "gate"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  Words environment = environment_with(with.variables);
  posix_spawn_file_actions_t files{};
  posix_spawn_file_actions_init(&files);
  constexpr int kFlags = O_WRONLY | O_CREAT | O_TRUNC;
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, out_.c_str(), kFlags, 0600);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, err_.c_str(), kFlags, 0600);
  const int failed = ::posix_spawn(&pid_, SPRINT_DRIVER, &files, nullptr, pointers(words).data(),
                                   pointers(environment).data());
  posix_spawn_file_actions_destroy(&files);
  REQUIRE(failed == 0);
}

RunningGate::~RunningGate() {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

void RunningGate::send(int signal) const {
  REQUIRE(::kill(pid_, signal) == 0);
}

Outcome RunningGate::wait() {
  int status = 0;
  const bool ended = comes_true([&] { return ::waitpid(pid_, &status, WNOHANG) == pid_; });
  INFO(errors());
  REQUIRE(ended);
  pid_ = -1;
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {code, os::read_file(out_), os::read_file(err_)};
}

std::string RunningGate::errors() const {
  return os::read_file_if_exists(err_).value_or("");
}

bool comes_true(const std::function<bool()>& condition) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return true;
}

std::vector<pid_t> processes_of_gate(const fs::path& project) {
  auto mark = os::read_file(project / ".git" / "sprint" / "gate.steps");
  mark.pop_back();
  return os::carriers_of(mark);
}

Files waiting_project(const fs::path& folder) {
  const std::string waits = "echo $$ > " + folder.string() + "/at-$1\nwhile [ -e " +
                            folder.string() + "/hold-$1 ]; do sleep 0.05; done\n";
  auto files = script_project(
      {{"one", "sh wait.sh test\ngrep -q green tests/answer.txt\n"}},
      "execute_process(COMMAND sh wait.sh configure WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})\n"
      "add_custom_target(waits ALL COMMAND sh wait.sh build WORKING_DIRECTORY "
      "${CMAKE_SOURCE_DIR})\n");
  files.emplace_back("wait.sh", waits);
  files.emplace_back("tests/answer.txt", "green\n");
  return files;
}

}  // namespace sprint::test
