# SPDX-License-Identifier: Apache-2.0
# Turns networks/*.bif into one source file, so that the program needs no data directory.

# In the order of the paper's Table 1, then the others.
set(HOIST_NETWORKS alarm win95pts insurance andes hailfinder pigs asia sachs child)

function(hoist_embed_networks out)
  set(rows "")
  foreach(name IN LISTS HOIST_NETWORKS)
    set(file ${PROJECT_SOURCE_DIR}/networks/${name}.bif)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} text)
    string(APPEND rows "      {\"${name}\", R\"BIF(${text})BIF\"},\n")
  endforeach()
  set(HOIST_NETWORK_ROWS "${rows}")
  set(target ${PROJECT_BINARY_DIR}/embedded_networks.cpp)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/embedded_networks.cpp.in ${target} @ONLY)
  set(${out} ${target} PARENT_SCOPE)
endfunction()
