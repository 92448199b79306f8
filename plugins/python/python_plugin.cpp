#include "python/python_toolchain.h"

SPRINT_TOOLCHAIN(sprint::python::PythonToolchain, "python", SPRINT_TOOLCHAIN_VERSION);
