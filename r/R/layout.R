# SPDX-License-Identifier: Apache-2.0

# A layout says where nodes are (centre, width and height, in inches) and how edges run (points, one
# row each, from tail to head).

# Graphviz's, where it is installed. It sees numbers in place of names.
dot_layout <- function(graph, widths, height, labels) {
  program <- Sys.which("dot")
  if (!nzchar(program)) return(NULL)
  spell <- function(number) format(number, digits = 6, trim = TRUE)
  nodes <- paste0("n", seq_along(graph$nodes), " [label=\"\" width=", spell(widths), " height=",
                  spell(height), "];")
  edges <- paste0("n", graph$from, " -> n", graph$to, " [dir=none",
                  if (!is.null(labels)) paste0(" label=\"", gsub(".", "0", labels), "\" fontsize=9"),
                  "];")
  script <- c("digraph { node [shape=box fixedsize=true]; ranksep=0.45; nodesep=0.3;", nodes,
              if (length(graph$from) > 0) edges, "}")
  plain <- tryCatch(suppressWarnings(system2(program, "-Tplain", input = script, stdout = TRUE,
                                             stderr = FALSE)), error = function(e) NULL)
  if (is.null(plain) || !is.null(attr(plain, "status")) || length(plain) == 0) return(NULL)
  words <- strsplit(plain, " ", fixed = TRUE)
  kind <- vapply(words, `[`, "", 1)
  numbers <- function(word, from, to) as.numeric(word[from:to])
  boxes <- do.call(rbind, lapply(words[kind == "node"], function(word)
    c(as.numeric(sub("n", "", word[2])), numbers(word, 3, 6))))
  boxes <- boxes[order(boxes[, 1]), -1, drop = FALSE]
  drawn <- words[kind == "edge"]
  ends <- vapply(drawn, function(word) paste(word[2], word[3]), "")
  at <- match(paste0("n", graph$from, " n", graph$to), ends)
  if (anyNA(at)) return(NULL)
  curves <- lapply(drawn[at], function(word)
    curve_points(matrix(numbers(word, 5, 4 + 2 * as.integer(word[4])), ncol = 2, byrow = TRUE)))
  places <- if (!is.null(labels)) do.call(rbind, lapply(drawn[at], function(word) {
    label <- 5 + 2 * as.integer(word[4])
    numbers(word, label + 1, label + 2)
  }))
  list(x = boxes[, 1], y = boxes[, 2], width = boxes[, 3], height = boxes[, 4], curves = curves,
       labels = places)
}

# Points along Bezier curves of three control points each after the first.
curve_points <- function(control) {
  t <- seq(0, 1, length.out = 16)
  pieces <- lapply(seq(1, nrow(control) - 1, by = 3), function(i)
    (1 - t)^3 %o% control[i, ] + (3 * t * (1 - t)^2) %o% control[i + 1, ] +
      (3 * t^2 * (1 - t)) %o% control[i + 2, ] + t^3 %o% control[i + 3, ])
  do.call(rbind, pieces)
}

# One of our own: causes above their effects, each layer in the order of what it hangs together
# with; an edge past a layer has a place of its own there; what has no edge stands below.
own_layout <- function(graph, widths, height) {
  size <- length(graph$nodes)
  layer <- layers_of(graph)
  linked <- seq_len(size) %in% c(graph$from, graph$to)
  layer[!linked] <- max(layer[linked], 0L) + 1L
  paths <- lapply(seq_along(graph$from), function(i) {
    between <- abs(layer[graph$to[i]] - layer[graph$from[i]]) - 1L
    if (between < 1) return(c(graph$from[i], graph$to[i]))
    made <- length(layer) + seq_len(between)
    layer <<- c(layer, seq(layer[graph$from[i]], layer[graph$to[i]])[-c(1, between + 2)])
    c(graph$from[i], made, graph$to[i])
  })
  all_widths <- c(widths, rep(0.25, length(layer) - size))
  links <- do.call(rbind, lapply(paths, function(path) cbind(head(path, -1), tail(path, -1))))
  near <- lapply(seq_along(layer), function(i)
    c(links[links[, 2] == i, 1], links[links[, 1] == i, 2]))
  x <- spread(ave(seq_along(layer), layer, FUN = function(i) seq_along(i) - mean(seq_along(i))),
              layer, all_widths)
  for (pass in 1:60) {
    pulled <- vapply(seq_along(layer), function(i)
      if (length(near[[i]]) > 0) mean(x[near[[i]]]) else x[i], 0)
    x <- spread(0.3 * x + 0.65 * pulled, layer, all_widths)  # and a little to the middle
  }
  alone <- which(!linked)
  if (any(linked)) x[alone] <- x[alone] - mean(x[alone]) + mean(x[-alone])
  y <- -layer * (height + 0.55)
  box <- seq_len(size)
  curves <- lapply(paths, function(path) {
    past <- path > size  # straight through the whole height of a layer
    points <- cbind(rep(x[path], 1 + past), rep(y[path], 1 + past))
    points[rep(past, 1 + past), 2] <- points[rep(past, 1 + past), 2] +
      c(0.5, -0.5) * height * (if (y[path[1]] > y[path[length(path)]]) 1 else -1)
    down <- points[1, 2] > points[nrow(points), 2]
    points[1, 2] <- points[1, 2] + (if (down) -1 else 1) * height / 2
    points[nrow(points), 2] <- points[nrow(points), 2] + (if (down) 1 else -1) * height / 2
    smoothed(points)
  })
  middles <- do.call(rbind, lapply(curves, function(curve)
    if (nrow(curve) == 2) colMeans(curve) else curve[ceiling(nrow(curve) / 2), ]))
  list(x = x[box], y = y[box], width = widths, height = rep(height, size), curves = curves,
       labels = middles)
}

# Each node below all that point to it, and what nothing points to just above what it points to.
layers_of <- function(graph) {
  size <- length(graph$nodes)
  layer <- rep(1L, size)
  for (pass in seq_len(size)) {  # no more are needed where there is no cycle
    before <- layer
    for (i in seq_along(graph$to))
      layer[graph$to[i]] <- max(layer[graph$to[i]], min(layer[graph$from[i]] + 1L, size))
    if (identical(before, layer)) break
  }
  for (root in setdiff(graph$from, graph$to))
    layer[root] <- min(layer[graph$to[graph$from == root]]) - 1L
  layer
}

# The corners of a line cut off, again and again (Chaikin).
smoothed <- function(points) {
  for (pass in 1:4) {
    if (nrow(points) < 3) return(points)
    one <- points[-nrow(points), , drop = FALSE]
    two <- points[-1, , drop = FALSE]
    cut <- rbind(0.75 * one + 0.25 * two, 0.25 * one + 0.75 * two)
    cut <- cut[order(c(seq_len(nrow(one)), seq_len(nrow(one)) + 0.5)), ]
    points <- rbind(points[1, ], cut[-c(1, nrow(cut)), ], points[nrow(points), ])
  }
  points
}

# As near to where they would be as boxes that may not touch allow, layer by layer.
spread <- function(wanted, layer, widths, gap = 0.3) {
  for (of in unique(layer)) {
    here <- which(layer == of)
    here <- here[order(wanted[here])]
    if (length(here) < 2) next
    x <- wanted[here]
    room <- (head(widths[here], -1) + tail(widths[here], -1)) / 2 + gap
    for (i in seq_along(room)) x[i + 1] <- max(x[i + 1], x[i] + room[i])
    wanted[here] <- x + mean(wanted[here]) - mean(x)
  }
  wanted
}
