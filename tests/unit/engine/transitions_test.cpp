#include "engine/transitions.h"

#include <set>
#include <string>

#include "base/error.h"
#include "support/catch.h"

using namespace sprint;
using namespace sprint::engine;

namespace {

/// Each pair of states is an edge, or refused with both names and nothing changed.
template <typename State, std::size_t count>
void check_machine(const Words<State, count>& states, std::span<const Edge<State>> edges) {
  std::set<std::pair<std::size_t, std::size_t>> known;
  for (const auto& edge : edges) {
    INFO(word_of(edge.from) << " to " << word_of(edge.to));
    CHECK_FALSE(edge.cause.empty());
    CHECK(known.insert({static_cast<std::size_t>(edge.from), static_cast<std::size_t>(edge.to)})
              .second);
  }
  for (const auto& [from, from_word] : states) {
    for (const auto& [to, to_word] : states) {
      INFO(from_word << " to " << to_word);
      State state = from;
      if (known.contains({static_cast<std::size_t>(from), static_cast<std::size_t>(to)})) {
        go_to(state, to, "it");
        CHECK(state == to);
        continue;
      }
      std::string message;
      try {
        go_to(state, to, "it");
      } catch (const Error& error) {
        message = error.message();
      }
      CHECK(message.find(" it cannot go from " + std::string(from_word) + " to " +
                         std::string(to_word)) != std::string::npos);
      CHECK(state == from);
    }
  }
}

}  // namespace

TEST_CASE("A unit goes along the edges of its table and no others") {
  check_machine(kUnitStates, unit_edges());
  CHECK(unit_edges().size() == 13);
}

TEST_CASE("A sprint goes along the edges of its table and no others") {
  check_machine(kSprintStates, sprint_edges());
  CHECK(sprint_edges().size() == 15);
}

TEST_CASE("A phase goes along the edges of its table and no others") {
  check_machine(kPhaseStates, phase_edges());
  CHECK(phase_edges().size() == 7);
}

TEST_CASE("Nothing returns to NOT_STARTED and nothing leaves PASSED") {
  for (const auto& edge : unit_edges()) CHECK(edge.to != UnitState::NotStarted);
  for (const auto& edge : phase_edges()) CHECK(edge.from != PhaseState::Passed);
}
