#include <string>

#include "log_summary.h"
#include "support/catch.h"

namespace sprint::test {

namespace {

constexpr std::string_view kNoExport = R"log(file:///p/src/route.js:1
import { splitPath } from './path.js';
         ^^^^^^^^^
SyntaxError: The requested module './path.js' does not provide an export named 'splitPath'
    at ModuleJob._instantiate (node:internal/modules/esm/module_job:213:21)
    at async ModuleJob.run (node:internal/modules/esm/module_job:320:5)

Node.js v20.20.2
)log";

constexpr std::string_view kNoExportProblem = R"log(
compile /p/src/route.js:1 SyntaxError: The requested module './path.js' does not provide an export named 'splitPath'
  name ./path.js
  name splitPath
  frame node:internal/modules/esm/module_job:213:21 ModuleJob._instantiate
  frame node:internal/modules/esm/module_job:320:5 ModuleJob.run
)log";

}  // namespace

TEST_CASE("Node: what a module does not export, also in the comments of TAP") {
  CHECK(problems_in(kNoExport) == kNoExportProblem);
  for (std::size_t piece = 1; piece < 8; ++piece) {
    CHECK(problems_in(kNoExport, piece) == kNoExportProblem);
  }
  std::string tap = "# ";
  for (const char c : kNoExport.substr(0, kNoExport.size() - 1)) {
    tap += c;
    if (c == '\n') tap += "# ";
  }
  CHECK(problems_in("TAP version 13\n" + tap + "\nnot ok 1 - /p/src/imp.test.js\n") ==
        kNoExportProblem);
}

TEST_CASE("Node: a module that is not there is told at the one who imports it") {
  CHECK(problems_in(R"log(node:internal/modules/esm/resolve:283
    throw new ERR_MODULE_NOT_FOUND(
          ^

Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/p/src/path.js' imported from /p/src/route.js
    at finalizeResolution (node:internal/modules/esm/resolve:283:11)
    at ModuleJob._link (node:internal/modules/esm/module_job:168:49) {
  code: 'ERR_MODULE_NOT_FOUND',
  url: 'file:///p/src/path.js'
}

Node.js v20.20.2
node:internal/modules/cjs/loader:1210
  throw err;
  ^

Error: Cannot find module './nope'
Require stack:
- /p/src/a.js
    at Module._resolveFilename (node:internal/modules/cjs/loader:1207:15)
    at Object.<anonymous> (/p/src/a.js:1:11)
    at node:internal/main/run_main_module:28:49 {
  code: 'MODULE_NOT_FOUND',
  requireStack: [ '/p/src/a.js' ]
}
)log") ==
        R"log(
runtime /p/src/route.js Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/p/src/path.js' imported from /p/src/route.js
  name /p/src/path.js
  frame node:internal/modules/esm/resolve:283:11 finalizeResolution
  frame node:internal/modules/esm/module_job:168:49 ModuleJob._link
runtime /p/src/a.js:1:11 Error: Cannot find module './nope'
  name ./nope
  frame node:internal/modules/cjs/loader:1207:15 Module._resolveFilename
  frame /p/src/a.js:1:11 Object.<anonymous>
  frame node:internal/main/run_main_module:28:49
)log");
}

TEST_CASE("Node: uncaught errors, with a heading or with a stack") {
  CHECK(problems_in(R"log(file:///p/src/type.mjs:2
  return a.b.c;
             ^

TypeError: Cannot read properties of undefined (reading 'c')
    at f (file:///p/src/type.mjs:2:14)
    at file:///p/src/type.mjs:4:1
    at Array.map (<anonymous>)

Node.js v20.20.2
/p/src/b.js:2



SyntaxError: Unexpected end of input

Node.js v20.20.2
/p/src/c.js:2
throw new MyError('two\nlines');
      ^

MyError: two
lines
    at h (/p/src/c.js:2:28)
    ... 4 lines matching cause stack trace ...
    at node:internal/main/run_main_module:28:49 {
  [cause]: TypeError: inner
      at Object.<anonymous> (/p/src/g.js:1:38)
}
RangeError: of a tool that caught it
    at g (/p/node_modules/tool/index.js:3:1)
    at h (C:\p\tool.config.js:4:1)
node:internal/process/promises:389
      new UnhandledPromiseRejection(reason);
      ^

UnhandledPromiseRejection: This error originated from "3".
    at throwUnhandledRejectionsMode (node:internal/process/promises:389:7)
)log") == R"log(
runtime /p/src/type.mjs:2 TypeError: Cannot read properties of undefined (reading 'c')
  name c
  frame /p/src/type.mjs:2:14 f
  frame /p/src/type.mjs:4:1
compile /p/src/b.js:2 SyntaxError: Unexpected end of input
runtime /p/src/c.js:2 MyError: two
  frame /p/src/c.js:2:28 h
  frame node:internal/main/run_main_module:28:49
runtime C:\p\tool.config.js:4:1 RangeError: of a tool that caught it
  frame /p/node_modules/tool/index.js:3:1 g
  frame C:\p\tool.config.js:4:1 h
runtime - UnhandledPromiseRejection: This error originated from "3".
  name 3
  frame node:internal/process/promises:389:7 throwUnhandledRejectionsMode
)log");
}

TEST_CASE("Node: errors that only are mentioned, or are in the report of the tests, are none") {
  CHECK(problems_in(R"log(TypeError: expected by a test
✔ throws TypeError: of some kind (1ms)
# Error: logged
# Subtest: ok
Error [ERR_X]: logged
# Error: logged
#     at TestContext.<anonymous> (file:///p/src/ok.test.mjs:4:32)
#     at Test.run (node:internal/test_runner/test:796:25)
Error: logged
    at Context.<anonymous> (/p/test/a.test.js:4:32)
    at Runnable.run (/p/node_modules/mocha/lib/runnable.js:354:5)
✖ fails (6.6675ms)
  TypeError [Error]: bad thing
      at TestContext.<anonymous> (file:///p/src/ok.test.mjs:2:29)
listening at
    at /p/src/a.js:3:1
/p/src/a.js:3
Error: right below a place, without source
http://localhost:3
text
Error: not below a file
)log") == "\n");
}

}  // namespace sprint::test
