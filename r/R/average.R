# SPDX-License-Identifier: Apache-2.0

hoist_average <- function(x, method = "pma", ..., data = NULL, knowledge = NULL, cyclic = FALSE,
                          threads = 0) {
  bag <- hoist_as_bag(x)
  given <- parted(c(list(method = method), list(...)), names(formals()))
  # Data are read as they were for the bag, unless something else is said.
  reading <- c(given$reading, bag$reading[setdiff(names(bag$reading), names(given$reading))])
  missing <- given$settings$missing
  given$settings$missing <- NULL
  if (is.null(missing)) missing <- bag$settings$missing
  found <- run_hoist("average", c(about_bag(bag, knowledge), if (!is.null(data)) reading,
    list(settings = given$settings, arguments = given$arguments, cyclic = cyclic,
         data = if (!is.null(data)) as_data(data), missing = missing,
         data_name = name_of(substitute(data), "data"), digest = bag$digest,
         learnt = bag$settings, run = bag$run, threads = threads)))
  if (cyclic) {
    edges <- as_frame(list(from = found$nodes[found$from], to = found$nodes[found$to]))
    return(structure(edges, nodes = found$nodes, threshold = found$threshold))
  }
  make_average(found, length(bag))
}

make_average <- function(found, replicates) {
  average <- make_bn(found$graph, "averaged", list(threshold = found$threshold), "hoist_average")
  average$hoist <- list(method = found$method, threshold = found$threshold, rule = found$rule,
                        kappa = found$kappa, mass = found$mass, proven = found$proven,
                        replicates = replicates, edges = as_frame(found$edges),
                        structures = as_frame(found$structures), lost = as_frame(found$lost),
                        settled = found$settled, unsettled = as_frame(found$unsettled),
                        class = edges_of(make_bn(found$class)))
  average
}

# What the bag says of each edge that the graph has now; `open` is what data cannot direct.
as.data.frame.hoist_average <- function(x, row.names = NULL, optional = FALSE, ...) {
  edges <- edges_of(x)
  known <- x$hoist$edges
  at <- match(paste(edges$from, edges$to, sep = "\r"), paste(known$from, known$to, sep = "\r"))
  open <- x$hoist$class[x$hoist$class$open, ]
  ends <- c(paste(open$from, open$to, sep = "\r"), paste(open$to, open$from, sep = "\r"))
  columns <- c("confidence", "linked", "direction", "linked_se", "direction_se")
  frame <- cbind(edges[c("from", "to")], known[at, columns],
                 open = paste(edges$from, edges$to, sep = "\r") %in% ends)
  frame <- frame[order(-frame$linked, -frame$confidence), ]
  row.names(frame) <- NULL
  frame
}

print.hoist_average <- function(x, ...) {
  about <- x$hoist
  cat("The average ", about$method, " of ", counted(about$replicates, "graph"), ": ",
      counted(nrow(edges_of(x)), "edge"), " over ", length(x$nodes), " variables, threshold ", format(about$threshold, digits = 4),
      "\n", sep = "")
  show_rows(as.data.frame(x)[c("from", "to", "confidence", "linked", "direction", "open")])
  lost <- about$lost
  if (nrow(lost) > 0) show_items("Strong links that it lacks:", paste(lost$from, "-", lost$to))
  later <- about$unsettled
  if (nrow(later) == 0) cat("More replicates would change none of its edges.\n")
  else show_items("More replicates could still change:", paste(later$from, "->", later$to), 12)
  invisible(x)
}

summary.hoist_average <- function(object, ...) as.data.frame(object)

hoist_structures <- function(x) {
  if (inherits(x, "hoist_discovery")) return(x$structures)
  if (!inherits(x, "hoist_average"))
    raise("usage", "structures are what an average was made of; give what hoist_average() gave")
  x$hoist$structures
}

# bnlearn's table: every ordered pair, the share of the bag that links it, and of that the share
# that points this way.
hoist_strength <- function(x, knowledge = NULL) {
  bag <- if (inherits(x, "hoist_discovery")) x$bag else hoist_as_bag(x)
  found <- run_hoist("support", about_bag(bag, knowledge))
  known <- found$edges
  nodes <- bag$nodes
  size <- length(nodes)
  pairs <- as_frame(list(from = rep(nodes, each = size), to = rep(nodes, size)))
  pairs <- pairs[pairs$from != pairs$to, ]
  key <- function(from, to) paste(from, to, sep = "\r")
  at <- match(key(pairs$from, pairs$to), key(known$from, known$to))
  back <- match(key(pairs$from, pairs$to), key(known$to, known$from))
  strength <- ifelse(!is.na(at), known$linked[at], known$linked[back])
  direction <- ifelse(!is.na(at), known$direction[at], 1 - known$direction[back])
  strength[is.na(strength)] <- 0
  direction[is.na(direction)] <- 0
  structure(as_frame(list(from = pairs$from, to = pairs$to, strength = strength,
                          direction = direction)),
            class = c("bn.strength", "data.frame"), method = "bootstrap",
            threshold = found$threshold, nodes = nodes)
}
