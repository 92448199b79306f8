# What `cmake --install` puts where. The package must hold everything a plugin author needs, and
# nothing of the driver's own dependencies.
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/SprintSupervisor")

install(TARGETS sprint-driver sprint_sdk EXPORT SprintSupervisorTargets
  RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(DIRECTORY plugins/sdk/include/sprint DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
  FILES_MATCHING PATTERN "*.h")
install(EXPORT SprintSupervisorTargets NAMESPACE SprintSupervisor:: DESTINATION "${package_dir}")

configure_package_config_file(cmake-modules/SprintSupervisorConfig.cmake.in
  "${PROJECT_BINARY_DIR}/package/SprintSupervisorConfig.cmake"
  INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/package/SprintSupervisorConfigVersion.cmake"
  COMPATIBILITY SameMajorVersion)
install(FILES
  cmake-modules/SprintSupervisor.cmake
  cmake-modules/SprintAddSupervisor.cmake
  cmake-modules/SprintAddToolchain.cmake
  cmake-modules/SprintCompileDatabase.cmake
  cmake-modules/SprintContextFile.cmake
  cmake-modules/SprintDecidingCall.cmake
  "${PROJECT_BINARY_DIR}/package/SprintSupervisorConfig.cmake"
  "${PROJECT_BINARY_DIR}/package/SprintSupervisorConfigVersion.cmake"
  DESTINATION "${package_dir}")
install(FILES driver/docs/checking.md driver/docs/results.md driver/docs/cmake.md driver/docs/settings.md driver/docs/writing-a-toolchain.md
  DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(DIRECTORY samples/toolchain-toml samples/toolchain-plugin
  DESTINATION "${CMAKE_INSTALL_DOCDIR}/samples")
