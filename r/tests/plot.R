# SPDX-License-Identifier: Apache-2.0
# A picture has every node once, and no box on another, with Graphviz and without.
library(hoist)
pdf(NULL, 10, 8)
asia <- hoist_sample("asia", 300)
bag <- hoist_bag(asia, replicates = 30)
apart <- function(graph, layout) {
  places <- hoist_plot(graph, layout = layout)
  stopifnot(identical(places$node, names(graph$nodes)), is.finite(places$x), is.finite(places$y))
  half <- pmax(0.5, 0.095 * nchar(places$node) + 0.24) / 2
  for (i in seq_along(half))
    for (j in seq_len(i - 1))
      stopifnot(abs(places$x[i] - places$x[j]) > half[i] + half[j] - 1e-6 ||
                abs(places$y[i] - places$y[j]) > 0.36 - 1e-6)
}
graphs <- list(hoist_average(bag), bag[[1]], hoist_cpdag("asia"), hoist_read_graph("alarm"),
               hoist_read_graph("hailfinder"),
               hoist_read_graph(text = "[a][b]", format = "modelstring"),
               hoist_read_graph(text = "[alone]", format = "modelstring"),
               hoist_read_graph(text = "[x][y|x][z|x:y]", format = "modelstring"))
for (graph in graphs) for (layout in c("auto", "own")) apart(graph, layout)
plot(bag)
plot(hoist_average(bag, "tma"), main = "TMA", highlight = "lung", numbers = FALSE)
plot(hoist_discover(asia, replicates = 10))
stopifnot(inherits(tryCatch(hoist_plot(diag(0, 2)), error = identity), "hoist_usage_error"))
invisible(dev.off())

# printing shows what there is
shown <- c(capture.output(print(bag)), capture.output(print(hoist_average(bag))),
           capture.output(print(hoist_read_graph("asia"))), capture.output(print(hoist_knowledge(roots = "a"))))
stopifnot(any(grepl("A bag of 30 graphs over 8 variables", shown)), any(grepl("The average pma of 30 graphs", shown)),
          any(grepl("A DAG of 8 variables and 8 edges", shown)), any(grepl('root "a"', shown)))
stopifnot(nrow(summary(hoist_read_graph("asia"))) == 8, ncol(as.data.frame(hoist_average(bag))) == 8)
