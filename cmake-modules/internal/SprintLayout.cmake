# Where things lie, in the build tree as in an installed one, so that the driver finds its
# toolchains by one relative path in both.
include(GNUInstallDirs)

set(SPRINT_TOOLCHAIN_SUBDIR "sprint-supervisor/toolchains")
set(SPRINT_RUNTIME_DIR "${PROJECT_BINARY_DIR}/${CMAKE_INSTALL_BINDIR}")
set(SPRINT_TOOLCHAIN_DIR "${PROJECT_BINARY_DIR}/${CMAKE_INSTALL_LIBDIR}/${SPRINT_TOOLCHAIN_SUBDIR}")
file(RELATIVE_PATH SPRINT_TOOLCHAINS_FROM_BIN "${SPRINT_RUNTIME_DIR}" "${SPRINT_TOOLCHAIN_DIR}")
