# SPDX-License-Identifier: Apache-2.0

plot.hoist_graph <- function(x, ...) hoist_plot(x, ...)

# A graph in base graphics. `linked` and `open` are about the edges: of an average they are known.
hoist_plot <- function(x, main = NULL, numbers = TRUE, highlight = NULL, layout = c("auto", "own"),
                       col = "grey25", fill = "grey96", cex = 1) {
  layout <- match.arg(layout)
  graph <- as_graph(x)
  edges <- edge_looks(x, graph)
  labels <- if (numbers && !is.null(edges$linked)) sprintf("%.2f", edges$linked)
  height <- 0.36
  widths <- pmax(0.5, 0.095 * nchar(graph$nodes, "width") + 0.24)
  placed <- if (layout == "auto") dot_layout(graph, widths, height, labels)
  if (is.null(placed)) placed <- own_layout(graph, widths, height)

  old <- par(mar = c(0.6, 0.6, if (is.null(main)) 0.6 else 2.2, 0.6), xpd = NA)
  on.exit(par(old))
  points <- do.call(rbind, placed$curves)
  plot.new()
  plot.window(range(c(placed$x - placed$width / 2, placed$x + placed$width / 2, points[, 1])),
              range(c(placed$y - height / 2, placed$y + height / 2, points[, 2])), asp = 1)
  if (!is.null(main)) title(main)
  # As large as the tightest box takes it.
  fits <- min(0.86 * placed$width / pmax(strwidth(graph$nodes), 1e-9),
              0.62 * placed$height / strheight("Mg"))
  size <- cex * min(fits, 1.6)
  for (i in seq_along(placed$curves))
    draw_edge(placed$curves[[i]], placed, graph, edges, i, col)
  chosen <- graph$nodes %in% highlight
  rect(placed$x - placed$width / 2, placed$y - placed$height / 2, placed$x + placed$width / 2,
       placed$y + placed$height / 2, col = ifelse(chosen, "lightgoldenrod1", fill),
       border = "grey45")
  text(placed$x, placed$y - strheight("x", cex = size) / 2, graph$nodes, cex = size, adj = c(0.5, 0))
  if (!is.null(labels) && length(labels) > 0) {
    small <- 0.78 * size
    wide <- strwidth(labels, cex = small)
    high <- strheight("0", cex = small)
    rect(placed$labels[, 1] - 0.56 * wide, placed$labels[, 2] - 0.8 * high,
         placed$labels[, 1] + 0.56 * wide, placed$labels[, 2] + 0.8 * high, col = "white",
         border = NA)
    text(placed$labels[, 1], placed$labels[, 2], labels, cex = small, col = "grey30")
  }
  invisible(as_frame(list(node = graph$nodes, x = placed$x, y = placed$y)))
}

# Of an average: how much of the bag links the two, and whether data could tell which way.
edge_looks <- function(x, graph) {
  if (inherits(x, "hoist_discovery")) x <- x$average
  looks <- list(linked = NULL, dashed = graph$open)
  if (!inherits(x, "hoist_average") || length(graph$from) == 0) return(looks)
  known <- as.data.frame(x)
  at <- match(paste(graph$nodes[graph$from], graph$nodes[graph$to], sep = "\r"),
              paste(known$from, known$to, sep = "\r"))
  if (anyNA(at) || anyNA(known$linked)) return(looks)
  list(linked = known$linked[at], dashed = known$open[at])
}

draw_edge <- function(curve, placed, graph, edges, i, col) {
  linked <- if (is.null(edges$linked)) 0.5 else edges$linked[i]
  width <- 0.6 + 2.4 * linked^2
  head <- graph$to[i]
  if (graph$open[i]) {
    lines(curve, lwd = width, lty = 2, col = col)
    return(invisible())
  }
  # The curve ends where the box of its head begins; the arrow takes the last of it.
  inside <- abs(curve[, 1] - placed$x[head]) <= placed$width[head] / 2 + 1e-6 &
    abs(curve[, 2] - placed$y[head]) <= placed$height[head] / 2 + 1e-6
  while (nrow(curve) > 2 && inside[nrow(curve)] && inside[nrow(curve) - 1]) {
    curve <- curve[-nrow(curve), , drop = FALSE]
    inside <- inside[-length(inside)]
  }
  tip <- curve[nrow(curve), ]
  long <- 0.1 + 0.015 * width
  far <- sqrt(rowSums(sweep(curve, 2, tip)^2)) > long
  base <- curve[max(c(1, which(far))), ]
  along <- (tip - base) / max(sqrt(sum((tip - base)^2)), 1e-9)
  base <- tip - along * long
  across <- c(-along[2], along[1]) * long * 0.36
  lines(rbind(curve[1, ], curve[far, , drop = FALSE], base), lwd = width, lty = if (edges$dashed[i]) 2 else 1,
        col = col)
  polygon(rbind(tip, base + across, base - across), col = col, border = NA)
}
