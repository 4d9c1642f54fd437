# SPDX-License-Identifier: Apache-2.0
# The package's own library, and the program for hoist_command().
libs <- file.path(R_PACKAGE_DIR, paste0("libs", R_ARCH))
dir.create(libs, recursive = TRUE, showWarnings = FALSE)
file.copy(Sys.glob(paste0("*", SHLIB_EXT)), libs, overwrite = TRUE)
bin <- file.path(R_PACKAGE_DIR, "bin")
dir.create(bin, recursive = TRUE, showWarnings = FALSE)
file.copy(file.path("build", "bin", "hoist"), bin, overwrite = TRUE)
Sys.chmod(file.path(bin, "hoist"), "0755")
# Without what debuggers want to know, which names folders of this machine.
strip <- Sys.which("strip")
if (nzchar(strip))
  for (file in c(Sys.glob(file.path(libs, paste0("*", SHLIB_EXT))), file.path(bin, "hoist")))
    system2(strip, c("-S", shQuote(file)))
