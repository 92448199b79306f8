#include "python/classify/python_tools.h"

namespace sprint::python {

const Tools& programs() {
  using enum sdk::CommandClass;
  static const Tool pytest = {
      Test,
      {"--collect-only", "--co", "--fixtures", "--funcargs", "--fixtures-per-test", "--markers",
       "--cache-show", "--setup-plan", "-V", "-VV"}};
  static const Tools table = {
      {"pytest", pytest},
      {"pytest-3", pytest},
      {"py.test", pytest},
      {"nosetests", {Test, {"--collect-only"}}},
      {"nose2", {Test}},
      {"trial", {Test}},
      {"tox",
       {Test,
        {"-l", "--listenvs", "-a", "--listenvs-all", "--showconfig", "--help-ini"},
        {"l", "list", "c", "config", "schema", "q", "quickstart"}}},
      {"nox", {Test, {"-l", "--list", "--list-sessions"}}},
      {"pyproject-build", {Build}},
      {"cibuildwheel", {Build, {"--print-build-identifiers"}}},
  };
  return table;
}

const Tools& modules() {
  using enum sdk::CommandClass;
  static const Tools table = {
      {"unittest", {Test}}, {"doctest", {Test}},      {"nose", {Test, {"--collect-only"}}},
      {"build", {Build}},   {"py_compile", {Syntax}}, {"compileall", {Syntax}},
      {"ast", {Syntax}},    {"tabnanny", {Syntax}},
  };
  return table;
}

const Managers& managers() {
  static const Managers table = {
      {"pip",
       {{"install", "uninstall", "wheel"},
        {},
        {},
        {},
        {"--python", "--log", "--proxy", "--timeout", "--retries", "--cache-dir", "--cert",
         "--client-cert", "--trusted-host", "--exists-action", "--use-feature",
         "--keyring-provider"},
        false}},
      {"poetry",
       {{"build", "install", "sync", "update", "add", "remove"},
        {},
        {"run"},
        {},
        {"-C", "--directory", "-P", "--project"},
        false}},
      {"uv",
       {{"build", "sync", "add", "remove"},
        {},
        {"run"},
        {"pip"},
        {"-p",
         "--python",
         "--with",
         "--with-editable",
         "--with-requirements",
         "--extra",
         "--no-extra",
         "--group",
         "--no-group",
         "--only-group",
         "--project",
         "--directory",
         "--env-file",
         "--package",
         "--index",
         "--default-index",
         "-i",
         "--index-url",
         "--extra-index-url",
         "-f",
         "--find-links",
         "--cache-dir",
         "--config-file",
         "--color",
         "-w",
         "--link-mode",
         "--resolution",
         "--prerelease",
         "--python-platform"},
        false}},
      {"uv tool",
       {{"install", "upgrade", "uninstall"},
        {},
        {"run"},
        {},
        {"-p", "--python", "--from", "--with", "--with-editable", "--with-requirements"},
        false}},
      {"pipx",
       {{"install", "inject", "upgrade", "uninstall"},
        {},
        {"run"},
        {},
        {"--spec", "--python", "--index-url", "-i", "--pip-args"},
        false}},
      {"pdm",
       {{"build", "install", "sync", "update", "add", "remove"},
        {},
        {"run"},
        {},
        {"-p", "--project", "-c", "--config", "-s", "--site-packages", "--venv"},
        true}},
      {"pipenv",
       {{"install", "sync", "update", "uninstall", "upgrade"},
        {},
        {"run"},
        {},
        {"--python", "--pypi-mirror"},
        true}},
      {"hatch",
       {{"build"},
        {"test"},
        {"run"},
        {},
        {"-e", "--env", "-p", "--project", "--data-dir", "--cache-dir", "--config"},
        true}},
      {"rye", {{"build", "sync", "add", "remove", "install"}, {"test"}, {"run"}, {}, {}, true}},
      {"flit", {{"build", "install", "publish"}, {}, {}, {}, {"-f", "--ini-file"}, false}},
      {"maturin", {{"build", "develop", "publish", "sdist", "pep517"}, {}, {}, {}, {}, false}},
  };
  return table;
}

}  // namespace sprint::python
