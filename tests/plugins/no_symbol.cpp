// A shared library that is no toolchain.
extern "C" __attribute__((visibility("default"))) int answer() {
  return 42;
}
