// Everything a toolchain author needs; the other headers may also be included one by one.
#pragma once

#include "sprint/argv.h"
#include "sprint/depfile.h"
#include "sprint/gcc_diagnostics.h"
#include "sprint/host.h"
#include "sprint/paths.h"
#include "sprint/plugin.h"
#include "sprint/shell_words.h"
#include "sprint/toolchain.h"
#include "sprint/types.h"
