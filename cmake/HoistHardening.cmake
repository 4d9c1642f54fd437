# SPDX-License-Identifier: Apache-2.0
# What makes a bug in a parser an error message instead of a way in: checks of the stack and of
# buffers, addresses that nobody can guess, tables that nobody can overwrite. Not with sanitizers,
# which have checks of their own. tests/house/hardened.py looks at the program.
add_library(hoist_hardening INTERFACE)
if(NOT CMAKE_CXX_FLAGS MATCHES "fsanitize")
  target_compile_options(hoist_hardening INTERFACE
    -fstack-protector-strong -fstack-clash-protection
    $<$<STREQUAL:${CMAKE_SYSTEM_PROCESSOR},x86_64>:-fcf-protection>
    -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  target_link_options(hoist_hardening INTERFACE
    -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack -Wl,-z,separate-code)
endif()
include(CheckPIESupported)
check_pie_supported()
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
