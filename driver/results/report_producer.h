// Which program wrote a JUnit report, guessed from marks that it leaves. Reports do not say it.
#pragma once

#include <cstddef>
#include <pugixml.hpp>
#include <string_view>

namespace sprint::results {

/// Is shown the elements of one report as they open. A mark that only one program leaves decides;
/// others count until such a one is seen.
class ProducerGuess {
 public:
  /// "ctest", "googletest", "pytest", "catch2", …; "unknown".
  std::string_view name() const { return name_; }

  void see_root(const pugi::xml_node& element);
  void see_suite(const pugi::xml_node& element);
  /// `in_root`: it is a direct child of `<testsuites>`.
  void see_case(const pugi::xml_node& element, bool in_root);
  void see_result(const pugi::xml_node& element);
  void see_property(const pugi::xml_node& element);

 private:
  void claim(std::string_view name);
  void suspect(std::string_view name);

  std::string_view name_ = "unknown";
  bool certain_ = false;
  bool root_has_time_ = false;
  bool suite_has_id_ = false;
  std::size_t cases_ = 0;
};

}  // namespace sprint::results
