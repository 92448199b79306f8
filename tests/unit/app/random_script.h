// Scripts by chance, for the plan of played_run.h: what agents, gates and people may do, in any
// mixture. The same seed gives the same script.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace sprint::test {

class RandomScript {
 public:
  explicit RandomScript(std::uint32_t seed) : random_(seed) {}

  std::string text() {
    std::string text;
    for (int i = any(6); i > 0; --i) text += dispatch();
    for (int i = any(4); i > 0; --i) text += gate();
    for (int i = any(3); i > 0; --i) {
      text += "[[poll]]\nsprint = " + sprint() +
              "\nanswer = " + one_of({R"("not-yet")", R"("came-true")", R"("failed-for-good")"}) +
              "\n";
    }
    for (int i = any(6); i > 0; --i) text += step();
    // Whoever waits for a person gets one, some times.
    for (int i = any(4); i > 0; --i) text += "[[step]]\nwhen = \"ended\"\ndo = \"resume\"\n";
    return text;
  }

 private:
  int any(int most) { return std::uniform_int_distribution<int>(0, most)(random_); }
  std::string one_of(const std::vector<std::string>& texts) {
    return texts[static_cast<std::size_t>(any(static_cast<int>(texts.size()) - 1))];
  }
  std::string sprint() {
    return one_of({R"("Core/1")", R"("Core/2")", R"("Net/1")", R"("Net/2")", R"("App/1")"});
  }

  std::string dispatch() {
    std::string text = "[[dispatch]]\nsprint = " + sprint() + "\n";
    if (any(2) == 0) {
      text += "ends = " +
              one_of({R"("never-started")", R"("no-program")", R"("entry-failed")",
                      "\"rate-limited\"\nreset = \"25 min\"", R"("service-failed")", R"("replan")",
                      R"("hangs")"}) +
              "\n";
    } else {
      text += "outcome = " +
              one_of({R"("completed")", R"("progress")", R"("uncommitted")", R"("for-person")",
                      R"("for-later")", R"("failed")"}) +
              "\n";
    }
    return text + "times = " + std::to_string(1 + any(3)) + "\nsays = \"so\"\n";
  }

  std::string gate() {
    return "[[gate]]\n" +
           one_of({"", "breaks = true\n", "verdict = \"could-not-run\"\n",
                   "failures = [{ id = \"t\" }]\n",
                   R"(failures = [{ id = "t", sprints = [)" + sprint() + "] }]\n",
                   R"(failures = [{ id = "t", blame = "together", sprints = ["Core/1", )"
                   "\"Net/1\"] }, { id = \"u\" }]\n"});
  }

  std::string step() {
    const auto when =
        any(1) == 0 ? "at = " + std::to_string(5 + any(60))
                    : "when = " + one_of({R"("Core/1 RUNNING")", R"("Net/2 RUNNING")",
                                          R"("unit Core BLOCKED")", R"("gate 1")", R"("gate 2")",
                                          R"("phase 2 OPEN")", R"("Net/1 PARTIAL")"});
    return "[[step]]\n" + when + "\ndo = " +
           one_of({R"("stop")", R"("stop-after-phase")", R"("killall")", R"("resume")",
                   "\"resume\"\naccept_plan = true", "\"confirm\"\nsprint = " + sprint(),
                   "\"reject\"\nsprint = " + sprint(), R"("change-plan")", R"("restore-plan")",
                   "\"input-changed\"\nsprint = " + sprint(), "\"clock\"\nby = \"-2 h\"",
                   "\"clock\"\nby = \"3 h\"", R"("kill-driver")"}) +
           "\n";
  }

  std::mt19937 random_;
};

}  // namespace sprint::test
