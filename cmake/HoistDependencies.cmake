# SPDX-License-Identifier: Apache-2.0
# The libraries that hoist is made with. All that are missing are named at once, with the command
# that installs them.
find_package(Threads REQUIRED)
set(hoist_missing "")
foreach(each "fmt libfmt-dev" "hwy libhwy-dev" "nlohmann_json nlohmann-json3-dev"
             "CLI11 libcli11-dev" "EXPAT libexpat1-dev" "ZLIB zlib1g-dev")
  separate_arguments(each)
  list(GET each 0 package)
  find_package(${package} QUIET)
  if(NOT ${package}_FOUND)
    list(GET each 1 debian)
    list(APPEND hoist_missing ${debian})
  endif()
endforeach()
foreach(each "TOMLPLUSPLUS_INCLUDE toml++/toml.h libtomlplusplus-dev"
             "RANDOM123_INCLUDE Random123/philox.h librandom123-dev"
             "XXHASH_INCLUDE xxhash.h libxxhash-dev")
  separate_arguments(each)
  list(GET each 0 variable)
  list(GET each 1 header)
  find_path(${variable} ${header})
  if(NOT ${variable})
    list(GET each 2 debian)
    list(APPEND hoist_missing ${debian})
  endif()
endforeach()
if(hoist_missing)
  list(JOIN hoist_missing " " packages)
  message(FATAL_ERROR "hoist is made with libraries that are not on this machine. "
                      "On Debian and its kin this installs them:\n"
                      "  apt-get install -y ${packages}")
endif()
