# SPDX-License-Identifier: Apache-2.0
# What goes wrong is a condition of its kind, with hoist's words; what was meant is said.
library(hoist)
asia <- hoist_sample("asia", 100)
said <- function(expression, kind, ...) {
  error <- tryCatch(expression, error = identity)
  stopifnot(inherits(error, "error"), inherits(error, "hoist_error"),
            inherits(error, paste0("hoist_", kind, "_error")))
  for (words in c(...)) stopifnot(grepl(words, conditionMessage(error), fixed = TRUE))
}
said(hoist_bag(asia, replicate = 3), "usage", "unknown setting 'replicate'; did you mean 'replicates'?")
said(hoist_bag(asia, knowlege = "x"), "usage", "did you mean 'knowledge'?")
said(hoist_bag(asia, discret = "x"), "usage", "did you mean 'discrete'?")
said(hoist_bag(asia, score = "bix"), "usage", "unknown score 'bix'; did you mean 'bic'?")
said(hoist_bag(asia, iss = 3), "usage", "iss would have no say")
said(hoist_bag(asia, 5), "usage", "every setting needs its name")
said(hoist_bag(asia, seed = 1, seed = 2), "usage", "given more than once")
said(hoist_bag(asia, replicates = 0), "usage", "replicates must be a whole number from 1")
said(hoist_bag(asia, replicates = "many"), "usage", "replicates")
said(hoist_bag(asia, replicates = c(1, 2)), "usage", "replicates must be one value")
said(hoist_bag(asia, drop = 3), "usage", "drop must be text")
said(hoist_bag(asia, resample = "cluster"), "usage", "needs cluster")
said(hoist_bag(asia, knowledge = "required smoke -> lnug"), "input", "did you mean 'lung'?")
said(hoist_bag(asia, knowledge = "no/such/file"), "input", "no/such/file")
said(hoist_bag("no-such.csv"), "input", "no-such.csv")
said(hoist_bag(asia[0, ]), "input")
said(hoist_bag(asia, out = file.path(tempfile(), "\\0", "x"), replicates = 0), "usage")
said(hoist_average(hoist_bag(asia, replicates = 5), "pmaa"), "usage", "did you mean 'pma'?")
said(hoist_average(list()), "input", "at least one graph")
said(hoist_average(list(3)), "usage", "must be a graph")
said(hoist_average(tempfile()), "input")
said(hoist_score("asia", asia, score = "bge"), "input")
said(hoist_learn(data.frame(a = c(1.5, NA, 3.5, 2), b = c(1.2, 2.2, 3.3, 4.1))), "input", "not observed")
said(hoist_compare("asia", "alarm"), "input")
said(hoist_command("bag"), "usage")
said(hoist_command("averge"), "usage", "did you mean 'average'?")
said(hoist_command("verify", tempfile()), "input")

said(hoist_bag(asia, threads = -1), "usage", "threads must be a whole number")
bytes <- data.frame(a = c("x", "\xff"), b = c("u", "v"))
Encoding(bytes$a) <- "bytes"
stopifnot(inherits(tryCatch(hoist_bag(bytes), error = identity), "error"))

blocked <- tempfile()
writeLines("a file", blocked)
said(hoist_bag(asia, replicates = 3, out = blocked), "output")
folder <- tempfile()
dir.create(folder)
writeLines("mine", file.path(folder, "edges.csv"))
said(hoist_discover(asia, replicates = 3, out = folder), "output", "edges.csv")
stopifnot(readLines(file.path(folder, "edges.csv")) == "mine")

notes <- character()
withCallingHandlers(invisible(hoist_bag(data.frame(n = rpois(60, 50), id = 1:60, x = rnorm(60)), replicates = 3)),
                    hoist_note = function(note) {
                      notes <<- c(notes, conditionMessage(note))
                      invokeRestart("muffleMessage")
                    })
stopifnot(any(grepl("identifier", notes)))

# names of any kind go through
odd <- setNames(hoist_sample("asia", 100)[1:4], c("a b", "\"q\"", "=sum(1)", "\u00e9t\u00e9, x"))
average <- hoist_average(hoist_bag(odd, replicates = 10, knowledge = hoist_knowledge(
  required = cbind(names(odd)[1], names(odd)[2]))))
stopifnot(identical(names(average$nodes), names(odd)),
          names(odd)[1] %in% average$nodes[[names(odd)[2]]]$parents)
