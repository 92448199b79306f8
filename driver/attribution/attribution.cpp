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

}  // namespace sprint::attribution
