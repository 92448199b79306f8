// How a command ends: its exit code, and the one line that says what went wrong.
#pragma once

#include <string>

#include "base/error.h"

namespace sprint::cli {

enum class ExitCode {
  Done = 0,
  WorkFailed = 1,   ///< gate red, verification failed
  WrongInput = 2,   ///< the call or an input is wrong
  NeedsPerson = 3,  ///< blocked or held, or the machine refused something
  Interrupted = 130,
};

inline ExitCode exit_code_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::BadCall:
    case ErrorCode::BadInput:
    case ErrorCode::Plugin:
      return ExitCode::WrongInput;
    case ErrorCode::System:
      return ExitCode::NeedsPerson;
    case ErrorCode::Interrupted:
      return ExitCode::Interrupted;
  }
  return ExitCode::WorkFailed;
}

/// The line on standard error.
inline std::string complaint(const std::string& message) {
  return "sprint-supervisor: " + message + "\n";
}

}  // namespace sprint::cli
