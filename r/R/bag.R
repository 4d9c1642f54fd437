# SPDX-License-Identifier: Apache-2.0

hoist_bag <- function(data, ..., knowledge = NULL, guide = NULL, out = NULL, threads = 0,
                      progress = interactive()) {
  given <- parted(list(...), names(formals()))
  # A bag that grows until it has settled stands on disk while it does.
  growing <- is.null(out) && identical(given$settings$replicates, "auto")
  folder <- if (growing) tempfile("hoist-run-") else as_path(out, "out")
  if (growing) on.exit(unlink(folder, recursive = TRUE))
  bag <- run_hoist("bag", c(given$reading, as_knowledge(knowledge),
    list(settings = given$settings, arguments = given$arguments, data = as_data(data),
         data_name = name_of(substitute(data), "data"), out = folder, threads = threads,
         guide = if (!is.null(guide)) as_graph(guide, "guide"))), progress)
  if (growing) bag$run <- NULL
  make_bag(bag, given)
}

make_bag <- function(found, given = NULL) {
  bag <- found$bag
  structure(list(nodes = bag$nodes,
                 edges = as_frame(bag[c("replicate", "from", "to", "open")]),
                 weight = bag$weight, score = ifelse(is.nan(bag$score), NA, bag$score),
                 knowledge = if (nzchar(found$knowledge)) strsplit(found$knowledge, "\n")[[1]],
                 seed = found$seed, asked = found$asked, digest = found$digest, run = found$run,
                 settings = given$settings, reading = given$reading, manifest = found$manifest),
            class = "hoist_bag")
}

bag_item <- function(bag) {
  c(list(nodes = bag$nodes, weight = bag$weight, score = as.double(bag$score)), as.list(bag$edges))
}

# What every question about a bag begins with.
about_bag <- function(bag, knowledge = NULL) {
  known <- if (is.null(knowledge)) list(knowledge = bag$knowledge) else as_knowledge(knowledge)
  c(list(bag = bag_item(bag), seed = bag$seed), known)
}

hoist_as_bag <- function(graphs, weights = NULL) {
  if (inherits(graphs, "hoist_bag")) return(graphs)
  if (inherits(graphs, "hoist_discovery")) return(graphs$bag)
  if (is.character(graphs) && length(graphs) == 1 &&
      (dir.exists(graphs) || is_bag_file(graphs))) return(hoist_read_bag(graphs))
  if (inherits(graphs, c("bn", "bn.fit")) || is.matrix(graphs) || is.data.frame(graphs))
    graphs <- list(graphs)
  if (length(graphs) == 0) raise("input", "a bag needs at least one graph")
  if (is.null(weights)) weights <- rep(1, length(graphs))
  if (length(weights) != length(graphs) || !is.numeric(weights))
    raise("usage", "weights must be one number per graph")
  labels <- if (is.null(names(graphs))) paste("graph", seq_along(graphs)) else names(graphs)
  wired <- Map(as_graph, graphs, labels)
  nodes <- sort(unique(unlist(lapply(wired, `[[`, "nodes"))), method = "radix")
  sizes <- vapply(wired, function(graph) length(graph$from), 0L)
  column <- function(name) unlist(lapply(wired, function(graph)
    match(graph$nodes, nodes)[graph[[name]]]), use.names = FALSE)
  edges <- as_frame(list(replicate = rep(seq_along(wired), sizes),
                         from = as.integer(column("from")), to = as.integer(column("to")),
                         open = as.logical(unlist(lapply(wired, `[[`, "open"), use.names = FALSE))))
  edges <- edges[order(edges$replicate, edges$from, edges$to), ]
  lacking <- sum(vapply(wired, function(graph) length(graph$nodes) < length(nodes), TRUE))
  if (lacking > 0)
    tell(paste0(lacking, " of ", length(graphs), " graphs lack variables that others have, which ",
                "count as isolated there"))
  structure(list(nodes = nodes, edges = edges, weight = as.double(weights),
                 score = rep(NA_real_, length(graphs)), knowledge = NULL, seed = 1,
                 asked = length(graphs), digest = ""), class = "hoist_bag")
}

is_bag_file <- function(path) {
  endsWith(path, ".json") && file.exists(path) &&
    any(grepl("\"graphs\"", readLines(path, warn = FALSE), fixed = TRUE))
}

hoist_read_bag <- function(path) {
  path <- as_path(path, "path")
  inner <- file.path(path, "run")
  if (dir.exists(path) && !file.exists(file.path(path, "manifest.json")) && dir.exists(inner))
    path <- inner
  if (dir.exists(path)) return(make_bag(run_hoist("read_run", list(path = path))))
  make_bag(list(bag = run_hoist("read_bag", list(path = path)), knowledge = "", seed = 1,
                asked = NA, digest = ""))
}

hoist_write_bag <- function(bag, path) {
  run_hoist("write_bag", list(bag = bag_item(hoist_as_bag(bag)), path = as_path(path, "path")))
  invisible(path)
}

length.hoist_bag <- function(x) length(unclass(x)$weight)

`[[.hoist_bag` <- function(x, i, ...) {
  x <- unclass(x)
  if (!is.numeric(i)) return(x[[i]])
  if (length(i) != 1 || i < 1 || i > length(x$weight))
    raise("usage", "the bag has graphs 1 to ", length(x$weight), ", not ", toString(i))
  edges <- x$edges[x$edges$replicate == i, ]
  make_bn(list(nodes = x$nodes, from = edges$from, to = edges$to, open = edges$open))
}

as.data.frame.hoist_bag <- function(x, row.names = NULL, optional = FALSE, ...) {
  edges <- x$edges
  as_frame(list(replicate = edges$replicate, from = x$nodes[edges$from], to = x$nodes[edges$to],
                open = edges$open))
}

print.hoist_bag <- function(x, ...) {
  cat("A bag of ", counted(length(x), "graph"), " over ", length(x$nodes), " variables",
      if (!is.null(x$run)) paste0(", in ", x$run), "\n", sep = "")
  cat("The most frequent edges (linked: the share that has it either way; direction: of that,\n",
      "the share that points this way):\n", sep = "")
  show_rows(summary(x)[c("from", "to", "confidence", "linked", "direction")], 10)
  invisible(x)
}

summary.hoist_bag <- function(object, ...) {
  edges <- as_frame(run_hoist("support", about_bag(object))$edges)
  edges[names(edges) != "averages"]
}

plot.hoist_bag <- function(x, ...) plot(hoist_average(x), ...)
