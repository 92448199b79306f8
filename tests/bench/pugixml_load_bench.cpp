// bench-pugixml FILE: what pugixml's load_buffer costs on the bytes of a file. Prints the seconds
// of CPU time that this one call took; reading the file does not count.
#include <sys/resource.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <pugixml.hpp>
#include <string>

namespace {

double cpu_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::ifstream file(argv[1], std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  pugi::xml_document document;
  const double before = cpu_seconds();
  const auto result = document.load_buffer(text.data(), text.size());
  const double after = cpu_seconds();
  std::printf("%.6f\n", after - before);
  return result ? 0 : 1;
}
