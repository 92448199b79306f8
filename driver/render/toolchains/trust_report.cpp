#include "render/toolchains/trust_report.h"

#include "render/text/text_table.h"

namespace sprint::render {

std::string trust_text(const std::vector<TrustRow>& rows, const std::string& nothing) {
  if (rows.empty()) return nothing + "\n";
  TextTable table;
  for (const auto& [state, name, hash, why] : rows) {
    table.add_row({state, name, why, "sha256 " + hash});
  }
  return table.text();
}

}  // namespace sprint::render
