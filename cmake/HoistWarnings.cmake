# SPDX-License-Identifier: Apache-2.0
# An interface target of its own, never exported: our warnings are no business of our users.
add_library(hoist_warnings INTERFACE)
target_compile_options(hoist_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
  # GCC 12 sees an overlap in "literal" + std::string where there is none (GCC bug 105329).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<BOOL:${HOIST_WARNINGS_AS_ERRORS}>:-Werror>)
