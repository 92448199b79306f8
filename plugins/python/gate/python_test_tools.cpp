#include "python/gate/python_test_tools.h"

#include <algorithm>

#include "python/project/python_places.h"
#include "python/scripts/python_scripts.h"

namespace sprint::python {

namespace {

constexpr double kToolsSeconds = 60;

}  // namespace

TestTools ask_for_tools(const std::string& interpreter, const std::string& folder,
                        const sdk::Variables& env, sdk::Host& host) {
  sdk::RunRequest request;
  request.argv = {interpreter, "-B", "-c", std::string(kTestToolsScript)};
  request.cwd = folder;
  request.env = env;
  request.timeout_seconds = kToolsSeconds;
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
