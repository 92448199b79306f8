#include "gate/gate_run.h"

namespace sprint::gate {

std::string to_string(Purpose purpose) {
  switch (purpose) {
    case Purpose::Gate:
      return "gate";
    case Purpose::Again:
      return "again";
    case Purpose::Base:
      return "base";
  }
  return {};
}

std::string to_string(sdk::StepKind kind) {
  switch (kind) {
    case sdk::StepKind::Configure:
      return "configure";
    case sdk::StepKind::Build:
      return "build";
    case sdk::StepKind::Test:
      return "test";
  }
  return {};
}

}  // namespace sprint::gate
