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
              "\nanswer = " + one_of({"\"not-yet\"", "\"came-true\"", "\"failed-for-good\""}) +
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
    return one_of({"\"Core/1\"", "\"Core/2\"", "\"Net/1\"", "\"Net/2\"", "\"App/1\""});
  }

  std::string dispatch() {
    std::string text = "[[dispatch]]\nsprint = " + sprint() + "\n";
    if (any(2) == 0) {
      text += "ends = " +
              one_of({"\"never-started\"", "\"no-program\"", "\"entry-failed\"",
                      "\"rate-limited\"\nreset = \"25 min\"", "\"service-failed\"", "\"replan\"",
                      "\"hangs\""}) +
              "\n";
    } else {
      text += "outcome = " +
              one_of({"\"completed\"", "\"progress\"", "\"uncommitted\"", "\"for-person\"",
                      "\"for-later\"", "\"failed\""}) +
              "\n";
    }
    return text + "times = " + std::to_string(1 + any(3)) + "\nsays = \"so\"\n";
  }

  std::string gate() {
    return "[[gate]]\n" +
           one_of({"", "breaks = true\n", "verdict = \"could-not-run\"\n",
                   "failures = [{ id = \"t\" }]\n",
                   "failures = [{ id = \"t\", sprints = [" + sprint() + "] }]\n",
                   "failures = [{ id = \"t\", blame = \"together\", sprints = [\"Core/1\", "
                   "\"Net/1\"] }, { id = \"u\" }]\n"});
  }

  std::string step() {
    const auto when = any(1) == 0
                          ? "at = " + std::to_string(5 + any(60))
                          : "when = " + one_of({"\"Core/1 RUNNING\"", "\"Net/2 RUNNING\"",
                                                "\"unit Core BLOCKED\"", "\"gate 1\"", "\"gate 2\"",
                                                "\"phase 2 OPEN\"", "\"Net/1 PARTIAL\""});
    return "[[step]]\n" + when + "\ndo = " +
           one_of({"\"stop\"", "\"stop-after-phase\"", "\"killall\"", "\"resume\"",
                   "\"resume\"\naccept_plan = true", "\"confirm\"\nsprint = " + sprint(),
                   "\"reject\"\nsprint = " + sprint(), "\"change-plan\"", "\"restore-plan\"",
                   "\"input-changed\"\nsprint = " + sprint(), "\"clock\"\nby = \"-2 h\"",
                   "\"clock\"\nby = \"3 h\"", "\"kill-driver\""}) +
           "\n";
  }

  std::mt19937 random_;
};

}  // namespace sprint::test
