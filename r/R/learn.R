# SPDX-License-Identifier: Apache-2.0

hoist_learn <- function(data, ..., knowledge = NULL, guide = NULL, cpdag = FALSE) {
  given <- parted(list(...), names(formals()))
  make_bn(run_hoist("learn", c(given$reading, as_knowledge(knowledge),
    list(settings = given$settings, arguments = given$arguments, data = as_data(data),
         data_name = name_of(substitute(data), "data"), cpdag = cpdag,
         guide = if (!is.null(guide)) as_graph(guide, "guide")))))
}

hoist_score <- function(graph, data, ...) {
  given <- parted(list(...), names(formals()))
  run_hoist("score", c(given$reading,
    list(settings = given$settings, arguments = given$arguments, data = as_data(data),
         data_name = name_of(substitute(data), "data"), graph = as_graph(graph))))
}

hoist_compare <- function(truth, ...) {
  graphs <- list(...)
  if (length(graphs) == 1 && is.list(graphs[[1]]) && !is.object(graphs[[1]])) graphs <- graphs[[1]]
  if (length(graphs) == 0) raise("usage", "give one or more graphs to compare with the truth")
  words <- if (is.null(names(graphs))) rep("", length(graphs)) else names(graphs)
  expressions <- as.list(substitute(list(...)))[-1]
  for (i in which(words == ""))
    words[i] <- if (is.character(graphs[[i]]) && length(graphs[[i]]) == 1) graphs[[i]]
                else if (i <= length(expressions)) paste(deparse(expressions[[i]]), collapse = " ")
                else paste("graph", i)
  as_frame(run_hoist("compare", list(truth = as_graph(truth, "truth"),
                                     graphs = setNames(Map(as_graph, graphs, words), words))))
}

hoist_sample <- function(network, rows = 500, seed = 1) {
  as_frame(run_hoist("sample", list(network = path.expand(network), rows = rows, seed = seed)))
}

hoist_check <- function(data, ...) {
  given <- parted(list(...), names(formals()))
  unknown <- names(given$settings)
  if (length(unknown) > 0)
    raise("usage", "unknown setting '", unknown[1], "' (known: ", toString(reading_names), ")")
  as_frame(run_hoist("check", c(given$reading, list(data = as_data(data),
                                                    data_name = name_of(substitute(data), "data")))))
}

hoist_write_data <- function(data, path) {
  run_hoist("format_data", list(data = as_data(data), path = as_path(path, "path")))
  invisible(path)
}

hoist_list <- function(list = NULL) {
  all <- as_frame(run_hoist("lists", list()))
  if (is.null(list)) return(all)
  if (!list %in% all$list)
    raise("usage", "unknown list '", list, "' (known: ", toString(unique(all$list)), ")")
  chosen <- all[all$list == list, -1]
  row.names(chosen) <- NULL
  chosen
}
