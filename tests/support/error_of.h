// The error an action throws, for tests that look at its parts.
#pragma once

#include <functional>
#include <stdexcept>

#include "base/error.h"

namespace sprint::test {

inline Error error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error;
  }
  throw std::logic_error("no error was thrown");
}

}  // namespace sprint::test
