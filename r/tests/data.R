# SPDX-License-Identifier: Apache-2.0
# A data frame is read as the file would be that write.csv() makes of it: the same data, the same
# bag, the same bytes of a run.
library(hoist)
quiet <- function(expression) invisible(suppressMessages(expression))
file <- tempfile(fileext = ".csv")

same_run <- function(frame, flags = character(), ...) {
  write.csv(frame, file, row.names = FALSE)
  here <- tempfile()
  there <- tempfile()
  quiet(hoist_bag(frame, replicates = 12, seed = 3, out = here, ...))
  quiet(hoist_command("bag", file, "-o", there, "-n", 12, "--seed", 3, flags))
  stopifnot(identical(list.files(here), list.files(there)))
  for (name in list.files(here))
    stopifnot(identical(readLines(file.path(here, name)), readLines(file.path(there, name))))
}

asia <- hoist_sample("asia", 200, seed = 5)

# labels as text
same_run(data.frame(lapply(asia, as.character)))

# factors whose levels are in the order in which a file would have them
same_run(data.frame(lapply(asia, function(column) factor(as.character(column)))))

# numbers, whole numbers, logicals, text, and cells that were not observed
set.seed(1)
mixed <- data.frame(x = round(rnorm(150), 6), n = rpois(150, 200), few = sample(1:3, 150, TRUE),
                    yes = sample(c(TRUE, FALSE), 150, TRUE),
                    word = sample(c("plain", "with, comma", "with \"quotes\"", "=cmd()", "\u00e4"), 150, TRUE))
mixed$y <- round(mixed$x * 2 + rnorm(150), 5)
same_run(mixed)
same_run(mixed, c("--discrete", "n", "--continuous", "few"), discrete = "n", continuous = "few")
same_run(mixed, c("--bins", "x=interval:3", "--drop", "y"), bins = "x=interval:3", drop = "y")
same_run(mixed, c("--bins", "3"), bins = 3)
holes <- mixed
for (name in names(holes)) holes[sample(150, 9), name] <- NA
same_run(holes, c("--missing", "drop"), missing = "drop")
same_run(holes[c("x", "y", "n")], c("--missing", "impute"), missing = "impute")

# levels that are declared: their order, and one that was never observed
severity <- data.frame(grade = factor(sample(c("low", "mid", "high"), 100, TRUE),
                                      levels = c("low", "mid", "high", "fatal"), ordered = TRUE),
                       dose = sample(c("a", "b"), 100, TRUE))
states <- tempfile(fileext = ".json")
writeLines('{"grade": ["low", "mid", "high", "fatal"]}', states)
same_run(severity, c("--states", states))
checked <- quiet(hoist_check(severity))
stopifnot(checked$levels == c(4, 2), checked$observed == c(3, 2))

# labels of a factor are labels, whatever they look like; digits of numbers are all there
digits <- data.frame(code = factor(seq_len(40)), z = rnorm(40))
stopifnot(quiet(hoist_check(digits))$kind == c("discrete", "continuous"))
third <- data.frame(a = c(1 / 3, 2 / 3, 1e-300, -1.5e22), b = c(TRUE, FALSE, NA, TRUE))
hoist_write_data(third, file)
back <- read.csv(file)
stopifnot(identical(back$a, third$a), identical(back$b, third$b))

# whatever is a cell, if no marker is to be one
odd <- data.frame(a = c("NA", "?", NA, "x", "x", "?"), b = c("u", "v", "u", "v", "u", "v"))
stopifnot(quiet(hoist_check(odd, na_values = "none"))$missing == c(1, 0),
          quiet(hoist_check(odd))$missing == c(4, 0))

# columns that have no meaning here are refused by name
error <- tryCatch(hoist_bag(data.frame(day = Sys.Date() + 1:3, a = 1:3)), error = identity)
stopifnot(inherits(error, "hoist_input_error"), grepl("column 'day' is of class Date", conditionMessage(error)))
listed <- data.frame(a = 1:3)
listed$l <- list(1, 2, 3)
stopifnot(inherits(tryCatch(hoist_bag(listed), error = identity), "hoist_input_error"))

# a path is as good as the data
write.csv(mixed, file, row.names = FALSE)
stopifnot(identical(quiet(hoist_bag(file, replicates = 5))$edges, quiet(hoist_bag(mixed, replicates = 5))$edges))
