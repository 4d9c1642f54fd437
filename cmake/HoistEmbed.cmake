# SPDX-License-Identifier: Apache-2.0
# Turns networks/*.bif, networks/*.net.json and studies/*.toml into one source file, and the page of
# the reports, web/dist/report.html, into another, so that the program needs no data directory. That
# page is part of the repository: building hoist needs neither npm nor a network.

# In the order of the paper's Table 1, then the others.
set(HOIST_NETWORKS alarm win95pts insurance andes hailfinder pigs asia sachs child)
# With continuous variables, which BIF does not have.
set(HOIST_NETWORKS_IN_JSON ecoli70 magic-niab magic-irri arth150)
set(HOIST_STUDIES paper threshold smoke missing learners learners-numbers learners-bags beyond)

# Rows {"name", R"HOIST(text)HOIST"} of the files folder/name.extension.
function(hoist_embedded_rows out folder extension)
  set(rows "")
  foreach(name IN LISTS ARGN)
    set(file ${PROJECT_SOURCE_DIR}/${folder}/${name}.${extension})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} text)
    string(APPEND rows "      {\"${name}\", R\"HOIST(${text})HOIST\"},\n")
  endforeach()
  set(${out} "${rows}" PARENT_SCOPE)
endfunction()

function(hoist_embed out)
  hoist_embedded_rows(HOIST_NETWORK_ROWS networks bif ${HOIST_NETWORKS})
  hoist_embedded_rows(json_rows networks net.json ${HOIST_NETWORKS_IN_JSON})
  string(APPEND HOIST_NETWORK_ROWS "${json_rows}")
  hoist_embedded_rows(HOIST_STUDY_ROWS studies toml ${HOIST_STUDIES})
  set(target ${PROJECT_BINARY_DIR}/embedded.cpp)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/embedded.cpp.in ${target} @ONLY)
  hoist_embed_page(page)
  set(${out} ${target} ${page} PARENT_SCOPE)
endfunction()

function(hoist_embed_page out)
  set(file ${PROJECT_SOURCE_DIR}/web/dist/report.html)
  if(NOT EXISTS ${file})
    message(FATAL_ERROR "web/dist/report.html is not there; `make web` builds it")
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(READ ${file} HOIST_PAGE)
  string(FIND "${HOIST_PAGE}" ")HOIST\"" end)
  if(NOT end EQUAL -1)
    message(FATAL_ERROR "web/dist/report.html has what ends its literal: )HOIST\"")
  endif()
  set(target ${PROJECT_BINARY_DIR}/embedded_page.cpp)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/embedded_page.cpp.in ${target} @ONLY)
  set(${out} ${target} PARENT_SCOPE)
endfunction()
