"""The layering check must find what it is there to find."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import layering  # noqa: E402

TABLE = """# Architecture
## Who may include whom

| room | may include | third party |
|---|---|---|
| base | | |
| os | base | boost/asio |
| toolchains | base, os | pugixml |
| git | base, git/reading | |
| git/reading | base | |
| git/acting | base, git/reading | |
| render | base, toolchains/survey.h | nlohmann |

## Next
| nonsense | | |
"""


class Layering(unittest.TestCase):
    def problems(self, files):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            files = {"driver/docs/architecture.md": TABLE, **files}
            for room in ("base", "os", "toolchains", "render", "git/reading", "git/acting"):
                (root / "driver" / room).mkdir(parents=True)
            (root / "plugins/sdk").mkdir(parents=True)
            for name, text in files.items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            return layering.check_tree(root)

    def test_allowed_includes_pass(self):
        self.assertEqual([], self.problems({
            "driver/os/a.cpp": '#include "os/a.h"\n#include "base/b.h"\n#include <boost/asio/x.hpp>\n'
                               "#include <sys/stat.h>\n#include <vector>\n#include <unistd.h>\n",
            "driver/toolchains/t.cpp": "#include <pugixml.hpp>\n",
            "driver/render/r.cpp": '#include "toolchains/survey.h"\n#include <nlohmann/json.hpp>\n'}))

    def test_an_upward_include_is_found(self):
        self.assertEqual(["driver/base/a.h:2: 'os/files.h': base may not include os"],
                         self.problems({"driver/base/a.h": '#pragma once\n#include "os/files.h"\n'}))

    def test_a_foreign_library_is_found(self):
        self.assertEqual(["driver/base/a.h:1: <boost/asio.hpp>: base may not use this library"],
                         self.problems({"driver/base/a.h": "#include <boost/asio.hpp>\n"}))
        self.assertEqual(["driver/base/a.h:1: <pugixml.hpp>: base may not use this library"],
                         self.problems({"driver/base/a.h": "#include <pugixml.hpp>\n"}))

    def test_a_single_header_may_be_allowed(self):
        found = self.problems({"driver/render/r.cpp": '#include "toolchains/tool_host.h"\n'})
        self.assertEqual(1, len(found))
        self.assertIn("may include only toolchains/survey.h of toolchains", found[0])

    def test_a_header_is_no_prefix_of_another(self):
        self.assertEqual(1, len(self.problems({
            "driver/render/r.cpp": '#include "toolchains/survey.hpp"\n'})))

    def test_sub_rooms_stand_by_their_own_row(self):
        self.assertEqual([], self.problems({
            "driver/git/acting/a.cpp": '#include "git/reading/r.h"\n#include "base/b.h"\n',
            "driver/git/top.cpp": '#include "git/acting/a.h"\n'}))
        self.assertEqual(
            ["driver/git/reading/r.cpp:1: 'git/acting/a.h': git/reading may not include git/acting"],
            self.problems({"driver/git/reading/r.cpp": '#include "git/acting/a.h"\n'}))
        self.assertEqual(
            ["driver/git/reading/r.cpp:1: 'git/top.h': git/reading may not include git"],
            self.problems({"driver/git/reading/r.cpp": '#include "git/top.h"\n'}))

    def test_a_room_outside_the_table_is_found(self):
        self.assertIn("not in the table", self.problems({"driver/extra/x.h": ""})[0])
        self.assertIn("not in the table", self.problems({"driver/git/reading/deep/x.h": ""})[0])

    def test_cycles_between_files_are_found(self):
        found = self.problems({"driver/os/a.h": '#include "os/b.h"\n',
                               "driver/os/b.cpp": '#include "os/b.h"\n#include "os/c.h"\n',
                               "driver/os/c.h": '#include "os/a.h"\n'})
        self.assertEqual(["files that include each other in a cycle: os/a, os/b, os/c"], found)

    def test_several_users_of_one_header_are_no_cycle(self):
        self.assertEqual([], self.problems({"driver/os/a.h": '#include "os/c.h"\n',
                                            "driver/os/b.cpp": '#include "os/a.h"\n#include "os/c.h"\n',
                                            "driver/os/c.h": '#include "base/d.h"\n'}))

    def test_links_must_equal_the_table(self):
        self.assertIn("does not allow",
                      self.problems({"driver/base/CMakeLists.txt": "sprint_module(base LINKS sprint_os)"})[0])
        self.assertIn("narrower",
                      self.problems({"driver/os/CMakeLists.txt": "sprint_module(os)"})[0])
        self.assertEqual([], self.problems({"driver/os/CMakeLists.txt":
                                            "sprint_module(os LINKS sprint_base PRIVATE_LINKS X::y)"}))
        self.assertEqual([], self.problems({"driver/render/CMakeLists.txt":
                                            "sprint_module(render LINKS sprint_base sprint_toolchains)"}))


unittest.main(argv=["layering_self_test"])
