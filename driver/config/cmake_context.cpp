#include "config/cmake_context.h"

namespace sprint::config {

namespace {

constexpr std::int64_t kSchema = 1;

std::string text_of(const Table& table, std::string_view key) {
  const Node* node = table.find(key);
  return node != nullptr ? expect<std::string>(*node, "cmake." + std::string(key)) : std::string();
}

CMakeContext read_cmake_table(const Table& cmake) {
  refuse_unknown_keys(cmake,
                      {"source", "binary", "cache", "generator", "build_type", "configurations",
                       "preset", "toolchain_file", "compile_database"},
                      "cmake.");
  CMakeContext context;
  context.source = text_of(cmake, "source");
  context.binary = text_of(cmake, "binary");
  context.cache = text_of(cmake, "cache");
  context.generator = text_of(cmake, "generator");
  context.build_type = text_of(cmake, "build_type");
  if (const Node* node = cmake.find("configurations")) {
    context.configurations = expect_strings(*node, "cmake.configurations");
  }
  context.preset = text_of(cmake, "preset");
  context.toolchain_file = text_of(cmake, "toolchain_file");
  context.compile_database = text_of(cmake, "compile_database");
  return context;
}

void check_schema(const Table& root, const std::filesystem::path& file) {
  const Node* schema = root.find("schema");
  if (schema == nullptr) {
    throw Error(ErrorCode::BadInput, "no 'schema': this is not a context file",
                "configure the project again", Place{file});
  }
  if (expect<std::int64_t>(*schema, "schema") != kSchema) {
    throw Error(ErrorCode::BadInput, "written for another version of sprint-supervisor",
                "configure the project again", schema->place);
  }
}

}  // namespace

CMakeContext read_cmake_context(const std::filesystem::path& file) {
  const Table root = read_toml(file);
  // First: a file of another version may have keys that we do not know.
  check_schema(root, file);
  refuse_unknown_keys(root, {"schema", "cmake", "settings"});

  CMakeContext context;
  if (const Node* node = root.find("cmake")) {
    context = read_cmake_table(expect<Table>(*node, "cmake"));
  }
  context.file = file;
  std::error_code ignored;
  if (!std::filesystem::is_directory(context.source, ignored)) {
    throw Error(ErrorCode::BadInput,
                "'cmake.source' is not a directory: '" + context.source.string() + "'",
                "configure the project again", Place{file});
  }
  if (const Node* node = root.find("settings")) context.settings = expect<Table>(*node, "settings");
  return context;
}

}  // namespace sprint::config
