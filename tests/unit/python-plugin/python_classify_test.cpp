#include "python/classify/python_classify.h"

#include "support/catch.h"
#include "support/words_of.h"

using sprint::sdk::CommandClass;
using sprint::test::words_of;

namespace {

CommandClass class_of(const std::string& line) {
  return sprint::python::classify_command(words_of(line));
}

}  // namespace

TEST_CASE("Test runners test") {
  const auto* line = GENERATE(
      "pytest", "pytest -x tests", "py.test", "pytest-3 tests/test_a.py::test_b",
      ".venv/bin/pytest", "python -m pytest", "python3 -m pytest -q", "python3.11 -I -B -m pytest",
      "pypy3 -m pytest", "/usr/bin/python3 -u -X dev -W error -m pytest",
      "python -Wignore -Xdev -m pytest", "python -Im pytest", "python -mpytest",
      "python3-dbg -m pytest", "python3.13t -m pytest", "python -m unittest",
      "python -m unittest discover -s tests", "python -m nose2", "python -m tox",
      "python -m nox -s tests", "tox", "tox -e py311", "nox", "nosetests", "coverage run -m pytest",
      "coverage run --source src --branch -m unittest", "python -m coverage run -m pytest",
      "coverage run manage.py test", "python manage.py test app", "./manage.py test",
      "django-admin --settings x test", "python setup.py test", "python -B setup.py -q test",
      "uv run pytest", "uv run --with x --extra dev pytest -q", "uv run -m pytest",
      "uv run python -m pytest", "uvx pytest", "uv tool run --from x pytest",
      "uvx --python 3.12 tox", "poetry run pytest", "poetry -C sub run python -m unittest",
      "pipenv run pytest", "pipenv run test", "hatch run pytest", "hatch run dev:pytest -x",
      "hatch run +py=3.11 test:test", "hatch test", "pdm run pytest", "rye test", "rye run tests",
      "poetry run coverage run -m pytest", "python .venv/bin/pytest", "python -- manage.py test");
  CAPTURE(line);
  CHECK(class_of(line) == CommandClass::Test);
}

TEST_CASE("What installs or packs builds") {
  const auto* line = GENERATE(
      "pip install .", "pip3 install -e .[dev]", "pip3.11 install x", "python -m pip install x",
      "python3 -m pip --python .venv install x", "pip wheel .", "pip uninstall -y x",
      "python -m build", "python -m build --wheel", "pyproject-build", "python setup.py build",
      "python setup.py build_ext --inplace", "python setup.py install", "python setup.py develop",
      "python setup.py bdist_wheel", "python setup.py sdist", "./setup.py build", "poetry build",
      "poetry install --no-root", "uv build", "uv sync", "uv --project x sync", "uv pip install x",
      "uv tool install x", "hatch build", "hatch -e dev build", "pdm install", "pipenv install x",
      "flit build", "maturin develop", "maturin build --release",
      "uvx --from build pyproject-build", "poetry run pip install x", "pipx install x",
      "cibuildwheel --platform linux");
  CAPTURE(line);
  CHECK(class_of(line) == CommandClass::Build);
}

TEST_CASE("What compiles without running checks syntax") {
  const auto* line =
      GENERATE("python -m py_compile a.py", "python3 -m compileall src", "python3 -B -m ast a.py",
               "python -m tabnanny src", "uv run python -m py_compile a.py");
  CAPTURE(line);
  CHECK(class_of(line) == CommandClass::Syntax);
}

TEST_CASE("What only looks, and what nobody can know, is other") {
  const auto* line = GENERATE(
      "", "python", "python3 --version", "python -V", "python -h", "python script.py",
      "python script.py test", "python -c print(1) -m pytest", "python - -m pytest", "python -m",
      "python -m http.server", "python -m venv .venv", "python -X", "pytest --version",
      "pytest --collect-only", "pytest --co -q", "pytest --fixtures", "pytest --markers",
      "pytest --help", "pytest -h", "python -m pytest --version", "python -m pytest -h",
      "python -m unittest --help", "tox -l", "tox list", "tox config", "tox --version",
      "nox --list", "nox -l", "pip list", "pip show x", "pip freeze", "pip",
      "pip install --dry-run x", "pip install --help", "pip --version", "pip download x",
      "python -m pip list", "coverage", "coverage report -m", "coverage html", "coverage run",
      "coverage run script.py", "manage.py migrate", "python manage.py runserver",
      "python setup.py --version", "python setup.py --help-commands", "python setup.py check",
      "python setup.py -n build", "poetry show", "poetry lock", "poetry install --dry-run",
      "poetry run", "poetry run black .", "uv lock", "uv run", "uv run script.py", "uv pip list",
      "uv pip install --dry-run x", "uv --version", "uvx", "uvx ruff check", "hatch version",
      "hatch env show", "hatch run lint:x", "maturin --version", "maturin list-python", "build",
      "./build --fast", "unittest", "ast", "ruff check", "mypy src", "pipeline install",
      "pythonic -m pytest", "pytestify", "ninja");
  CAPTURE(line);
  CHECK(class_of(line) == CommandClass::Other);
}

TEST_CASE("Commands that call each other without end are left") {
  std::string line;
  for (int i = 0; i < 1000; ++i) line += "poetry run ";
  CHECK(class_of(line + "pytest") == CommandClass::Other);
}
