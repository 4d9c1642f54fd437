# SPDX-License-Identifier: Apache-2.0

hoist_discover <- function(data, ..., methods = NULL, knowledge = NULL, guide = NULL, truth = NULL,
                           test = NULL, out = NULL, report = TRUE, threads = 0,
                           progress = interactive()) {
  given <- parted(list(...), names(formals()))
  title <- name_of(substitute(data), "data")
  if (is.character(data) && length(data) == 1) title <- basename(data)
  found <- run_hoist("discover", c(given$reading, as_knowledge(knowledge),
    list(settings = given$settings, arguments = given$arguments, data = as_data(data),
         data_name = name_of(substitute(data), "data"), title = title, methods = methods,
         guide = if (!is.null(guide)) as_graph(guide, "guide"),
         truth = if (!is.null(truth)) as_graph(truth, "truth"),
         test = if (!is.null(test)) as_data(test, "test"),
         test_name = name_of(substitute(test), "test"),
         out = as_path(out, "out"), report = report, threads = threads)), progress)
  bag <- make_bag(list(bag = found$bag, knowledge = found$knowledge, seed = found$seed,
                       asked = found$replicates,
                       digest = found$digest), given)
  averages <- lapply(found$averages, make_average, replicates = length(bag))
  thresholds <- read.csv(text = found$thresholds, stringsAsFactors = FALSE)
  structure(list(average = averages[[1]], averages = averages, edges = as_frame(found$edges),
                 structures = as_frame(found$structures), metrics = as_frame(found$metrics),
                 thresholds = thresholds, bag = bag, title = title, rows = found$rows,
                 seed = found$seed, why = found$why, knowledge_cost = found$knowledge_cost,
                 out = out),
            class = "hoist_discovery")
}

print.hoist_discovery <- function(x, ...) {
  cat(x$title, ": ", x$rows, " rows, ", length(x$bag$nodes), " variables; ", length(x$bag),
      " replicates, seed ", format(x$seed), "\n\n", sep = "")
  averages <- as_frame(list(
    average = names(x$averages),
    threshold = vapply(x$averages, function(average) average$hoist$threshold, 0, USE.NAMES = FALSE),
    edges = vapply(x$averages, function(average) nrow(edges_of(average)), 0L, USE.NAMES = FALSE)))
  print(averages, row.names = FALSE, digits = 4)
  cat("\n")
  print(x$metrics, row.names = FALSE, digits = 4)
  cat("\nThe most certain of ", nrow(x$edges), " edges in the bag:\n", sep = "")
  show_rows(x$edges[c("from", "to", "confidence", "linked", "direction", "averages")], 10)
  cat("\n", paste(strwrap(paste0("Recommended: ", names(x$averages)[1], ", ", x$why), 80),
                  collapse = "\n"), "\n", sep = "")
  if (!is.null(x$out)) cat("Files are in ", x$out, "\n", sep = "")
  invisible(x)
}

summary.hoist_discovery <- function(object, ...) object$metrics
as.data.frame.hoist_discovery <- function(x, row.names = NULL, optional = FALSE, ...) x$edges
plot.hoist_discovery <- function(x, ...) plot(x$average, ...)
