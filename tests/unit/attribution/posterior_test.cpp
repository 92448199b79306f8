#include "attribution/posterior.h"

#include <numeric>

#include "support/catch.h"

namespace sprint::test {

using attribution::combine;
using attribution::Evidence;
using attribution::EvidenceKind;
using attribution::Hypotheses;

namespace {

double sum(const attribution::Posterior& posterior) {
  // A pair counts for both of its sprints.
  return std::accumulate(posterior.sprints.begin(), posterior.sprints.end(), posterior.nobody) -
         posterior.pair_probability;
}

}  // namespace

TEST_CASE("Without evidence all sprints are alike, and nobody keeps what it had") {
  const auto posterior = combine({4, 0.2, {}, {}}, {});
  for (const double each : posterior.sprints) CHECK(each == Approx(0.2));
  CHECK(posterior.nobody == Approx(0.2));
}

TEST_CASE("Evidence raises a sprint above the others") {
  const auto posterior = combine({20, 0.03, {}, {}}, {{EvidenceKind::Line, 3, 7, ""}});
  CHECK(posterior.sprints[3] > 0.95);
  CHECK(posterior.sprints[3] < 1);
  CHECK(sum(posterior) == Approx(1));
}

TEST_CASE("More traces against one sprint count, but less and less") {
  const auto one = combine({8, 0.1, {}, {}}, {{EvidenceKind::File, 0, 2, ""}});
  const auto two = combine({8, 0.1, {}, {}},
                           {{EvidenceKind::File, 0, 2, ""}, {EvidenceKind::Settings, 0, 2, ""}});
  const auto strong = combine({8, 0.1, {}, {}}, {{EvidenceKind::File, 0, 4, ""}});
  CHECK(two.sprints[0] > one.sprints[0]);
  CHECK(two.sprints[0] < strong.sprints[0]);
  std::vector<Evidence> heap(50, {EvidenceKind::Line, 0, 8, ""});
  CHECK(combine({2, 0.5, {}, {}}, heap).nobody > 1e-5);
}

TEST_CASE("Whoever is cleared has no probability; if all are, it was nobody") {
  const auto posterior = combine({3, 0.1, {1}, {}}, {{EvidenceKind::Line, 1, 7, ""}});
  CHECK(posterior.sprints[1] == 0);
  CHECK(posterior.sprints[0] == Approx(0.45));
  CHECK(sum(posterior) == Approx(1));
  const auto all = combine({2, 0.1, {0, 1}, {}}, {});
  CHECK(all.nobody == 1);
  CHECK(combine({0, 0.1, {}, {}}, {}).nobody == 1);
}

TEST_CASE("A pair with evidence against both is likelier than either alone") {
  const std::vector<Evidence> evidence = {{EvidenceKind::Line, 0, 7, ""},
                                          {EvidenceKind::Identifier, 2, 6, ""}};
  const auto posterior = combine({4, 0.03, {}, {{0, 2}}}, evidence);
  CHECK(posterior.pair == attribution::SprintPair{0, 2});
  CHECK(posterior.pair_probability > 0.9);
  CHECK(posterior.sprints[0] > 0.9);
  CHECK(posterior.sprints[2] > 0.9);
  CHECK(sum(posterior) == Approx(1));
}

}  // namespace sprint::test
