#include "attribution/attribution.h"

namespace sprint::attribution {

std::string to_string(FailureKind kind) {
  switch (kind) {
    case FailureKind::Test:
      return "test";
    case FailureKind::Build:
      return "build";
    case FailureKind::Link:
      return "link";
    case FailureKind::Configure:
      return "configure";
    case FailureKind::Merge:
      return "merge";
    case FailureKind::Criterion:
      return "criterion";
    case FailureKind::Missing:
      return "missing";
  }
  return {};
}

std::string to_string(EvidenceKind kind) {
  switch (kind) {
    case EvidenceKind::Line:
      return "line";
    case EvidenceKind::Test:
      return "test";
    case EvidenceKind::Frame:
      return "frame";
    case EvidenceKind::Identifier:
      return "identifier";
    case EvidenceKind::Closure:
      return "closure";
    case EvidenceKind::File:
      return "file";
    case EvidenceKind::Settings:
      return "settings";
    case EvidenceKind::Consequence:
      return "consequence";
  }
  return {};
}

std::string to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::Attributed:
      return "attributed";
    case Verdict::Interaction:
      return "interaction";
    case Verdict::PreExisting:
      return "pre-existing";
    case Verdict::Flaky:
      return "flaky";
    case Verdict::NewlyFlaky:
      return "newly-flaky";
    case Verdict::Unattributed:
      return "unattributed";
  }
  return {};
}

std::string to_string(Scope scope) {
  switch (scope) {
    case Scope::Range:
      return "range";
    case Scope::Head:
      return "head";
    case Scope::RedTests:
      return "red-tests";
  }
  return {};
}

std::string to_string(LossKind kind) {
  switch (kind) {
    case LossKind::Removed:
      return "removed";
    case LossKind::Disabled:
      return "disabled";
    case LossKind::WillFail:
      return "will-fail";
    case LossKind::Skipped:
      return "skipped";
    case LossKind::Filtered:
      return "filtered";
    case LossKind::AssertsRemoved:
      return "asserts-removed";
  }
  return {};
}

std::string to_string(TestComparison comparison) {
  switch (comparison) {
    case TestComparison::NotCompared:
      return "not-compared";
    case TestComparison::ByDiff:
      return "by-diff";
    case TestComparison::Exact:
      return "exact";
  }
  return {};
}

}  // namespace sprint::attribution
