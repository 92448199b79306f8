#include "python/python_test_tools.h"

#include <algorithm>

#include "python/python_places.h"

namespace sprint::python {

namespace {

constexpr double kPatienceSeconds = 60;

/// What is printed behind the mark: flags, then folders, ended by NUL bytes. A package that is
/// installed as a link ("editable") is found by a finder with a MAPPING of names to folders.
constexpr const char* kQuestion = R"py(
import importlib.util, os, sys
def has(name):
    try:
        return importlib.util.find_spec(name) is not None
    except Exception:
        return False
names = ('pytest', 'xdist', 'pytest_timeout')
words = ['sprint-tools', ''.join('y' if has(name) else 'n' for name in names)]
words += [os.path.abspath(entry) for entry in sys.path]
for name, module in list(sys.modules.items()):
    if name.startswith('__editable__'):
        mapping = getattr(module, 'MAPPING', None) or {}
        words += [os.path.dirname(os.path.abspath(str(path))) for path in mapping.values()]
out = b''.join(os.fsencode(word) + b'\0' for word in words)
sys.stdout.buffer.write(b'\0' + out)
)py";

}  // namespace

TestTools ask_for_tools(const std::string& interpreter, const std::string& folder,
                        const sdk::Variables& env, sdk::Host& host) {
  sdk::RunRequest request;
  request.argv = {interpreter, "-B", "-c", kQuestion};
  request.cwd = folder;
  request.env = env;
  request.timeout_seconds = kPatienceSeconds;
  const auto result = host.run(request);
  const auto words = split_null_ended(result.out);  // site hooks may print something in front
  const auto mark = std::find(words.begin(), words.end(), "sprint-tools");
  TestTools tools;
  if (!result.succeeded() || words.end() - mark < 2 || (mark + 1)->size() != 3) {
    tools.problem = "'" + interpreter + "' does not tell which test tools it has" +
                    (result.failure.empty() ? "" : ": " + result.failure);
    return tools;
  }
  const std::string& flags = *(mark + 1);
  tools.pytest = flags[0] == 'y';
  tools.xdist = flags[1] == 'y';
  tools.timeout = flags[2] == 'y';
  tools.path.assign(mark + 2, words.end());
  return tools;
}

}  // namespace sprint::python
