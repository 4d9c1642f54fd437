# SPDX-License-Identifier: Apache-2.0
# The package's own library, and the program for hoist_command().
libs <- file.path(R_PACKAGE_DIR, paste0("libs", R_ARCH))
dir.create(libs, recursive = TRUE, showWarnings = FALSE)
file.copy(Sys.glob(paste0("*", SHLIB_EXT)), libs, overwrite = TRUE)
bin <- file.path(R_PACKAGE_DIR, "bin")
dir.create(bin, recursive = TRUE, showWarnings = FALSE)
file.copy(file.path("build", "bin", "hoist"), bin, overwrite = TRUE)
Sys.chmod(file.path(bin, "hoist"), "0755")
