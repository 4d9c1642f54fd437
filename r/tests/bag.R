# SPDX-License-Identifier: Apache-2.0
# Bags, averages and discoveries are those of the program.
library(hoist)
quiet <- function(expression) invisible(suppressMessages(expression))
asia <- data.frame(lapply(hoist_sample("asia", 300, seed = 2), as.character))
file <- tempfile(fileext = ".csv")
write.csv(asia, file, row.names = FALSE)

# in memory, on disk and by any number of threads it is one bag
memory <- hoist_bag(asia, replicates = 40, seed = 7, threads = 1)
run <- tempfile()
disk <- quiet(hoist_bag(asia, replicates = 40, seed = 7, threads = 2, out = run))
stopifnot(identical(memory$edges, disk$edges), identical(memory$digest, disk$digest),
          length(memory) == 40, identical(hoist_read_bag(run)$edges, memory$edges))
stopifnot(identical(quiet(hoist_bag(asia, replicates = 40, seed = 7, out = run))$edges, disk$edges))

# a run of other settings is not written over
error <- tryCatch(quiet(hoist_bag(asia, replicates = 40, seed = 8, out = run)), error = identity)
stopifnot(inherits(error, "hoist_mismatch_error"))

# every setting reaches the learner
settings <- list(
  list(r = list(learner = "ges", score = "bdeu", iss = 5, max_parents = 2),
       flags = c("--learner", "ges", "--score", "bdeu", "--iss", 5, "--max-parents", 2)),
  list(r = list(learner = "pc", alpha = 0.05), flags = c("--learner", "pc", "--alpha", 0.05)),
  list(r = list(resample = "subsample", fraction = 0.5, tie_break = "stable"),
       flags = c("--resample", "subsample", "--fraction", 0.5, "--tie-break", "stable")))
knowledge <- hoist_knowledge(required = c("smoke", "bronc"), tiers = list("asia", c("tub", "lung")),
                             roots = "smoke")
known <- tempfile()
writeLines(unclass(knowledge), known)
for (each in settings) {
  there <- tempfile()
  quiet(hoist_command("bag", file, "-o", there, "-n", 10, "--knowledge", known, each$flags))
  here <- quiet(do.call(hoist_bag, c(list(asia, replicates = 10, knowledge = knowledge), each$r)))
  stopifnot(identical(here$edges, hoist_read_bag(there)$edges))
}

# averages: structures and edges are the rows of the program's tables
for (method in c("tma", "pma", "cma", "ima")) {
  structures <- tempfile()
  edges <- tempfile()
  graph <- tempfile(fileext = ".json")
  quiet(hoist_command("average", run, "--method", method, "-o", graph, "--structures", structures,
                      "--edges", edges, "--kappa", 0.3))
  average <- hoist_average(memory, method, kappa = 0.3)
  program <- read.csv(structures, na.strings = character(), colClasses = c(blocked_by = "character"))
  mine <- hoist_structures(average)
  stopifnot(identical(mine$set, program$set), identical(mine$count, program$count),
            all.equal(mine$posterior, program$posterior, tolerance = 0),
            identical(ifelse(mine$taken, "yes", "no"), program$taken),
            identical(mine$blocked_by, program$blocked_by))
  program <- read.csv(edges, na.strings = character(), colClasses = c(averages = "character"))
  stopifnot(all.equal(as.list(average$hoist$edges), as.list(program), tolerance = 0))
  stopifnot(hoist_compare(graph, average)$shd == 0)
}
exact <- hoist_average(memory, "pma", solver = "exact")
stopifnot(exact$hoist$proven)
weighed <- hoist_average(memory, "pma", weigh = "score", data = asia)
stopifnot(inherits(weighed, "bn"))
threshold <- tempfile(fileext = ".json")
quiet(hoist_command("average", run, "--threshold", "oob", "--data", file, "-o", threshold))
stopifnot(hoist_compare(threshold, hoist_average(memory, threshold = "oob", data = asia))$shd == 0)

discovery <- hoist_discover(asia, replicates = 40, seed = 7)
stopifnot(identical(hoist_average(discovery, threshold = "oob", data = asia)$arcs,
                    hoist_average(memory, threshold = "oob", data = asia)$arcs),
          identical(discovery$averages$pma$arcs, hoist_average(memory, "pma")$arcs))

# a bag grows until it has settled
grown <- quiet(hoist_bag(asia, replicates = "auto", most_replicates = 200))
stopifnot(length(grown) >= 100, length(grown) <= 200)

# graphs of others
dags <- lapply(1:40, function(i) memory[[i]])
other <- hoist_average(dags, "pma")
stopifnot(identical(other$arcs[order(other$arcs[, 1], other$arcs[, 2]), ],
                    (function(a) a[order(a[, 1], a[, 2]), ])(hoist_average(memory, "pma")$arcs)))
matrices <- lapply(dags, function(dag) {
  m <- matrix(0, 8, 8, dimnames = list(names(dag$nodes), names(dag$nodes)))
  m[dag$arcs] <- 1
  m
})
stopifnot(identical(hoist_average(matrices, "pma")$arcs, other$arcs))
heavy <- hoist_as_bag(list(a = "[x][y|x]", b = "[x|y][y]"), weights = c(3, 1))
stopifnot(identical(unname(hoist_average(heavy, "tma")$arcs), cbind("x", "y")))

# a discovery writes what the program writes
here <- tempfile()
there <- tempfile()
data <- asia
found <- quiet(hoist_discover(data, replicates = 30, truth = "asia", out = here))
quiet(hoist_command("discover", file, "-o", there, "-n", 30, "--truth", "asia"))
files <- setdiff(list.files(there, recursive = TRUE), c("summary.txt", "discovery.json", "report.html"))
stopifnot(length(files) > 20, files %in% list.files(here, recursive = TRUE))
for (name in files)
  stopifnot(identical(readLines(file.path(here, name), warn = FALSE),
                      readLines(file.path(there, name), warn = FALSE)))
# which commands of the program take for their own: the report again is the same page
page <- readLines(file.path(here, "report.html"), warn = FALSE)
quiet(hoist_command("report", here))
stopifnot(identical(readLines(file.path(here, "report.html"), warn = FALSE), page),
          length(hoist_command("explain", here, "lung")) > 3)
metrics <- read.csv(file.path(there, "metrics.csv"))
stopifnot(identical(found$metrics$average, metrics$average),
          all.equal(found$metrics$f1, metrics$f1, tolerance = 0),
          identical(found$edges$from, read.csv(file.path(there, "edges.csv"))$from),
          file.exists(file.path(here, "report.html")), inherits(found$average, "bn"))
test <- hoist_sample("asia", 100, seed = 9)
tested <- hoist_discover(asia, replicates = 10, methods = c("tma", "pma"), test = test)
stopifnot("heldout" %in% names(tested$metrics), !anyNA(tested$metrics$heldout))

# one graph, scores
quiet(hoist_command("learn", file, "-o", graph))
stopifnot(identical(hoist_learn(asia)$arcs, hoist_read_graph(graph)$arcs))
score <- hoist_command("score", file, "--graph", "asia", "--score", "k2")
stopifnot(identical(as.numeric(sub("k2 ", "", score)), hoist_score("asia", asia, score = "k2")))
