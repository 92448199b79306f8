// `toolchains --verify` in a process of its own: a toolchain that crashes, hangs, exits or prints
// is a finding, and neither the end of the driver nor a hole in its output.
#pragma once

#include <filesystem>
#include <string>

#include "app/session.h"
#include "cli/exit_code.h"

namespace sprint::cli {

struct VerifyRequest {
  std::string file;
  bool json = false;
};

/// Runs verify_here() in a child of ours and passes its verdict and exit code on. A child that ends
/// without a verdict was brought down by the toolchain.
ExitCode verify_apart(const app::GlobalOptions& options, const VerifyRequest& request);

/// Loads and checks the toolchain in this process, and writes what is to be printed into a file, so
/// that it does not mix with what the toolchain prints. The file is written, if only as an empty
/// one, whenever the check came to its own end; an Error is thrown on.
ExitCode verify_here(const app::GlobalOptions& options, const VerifyRequest& request,
                     const std::filesystem::path& verdict_file);

}  // namespace sprint::cli
