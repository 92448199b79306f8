// Runs a fuzz target on every file of the folders named on the command line, without libFuzzer.

#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

#include "fuzz.h"

namespace {

namespace fs = std::filesystem;

void replay(const fs::path& file) {
  // Said before, so that the last line of a run that dies names the culprit.
  std::cout << file.filename().string() << std::endl;
  std::ifstream stream(file, std::ios::binary);
  const std::vector<char> bytes((std::istreambuf_iterator<char>(stream)), {});
  sprint::fuzz::must(!stream.bad(), "an input can be read");
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

int replay_all(const std::vector<fs::path>& folders) {
  int count = 0;
  for (const auto& folder : folders) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      replay(entry.path());
      ++count;
    }
  }
  std::cout << count << " inputs replayed\n";
  return count > 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return replay_all({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
