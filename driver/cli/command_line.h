// The command line: parses it, runs the command, turns errors into one line and an exit code.
#pragma once

namespace sprint::cli {

/// The whole program; never throws.
int run(int argc, char** argv);

}  // namespace sprint::cli
