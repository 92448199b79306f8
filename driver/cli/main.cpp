#include "cli/command_line.h"

int main(int argc, char** argv) {
  return sprint::cli::run(argc, argv);
}
