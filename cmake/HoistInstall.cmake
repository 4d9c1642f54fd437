# SPDX-License-Identifier: Apache-2.0
# `cmake --install` gives the program, the headers, the static library and a CMake package, so that
# `find_package(hoist)` works; tests/consumer builds against it.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

install(TARGETS hoist_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS hoist EXPORT hoist_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/hoist DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT hoist_targets NAMESPACE hoist:: FILE hoistTargets.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hoist)
configure_package_config_file(cmake/hoistConfig.cmake.in ${PROJECT_BINARY_DIR}/hoistConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hoist)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/hoistConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/hoistConfig.cmake ${PROJECT_BINARY_DIR}/hoistConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hoist)
