"""The layering check must find what it is there to find."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import layering  # noqa: E402

TABLE = """# Architecture
## Who may include whom

| module | may include | third party |
|---|---|---|
| base | | |
| os | base | boost/asio |
| toolchains | base, os | |
| report | base, toolchains | nlohmann |

## Next
| nonsense | | |
"""


class Layering(unittest.TestCase):
    def problems(self, files):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            files = {"driver/docs/architecture.md": TABLE, **files}
            for module in ("base", "os", "toolchains", "report"):
                (root / "driver" / module).mkdir(parents=True)
            (root / "plugins/sdk").mkdir(parents=True)
            for name, text in files.items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            return layering.check_tree(root)

    def test_allowed_includes_pass(self):
        self.assertEqual([], self.problems({
            "driver/os/a.cpp": '#include "os/a.h"\n#include "base/b.h"\n#include <boost/asio/x.hpp>\n'
                               "#include <sys/stat.h>\n#include <vector>\n",
            "driver/report/r.cpp": '#include "toolchains/survey.h"\n#include <nlohmann/json.hpp>\n'}))

    def test_an_upward_include_is_found(self):
        self.assertEqual(["driver/base/a.h:2: 'os/files.h': base may not include os"],
                         self.problems({"driver/base/a.h": '#pragma once\n#include "os/files.h"\n'}))

    def test_a_foreign_library_is_found(self):
        self.assertEqual(["driver/base/a.h:1: <boost/asio.hpp>: base may not use this library"],
                         self.problems({"driver/base/a.h": "#include <boost/asio.hpp>\n"}))

    def test_report_uses_value_types_only(self):
        found = self.problems({"driver/report/r.cpp": '#include "toolchains/tool_host.h"\n'})
        self.assertEqual(1, len(found))
        self.assertIn("only value types", found[0])

    def test_a_module_outside_the_table_is_found(self):
        self.assertIn("not in the table", self.problems({"driver/extra/x.h": ""})[0])

    def test_links_must_equal_the_table(self):
        self.assertIn("does not allow",
                      self.problems({"driver/base/CMakeLists.txt": "sprint_module(base LINKS sprint_os)"})[0])
        self.assertIn("narrower",
                      self.problems({"driver/os/CMakeLists.txt": "sprint_module(os)"})[0])
        self.assertEqual([], self.problems({"driver/os/CMakeLists.txt":
                                            "sprint_module(os LINKS sprint_base PRIVATE_LINKS X::y)"}))


unittest.main(argv=["layering_self_test"])
