#include "attribution/posterior.h"

#include <algorithm>
#include <cmath>

namespace sprint::attribution {

namespace {

/// More than this no pile of traces is worth: about 1 in 8000.
constexpr double kMostWeight = 9;
/// The strongest trace counts in full, each weaker one a part of the one before. Traces are seldom
/// independent of each other: whoever wrote the line has changed the file, too.
constexpr double kNextShare = 0.5;

double pile(std::vector<double> weights) {
  std::sort(weights.rbegin(), weights.rend());
  double sum = 0;
  double share = 1;
  for (const double weight : weights) {
    sum += weight * share;
    share *= kNextShare;
  }
  return std::min(sum, kMostWeight);
}

std::vector<double> weights_of(const Hypotheses& hypotheses,
                               const std::vector<Evidence>& evidence) {
  std::vector<std::vector<double>> piles(hypotheses.sprints);
  for (const auto& each : evidence) piles[each.sprint].push_back(each.weight);
  std::vector<double> weights;
  weights.reserve(piles.size());
  for (auto& each : piles) weights.push_back(pile(std::move(each)));
  return weights;
}

}  // namespace

Posterior combine(const Hypotheses& hypotheses, const std::vector<Evidence>& evidence) {
  Posterior posterior;
  posterior.sprints.assign(hypotheses.sprints, 0);
  std::vector<bool> possible(hypotheses.sprints, true);
  for (const auto sprint : hypotheses.cleared) possible[sprint] = false;
  const auto suspects = std::count(possible.begin(), possible.end(), true);
  // Everybody is cleared: what is left is nobody, with certainty.
  if (suspects == 0) return posterior;

  const auto weights = weights_of(hypotheses, evidence);
  const double prior = (1 - hypotheses.nobody) / static_cast<double>(suspects);
  double total = hypotheses.nobody;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (!possible[i]) continue;
    posterior.sprints[i] = prior * std::exp(weights[i]);
    total += posterior.sprints[i];
  }
  for (const auto& [a, b] : hypotheses.pairs) {
    if (!possible[a] || !possible[b]) continue;
    // A pair is as likely beforehand as one sprint is: only the evidence on both sides makes it
    // win.
    const double likely = prior * std::exp(weights[a] + weights[b]);
    posterior.sprints[a] += likely;
    posterior.sprints[b] += likely;
    total += likely;
    if (likely > posterior.pair_probability) {
      posterior.pair_probability = likely;
      posterior.pair = {a, b};
    }
  }
  for (auto& each : posterior.sprints) each /= total;
  posterior.nobody = hypotheses.nobody / total;
  posterior.pair_probability /= total;
  return posterior;
}

}  // namespace sprint::attribution
