#include "python/project/python_places.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace sprint::python {

std::string own_folder(const sdk::GateContext& context) {
  std::string folder = context.build + "/python";
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) throw std::runtime_error("cannot make '" + folder + "': " + failed.message());
  return folder;
}

void write_file(const std::string& file, std::string_view text) {
  std::ofstream stream(file, std::ios::binary | std::ios::trunc);
  stream.write(text.data(), static_cast<std::streamsize>(text.size()));
  stream.close();
  if (!stream) throw std::runtime_error("cannot write '" + file + "'");
}

std::string read_file(const std::string& file) {
  if (!is_regular_file(file)) return {};
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string null_ended(const sdk::Words& names) {
  std::string list;
  for (const auto& name : names) (list += name) += '\0';
  return list;
}

sdk::Words split_null_ended(std::string_view text) {
  sdk::Words names;
  for (auto end = text.find('\0'); end != std::string_view::npos; end = text.find('\0')) {
    names.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return names;
}

bool is_regular_file(const std::string& path) {
  std::error_code failed;
  return std::filesystem::is_regular_file(path, failed);
}

}  // namespace sprint::python
