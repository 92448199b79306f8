// What can be seen of a project's tests without running anything.
#pragma once

#include <string>

#include "sprint/types.h"

namespace sprint::python {

/// What shows that the project has tests: a file named as pytest expects it (test_*.py, *_test.py)
/// that defines some, or a settings file that tells pytest where they are. Empty if nothing does:
/// helper scripts of a project in another language are no reason for a gate.
std::string test_evidence(const std::string& root, const sdk::Words& files);

/// Of these files, those that unittest would look at: test*.py, *_test.py.
sdk::Words test_files(const sdk::Words& files);

/// What shows that pytest is needed, so that running the tests without it would fail for a reason
/// that is nobody's fault; empty if unittest will do.
std::string pytest_evidence(const std::string& root, const sdk::Words& files);

/// Whether something of this key, as test_key() makes them, is in the project. By the text of the
/// file: a test that a program makes up, such as one of several parameters, cannot be seen.
bool may_exist(const std::string& key, const std::string& root, const sdk::Words& files);

/// The file that a key is about, of the given ones; empty if it is none of them.
std::string file_of_key(const std::string& key, const sdk::Words& files);

}  // namespace sprint::python
