# SPDX-License-Identifier: Apache-2.0

# Graphs come from hoist as nodes and edges by number, and are bnlearn's objects of class `bn` for
# everybody else: what its help page "bn-class" says that they hold.
make_bn <- function(graph, algorithm = "empty", arguments = list(), class = NULL) {
  nodes <- graph$nodes
  directed <- !graph$open
  from <- c(graph$from, graph$to[graph$open])
  to <- c(graph$to, graph$from[graph$open])
  named <- function(numbers) nodes[sort(unique(numbers))]
  structures <- lapply(seq_along(nodes), function(i) {
    parents <- graph$from[directed & graph$to == i]
    children <- graph$to[directed & graph$from == i]
    neighbours <- c(from[to == i], to[from == i])
    spouses <- graph$from[directed & graph$to %in% children]
    list(mb = named(setdiff(c(neighbours, spouses), i)), nbr = named(neighbours),
         parents = named(parents), children = named(children))
  })
  arcs <- cbind(from = nodes[from], to = nodes[to])
  if (length(from) == 0) arcs <- matrix(character(), ncol = 2, dimnames = list(NULL, c("from", "to")))
  learning <- list(whitelist = NULL, blacklist = NULL, test = "none", ntests = 0,
                   algo = algorithm, args = arguments)
  structure(list(learning = learning, nodes = setNames(structures, nodes), arcs = arcs),
            class = c(class, "hoist_graph", "bn"))
}

# Any graph as hoist takes it: a `bn` or `bn.fit`, an adjacency matrix (rows are tails), edges in
# two columns, a file, a network, a model string.
as_graph <- function(graph, what = "graph", format = "") {
  if (inherits(graph, "hoist_discovery")) graph <- graph$average
  if (inherits(graph, "bn")) return(graph_of_arcs(names(graph$nodes), graph$arcs))
  if (inherits(graph, "bn.fit")) {
    arcs <- do.call(rbind, lapply(graph, function(node)
      if (length(node$parents) > 0) cbind(node$parents, node$node)))
    return(graph_of_arcs(names(graph), arcs))
  }
  if (is.matrix(graph) && !is.character(graph)) return(graph_of_matrix(graph, what))
  if (is.data.frame(graph) && all(c("from", "to") %in% names(graph)))
    graph <- cbind(as.character(graph$from), as.character(graph$to))
  if (is.matrix(graph) && ncol(graph) == 2)
    return(graph_of_arcs(sort(unique(c(graph)), method = "radix"), graph))
  if (is.character(graph) && length(graph) == 1 && !is.na(graph)) {
    if (format == "" && startsWith(graph, "[") && !file.exists(graph))
      return(run_hoist("read_graph", list(text = graph, format = "modelstring")))
    return(run_hoist("read_graph", list(path = path.expand(graph), format = format)))
  }
  raise("usage", what, " must be a graph: an object of class bn, an adjacency matrix, a data frame ",
        "of edges (from, to), a file, or the name of a network, not ", class(graph)[1])
}

graph_of_arcs <- function(nodes, arcs) {
  if (is.null(arcs)) arcs <- matrix(character(), ncol = 2)
  from <- match(arcs[, 1], nodes)
  to <- match(arcs[, 2], nodes)
  if (anyNA(from) || anyNA(to)) raise("usage", "an edge of the graph has an end that is not a node")
  both <- paste(from, to) %in% paste(to, from)
  keep <- !both | from < to
  list(nodes = nodes, from = from[keep], to = to[keep], open = both[keep])
}

graph_of_matrix <- function(matrix, what) {
  nodes <- rownames(matrix)
  if (is.null(nodes)) nodes <- colnames(matrix)
  if (nrow(matrix) != ncol(matrix) || is.null(nodes) ||
      !is.null(colnames(matrix)) && !identical(colnames(matrix), nodes))
    raise("usage", what, " must be a square matrix with the same names on rows and columns")
  if (anyNA(matrix) || !all(matrix %in% 0:1))
    raise("usage", what, " must hold 0 and 1 only: 1 where its row points to its column")
  edges <- which(matrix != 0, arr.ind = TRUE)
  graph_of_arcs(nodes, cbind(nodes[edges[, 1]], nodes[edges[, 2]]))
}

hoist_read_graph <- function(path, format = "", text = NULL) {
  given <- if (is.null(text)) list(path = as_path(path, "path"), format = format)
           else list(text = as.character(text), format = format)
  make_bn(run_hoist("read_graph", given))
}

hoist_write_graph <- function(graph, path = NULL, format = "") {
  if (is.null(path) && format == "")
    raise("usage", "name a file, or the format of the text: format = \"modelstring\"")
  text <- run_hoist("write_graph", list(graph = as_graph(graph), path = as_path(path, "path"),
                                        format = format))
  if (is.null(path)) sub("\n$", "", text) else invisible(path)
}

hoist_cpdag <- function(graph, knowledge = NULL) {
  make_bn(run_hoist("cpdag", c(list(graph = as_graph(graph)), as_knowledge(knowledge))))
}

edges_of <- function(x) {
  graph <- as_graph(x)
  as_frame(list(from = graph$nodes[graph$from], to = graph$nodes[graph$to], open = graph$open))
}

as.data.frame.hoist_graph <- function(x, row.names = NULL, optional = FALSE, ...) edges_of(x)

# At most so many lines, and how many more there are.
show_rows <- function(frame, most = 20) {
  if (nrow(frame) == 0) return(invisible())
  print(head(frame, most), row.names = FALSE, digits = 3)
  if (nrow(frame) > most) cat("... and", nrow(frame) - most, "more: as.data.frame() has all\n")
}

counted <- function(number, word) paste0(number, " ", word, if (number != 1) "s")

# Items after a word, in lines that break between them only.
show_items <- function(word, items, most = Inf) {
  shown <- gsub(" ", "\001", head(items, most), fixed = TRUE)
  if (length(items) > most) shown <- c(shown, paste("and", length(items) - most, "more"))
  lines <- strwrap(paste(word, paste(shown, collapse = "; ")), exdent = 2,
                   indent = if (word == " ") 2 else 0)
  writeLines(gsub("\001", " ", lines, fixed = TRUE))
}

print.hoist_graph <- function(x, ...) {
  edges <- edges_of(x)
  cat(if (any(edges$open)) "A partially directed graph" else "A DAG", " of ", length(x$nodes),
      " variables and ", counted(nrow(edges), "edge"), "\n", sep = "")
  show_items(" ", paste(edges$from, ifelse(edges$open, "--", "->"), edges$to))
  invisible(x)
}

summary.hoist_graph <- function(object, ...) {
  degree <- function(part) vapply(object$nodes, function(node) length(node[[part]]), 0L)
  as_frame(list(variable = names(object$nodes), parents = unname(degree("parents")),
                children = unname(degree("children")), neighbours = unname(degree("nbr")),
                markov_blanket = unname(degree("mb"))))
}
