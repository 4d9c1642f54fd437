# SPDX-License-Identifier: Apache-2.0

# The program that comes with the package: everything of the command line.
hoist_command <- function(...) {
  words <- as.character(c(...))
  program <- system.file("bin", "hoist", package = "hoist")
  if (!nzchar(program)) program <- Sys.which("hoist")
  said <- tempfile("hoist-said-")
  on.exit(unlink(said))
  output <- suppressWarnings(system2(program, shQuote(words), stdout = TRUE, stderr = said))
  status <- attr(output, "status")
  status <- if (is.null(status)) 0L else status
  lines <- readLines(said, warn = FALSE, encoding = "UTF-8")
  lines <- sub("^hoist: ", "", lines)
  errors <- startsWith(lines, "error: ")
  for (line in sub("^note: ", "", lines[!errors])) tell(line)
  if (status != 0) {
    kind <- c("usage", "input", "mismatch", "output")[match(status, 2:5)]
    raise(if (is.na(kind)) "internal" else kind,
          if (any(errors)) paste(sub("^error: ", "", lines[errors]), collapse = "\n")
          else paste("the program ended with status", status))
  }
  output
}
