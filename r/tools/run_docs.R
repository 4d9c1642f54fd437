# SPDX-License-Identifier: Apache-2.0
# Runs the blocks of R in the given documents, each document in one session and one folder of its
# own: a `text` block right after one must be what it prints. A line `...` stands for any lines.
options(width = 100)
wrong <- 0
for (path in normalizePath(commandArgs(trailingOnly = TRUE))) {
  lines <- readLines(path, encoding = "UTF-8")
  fences <- grep("^```", lines)
  session <- new.env(parent = globalenv())
  folder <- tempfile()
  dir.create(folder)
  before <- setwd(folder)
  printed <- NULL
  for (i in seq(1, length(fences) - 1, by = 2)) {
    language <- sub("^```", "", lines[fences[i]])
    body <- lines[seq_len(fences[i + 1] - fences[i] - 1) + fences[i]]
    if (language == "text" && !is.null(printed)) {
      quoted <- ifelse(body == "...", "(?:.*\n)*?",
                       paste0("\\Q", body, "\\E\n"))
      pattern <- paste0("^", paste(quoted, collapse = ""), "$")
      if (!grepl(pattern, paste0(paste(printed, collapse = "\n"), "\n"), perl = TRUE)) {
        wrong <- wrong + 1
        cat(path, ":", fences[i] + 1, ": it printed\n", sep = "")
        writeLines(printed)
      }
    }
    printed <- NULL
    if (language != "r") next
    pdf(NULL)
    printed <- capture.output(withCallingHandlers(
      for (expression in parse(text = body, keep.source = FALSE)) {
        value <- withVisible(eval(expression, session))
        if (value$visible) print(value$value)
      },
      message = function(note) {
        cat(conditionMessage(note))
        invokeRestart("muffleMessage")
      }))
    dev.off()
  }
  setwd(before)
  cat(path, ": ", sum(lines == "```r"), " blocks of R were run\n", sep = "")
}
quit(status = as.integer(wrong > 0))
