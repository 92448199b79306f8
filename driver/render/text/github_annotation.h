// Workflow commands with which a job of GitHub Actions marks lines of a change.
#pragma once

#include <string>

#include "base/error.h"

namespace sprint::render {

struct Annotation {
  std::string level;  ///< "error", "warning", "notice"
  Place place;        ///< the file relative to the top of the repository; may be empty
  std::string message;
};

/// "::error file=src/a.cpp,line=3,col=5::message" with its line end. Whatever has a meaning in such
/// a line is escaped, and what nobody sees is written out.
std::string annotation_line(const Annotation& annotation);

}  // namespace sprint::render
