# SPDX-License-Identifier: Apache-2.0
# Ctrl-C leaves a run that the same call completes, with the bytes of one that never stopped.
library(hoist)
run <- tempfile()
script <- tempfile(fileext = ".R")
call <- sprintf("hoist_bag(hoist_sample('alarm', 2000), replicates = 400, score = 'bdeu', out = '%s', threads = 1)", run)
log <- tempfile()
writeLines(c("library(hoist)", sprintf("writeLines(as.character(Sys.getpid()), '%s.pid')", log),
             sprintf("outcome <- tryCatch({ %s; 'finished' }, interrupt = function(i) class(i)[1])", call),
             sprintf("writeLines(outcome, '%s.outcome')", log)), script)
system2(file.path(R.home("bin"), "Rscript"), shQuote(script), wait = FALSE, stdout = FALSE,
        stderr = paste0(log, ".err"))
segment <- file.path(run, "segment-1-of-1.jsonl")
until <- function(ready) for (i in 1:1200) if (ready()) return(TRUE) else Sys.sleep(0.05)
until(function() file.exists(segment) && length(readLines(segment, warn = FALSE)) > 3)
tools::pskill(as.integer(readLines(paste0(log, ".pid"))), tools::SIGINT)
stopifnot(until(function() file.exists(paste0(log, ".outcome")) && length(readLines(paste0(log, ".outcome"))) == 1))
outcome <- readLines(paste0(log, ".outcome"))
stopifnot(outcome %in% c("hoist_interrupt", "finished"))
if (outcome == "hoist_interrupt")
  stopifnot(any(grepl("replicates are safe in", readLines(paste0(log, ".err")))))
invisible(suppressMessages(eval(parse(text = call))))
whole <- tempfile()
invisible(suppressMessages(hoist_bag(hoist_sample("alarm", 2000), replicates = 400, score = "bdeu", out = whole)))
stopifnot(identical(readLines(segment), readLines(file.path(whole, "segment-1-of-1.jsonl"))))
stopifnot(any(grepl("400", suppressMessages(hoist_command("verify", run)))))
cat(outcome, "\n")
