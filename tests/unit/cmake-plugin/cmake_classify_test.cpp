#include "cmake/classify/cmake_classify.h"

#include "cmake/cmake_toolchain.h"
#include "support/catch.h"
#include "support/words_of.h"

using sprint::sdk::CommandClass;
using sprint::test::words_of;

namespace {

CommandClass class_of(const std::string& line) {
  return sprint::cmake::classify_command(words_of(line));
}

}  // namespace

TEST_CASE("Build tools build") {
  const auto* line = GENERATE(
      "make", "make all", "make -j8", "make -j 8 app", "make -C build", "make -Cbuild install",
      "make -C nq", "make clean", "gmake -k", "make CXXFLAGS=-n", "make -f n.mk", "make -p",
      "make -t", "make --directory -n", "make --directory=x --jobs=4 app", "make -Onone",
      "make -I q -W n", "make help app", "/usr/bin/make -kj4", "ninja", "ninja -C build",
      "ninja -Cbuild app", "ninja -j 4 -k 0", "ninja -C n", "ninja-build", "samu -v", "ninja clean",
      "ninja -t clean", "ninja -C build -t cleandead", "ninja -t recompact", "ninja -tclean",
      "ninja -t restat", "cmake --build build", "cmake --build build -j8 --target app",
      "cmake --build --preset dev", "cmake --build test", "cmake --build --preset test",
      "cmake --build b -t app --config test", "cmake --build build -t app -- -k 0",
      "cmake --install build", "cmake --workflow --preset ci", "cmake .", "cmake ..",
      "cmake -B build", "cmake -S . -B build -G Ninja", "cmake -Bbuild -DX=1", "cmake --preset dev",
      "cmake --fresh -B b", "cmake -LA build", "cmake -E time cmake --build build",
      "cmake -E env CC=clang ninja", "cmake -E env --unset=X -- make", "cmake -E chdir build ninja",
      "cpack", "cpack -G DEB", "bear -- make", "scan-build make", "msbuild app.sln",
      "xcodebuild -scheme app build");
  CAPTURE(line);
  CHECK(class_of(line) == CommandClass::Build);
}

TEST_CASE("What is glued to an option with a value is no dry run") {
  const auto* line = GENERATE(
      "make -j$(nproc)", "make -j`nproc`", "make -j${nproc}", "make -j$n", "make -jn", "make -j4n",
      "make -kj$n", "make -lnn", "make -l$n", "make -j $(nproc)", "make -Cn", "make -fn.mk",
      "make -In", "make -on", "make -Onone", "make -Wn", "make -En=1", "make -skj$(nproc) app",
      "ninja -j$(nproc)", "ninja -j`nproc`", "ninja -j$n", "ninja -ln", "ninja -kn", "ninja -Cn",
      "ninja -fbuild.ninja", "ninja -wdupbuild=warn", "ninja -dexplain", "ninja -vj$n");
  CAPTURE(line);
  CHECK(class_of(line) == CommandClass::Build);
}

TEST_CASE("Compilers, linkers and archivers build") {
  const auto* line = GENERATE(
      "cc a.c", "g++ -c a.cpp", "gcc -c a.c -o a.o", "g++-12 a.cpp", "clang++-14 -c a.cpp",
      "gcc-12.2 a.c", "x86_64-linux-gnu-gcc -c a.c", "arm-none-eabi-g++-10 a.cpp",
      "/usr/bin/c++ a.o", "clang -S a.c", "gcc -MD -MF a.d -c a.c", "gcc -MMD -c a.c",
      "g++ -v a.cpp", "gcc @flags", "gcc -x c -", "g++ -o -fsyntax-only.o a.o", "clang-cl /c a.cpp",
      "nvcc a.cu", "ccache g++ -c a.cpp", "ccache compiler_check=none g++ -c a.cpp",
      "sccache clang -c a.c", "distcc gcc -c a.c", "ccache distcc gcc -c a.c", "ld a.o",
      "ld.lld a.o -o a", "mold a.o", "ld.gold -o a a.o", "ar rcs liba.a a.o", "ar -rcs liba.a a.o",
      "gcc-ar qc liba.a a.o", "ranlib liba.a", "aarch64-linux-gnu-ld a.o", "llvm-ar-14 rcs a.a a.o",
      "as a.s");
  CAPTURE(line);
  CHECK(class_of(line) == CommandClass::Build);
}

TEST_CASE("Test commands test") {
  const auto* line = GENERATE(
      "make check", "make test", "make -j4 check", "make -C build test ARGS=-V", "make check-unit",
      "make -k distcheck", "ninja test", "ninja -C build check", "ninja -C build app test",
      "cmake --build build --target test", "cmake --build build -t test",
      "cmake --build b --target a check", "cmake --build build --target=test",
      "cmake --build build -- test", "ctest", "ctest -V", "ctest --test-dir build -R unit",
      "ctest --preset dev", "ctest -j4 --output-on-failure", "ctest --build-and-test . build",
      "ctest -S script.cmake", "/opt/bin/ctest -L slow", "cmake -E time ctest",
      "xcodebuild test -scheme app");
  CAPTURE(line);
  CHECK(class_of(line) == CommandClass::Test);
}

TEST_CASE("Targets named like tests test") {
  const auto* line = GENERATE(
      "make unittest", "make unittests", "make unit_tests", "make check-all", "make checks",
      "make testing", "make test_unit", "ninja -C build engine-test", "ninja -j$(nproc) check_all",
      "make installcheck", "make RUN_TESTS", "cmake --build build --target unit-tests",
      "cmake --build build --clean-first --target check", "make sprint-check test",
      "make help check", "cmake --build build --target sprint-check -- test");
  CAPTURE(line);
  CHECK(class_of(line) == CommandClass::Test);
}

TEST_CASE("The targets of the CMake module build nothing") {
  const auto [line, kind] = GENERATE(table<const char*, CommandClass>({
      {"ninja -C build sprint-check", CommandClass::Syntax},
      {"ninja -v -C build sprint-check sprint-check", CommandClass::Syntax},
      {"make sprint-check", CommandClass::Syntax},
      {"make -j $(nproc) -C build sprint-check VERBOSE=1", CommandClass::Syntax},
      {"make sprint-check sprint-doctor", CommandClass::Syntax},
      {"cmake --build build --target sprint-check", CommandClass::Syntax},
      {"cmake --build build --target=sprint-check -j 8", CommandClass::Syntax},
      {"cmake --build build -t sprint-doctor sprint-check", CommandClass::Syntax},
      {"cmake --build build -- sprint-check", CommandClass::Syntax},
      {"cmake --build build -t sprint-check -- -v -j4", CommandClass::Syntax},
      {"ninja sprint-doctor", CommandClass::Other},
      {"make sprint-doctor", CommandClass::Other},
      {"cmake --build build --target sprint-doctor", CommandClass::Other},
      {"cmake --build build --target help", CommandClass::Other},
      {"cmake --build build -- help", CommandClass::Other},
      {"make -n sprint-check", CommandClass::Other},
  }));
  CAPTURE(line);
  CHECK(class_of(line) == kind);
}

TEST_CASE("With anything else besides, the targets of the CMake module are part of a build") {
  const auto* line = GENERATE(
      "ninja -C build sprint-check app", "make all sprint-doctor", "make sprint-check $TARGETS",
      "make sprint-checks", "make my-sprint-check", "ninja -C sprint-check", "make -f sprint-check",
      "cmake --build sprint-check", "cmake --build build --target sprint-check app",
      "cmake --build build --target help app", "cmake --build build -t sprint-check -- app",
      "cmake --build build -t sprint-check --clean-first",
      "cmake --build build -t sprint-check -- -t clean",
      "cmake --build build -t sprint-check -- -tclean");
  CAPTURE(line);
  CHECK(class_of(line) == CommandClass::Build);
}

TEST_CASE("Checks without a build are syntax checks") {
  const auto* line = GENERATE("g++ -fsyntax-only a.cpp", "gcc-12 -Iinclude -fsyntax-only -x c a.h",
                              "x86_64-linux-gnu-g++ -std=c++20 -fsyntax-only a.cpp",
                              "ccache clang++ -fsyntax-only a.cpp", "clang-tidy -p build a.cpp",
                              "clang-tidy-14 a.cpp", "cppcheck src", "clang-check a.cpp");
  CAPTURE(line);
  CHECK(class_of(line) == CommandClass::Syntax);
}

TEST_CASE("What asks, lists or only shows is other") {
  const auto* line = GENERATE(
      "", "make -n", "make --dry-run", "make --just-print all", "make --recon", "make -q",
      "make --question app", "make -nj4", "make -sn", "make -kn app", "make -j 4 -n",
      "make -j $(nproc) -n", "make -nj$(nproc)", "make -j -n", "ninja -nj4", "ninja -j4 -n",
      "make -C build -n test", "make -qp", "make --version", "make -v", "make -h", "make help",
      "ninja -n", "ninja -vn", "ninja -C build -n app", "ninja -t query app", "ninja -t deps",
      "ninja -C build -t targets all", "ninja -tcompdb", "ninja -n -t clean", "ninja -t list",
      "ninja --version", "ninja -h", "ninja help", "samu -n", "cmake", "cmake --version",
      "cmake --help", "cmake --help-command add_library", "cmake --build build --help",
      "cmake --build build -- -n", "cmake --build --list-presets", "cmake -E copy a b", "cmake -E",
      "cmake -E env", "cmake -E env X=1 echo ninja", "cmake -E time ninja -n",
      "cmake -P script.cmake", "cmake -DX=1 -P script.cmake", "cmake --list-presets",
      "cmake --list-presets=all", "cmake -N -LA build", "cmake -LA -N .", "cmake --open build",
      "cmake --system-information");
  CAPTURE(line);
  CHECK(class_of(line) == CommandClass::Other);
}

TEST_CASE("Other questions, and programs that are not ours, are other") {
  const auto* line = GENERATE(
      "ctest -N", "ctest --test-dir build -N", "ctest --show-only", "ctest --show-only=json-v1",
      "ctest --print-labels", "ctest --list-presets", "ctest --version", "ctest --help", "gcc",
      "gcc -v", "gcc --version", "g++-12 -dumpversion", "gcc -dumpmachine",
      "gcc -print-search-dirs", "clang --print-resource-dir", "gcc -Q --help=optimizers",
      "clang -### a.c", "gcc -E a.c", "g++ -M a.cpp", "g++ -MM a.cpp", "gcc -E -dM -",
      "gcc -o out -I include -v", "ccache -s", "ccache --show-stats", "ccache",
      "ccache gcc --version", "ld --version", "ld -v", "ar t liba.a", "ar -t liba.a", "ar",
      "gcc-nm a.o", "nm a.o", "objdump -d a.o", "clang-format -i a.cpp", "clang-tidy --version",
      "clang-tidy --list-checks", "clangd", "bazel build //...", "bear", "meson compile",
      "./build/x_test", "build/tests/make_test", "makeinfo a", "cmakelint a", "ninjas",
      "xcodebuild -list", "msbuild --help", "mytool-cc a.c", "echo make");
  CAPTURE(line);
  CHECK(class_of(line) == CommandClass::Other);
}

TEST_CASE("Launchers that start each other without end are left") {
  std::string line;
  for (int i = 0; i < 1000; ++i) line += "ccache ";
  CHECK(class_of(line + "gcc a.c") == CommandClass::Other);
}

TEST_CASE("The toolchain classifies commands") {
  CHECK(sprint::cmake::CMakeToolchain().classify({"ninja"}) == CommandClass::Build);
}
