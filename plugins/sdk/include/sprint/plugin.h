// What a shared library exports to be a toolchain plugin. Authors write one line:
//
//     SPRINT_TOOLCHAIN(MyToolchain, "mine", "1.0");
//
// in one source file, at namespace scope. The driver reads the descriptor it defines in this order
// and stops at the first thing that does not fit: interface version, build signature, name,
// factory.
#pragma once

#include <cstdint>

#include "sprint/toolchain.h"

/// Grows with every change to these headers that an existing plugin could notice.
#define SPRINT_INTERFACE_VERSION 3

// The build signature holds what must be equal on both sides for C++ values to pass between them:
// architecture, standard library, and the switches that change the layout of its types. Compilers
// that agree on these (GCC and Clang with libstdc++) may be mixed.
#define SPRINT_DETAIL_TEXT(x) #x
#define SPRINT_DETAIL_VALUE(x) SPRINT_DETAIL_TEXT(x)
#if defined(__x86_64__)
#define SPRINT_DETAIL_ARCH "x86_64"
#elif defined(__aarch64__)
#define SPRINT_DETAIL_ARCH "aarch64"
#else
#define SPRINT_DETAIL_ARCH "pointer" SPRINT_DETAIL_VALUE(__SIZEOF_POINTER__)
#endif
#if defined(_GLIBCXX_DEBUG)
#define SPRINT_DETAIL_DEBUG "debug"
#else
#define SPRINT_DETAIL_DEBUG "plain"
#endif
#if defined(__GLIBCXX__)
#define SPRINT_DETAIL_LIBRARY \
  "libstdc++-cxx11abi" SPRINT_DETAIL_VALUE(_GLIBCXX_USE_CXX11_ABI) "-" SPRINT_DETAIL_DEBUG
#elif defined(_LIBCPP_ABI_VERSION)
#define SPRINT_DETAIL_LIBRARY "libc++-abi" SPRINT_DETAIL_VALUE(_LIBCPP_ABI_VERSION)
#else
#define SPRINT_DETAIL_LIBRARY "unknown"
#endif
#define SPRINT_BUILD_SIGNATURE SPRINT_DETAIL_ARCH "/" SPRINT_DETAIL_LIBRARY

/// The descriptor. The first two fields never move: they are what the check of all others rests on.
extern "C" struct sprint_toolchain_descriptor {
  std::uint32_t interface_version;
  const char* build_signature;
  const char* name;
  const char* version;
  /// A new toolchain. May throw, or return null to refuse.
  sprint::sdk::Toolchain* (*create)();
  void (*destroy)(sprint::sdk::Toolchain*);
};

/// The symbol the driver looks for; it is the same in every interface version.
#define SPRINT_TOOLCHAIN_SYMBOL "sprint_toolchain"

/// Makes `Class` (default-constructible, derived from Toolchain) the toolchain of this library.
/// `name` is what people write in sprint.toml: small letters, digits, '-' and '_', a letter first.
#define SPRINT_TOOLCHAIN(Class, name, version)                              \
  static sprint::sdk::Toolchain* sprint_create_toolchain() {                \
    return new Class();                                                     \
  }                                                                         \
  static void sprint_destroy_toolchain(sprint::sdk::Toolchain* toolchain) { \
    delete toolchain;                                                       \
  }                                                                         \
  extern "C" __attribute__((visibility("default"), used))                   \
  const sprint_toolchain_descriptor sprint_toolchain = {                    \
      SPRINT_INTERFACE_VERSION, SPRINT_BUILD_SIGNATURE,  name, version,     \
      sprint_create_toolchain,  sprint_destroy_toolchain}
