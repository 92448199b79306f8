// What an XML file is, by its root element.
#pragma once

#include <string_view>

#include "results/test_reports.h"

namespace sprint::results {

/// `root` is the element's name without prefix. Junit, OtherResults or Other.
ReportKind kind_of_root(std::string_view root);

}  // namespace sprint::results
