# SPDX-License-Identifier: Apache-2.0
# Results have the structure that bnlearn's help says of its classes, and bnlearn, where it is
# installed, takes them.
library(hoist)
asia <- hoist_sample("asia", 500)
bag <- hoist_bag(asia, replicates = 50)
average <- hoist_average(bag)

sound <- function(x) {
  nodes <- names(x$nodes)
  stopifnot(is.list(x), inherits(x, "bn"), identical(names(x)[1:3], c("learning", "nodes", "arcs")),
            is.matrix(x$arcs), is.character(x$arcs), identical(colnames(x$arcs), c("from", "to")),
            c(x$arcs) %in% nodes, !anyDuplicated(x$arcs),
            c("whitelist", "blacklist", "test", "ntests", "algo", "args") %in% names(x$learning))
  both <- paste(x$arcs[, 1], x$arcs[, 2]) %in% paste(x$arcs[, 2], x$arcs[, 1])
  for (node in nodes) {
    about <- x$nodes[[node]]
    directed <- x$arcs[!both, , drop = FALSE]
    children <- directed[directed[, 1] == node, 2]
    spouses <- directed[directed[, 2] %in% children, 1]
    neighbours <- c(x$arcs[x$arcs[, 1] == node, 2], x$arcs[x$arcs[, 2] == node, 1])
    stopifnot(identical(names(about), c("mb", "nbr", "parents", "children")),
              setequal(about$parents, directed[directed[, 2] == node, 1]),
              setequal(about$children, children), setequal(about$nbr, neighbours),
              setequal(about$mb, setdiff(c(neighbours, spouses), node)))
  }
}
sound(average)
sound(bag[[1]])
sound(hoist_learn(asia, learner = "ges", cpdag = TRUE))
sound(hoist_read_graph("alarm"))
sound(hoist_read_graph(text = "[a][b]", format = "modelstring"))
stopifnot(nrow(hoist_read_graph(text = "[a][b]", format = "modelstring")$arcs) == 0)

strength <- hoist_strength(bag)
stopifnot(identical(class(strength), c("bn.strength", "data.frame")),
          identical(names(strength), c("from", "to", "strength", "direction")),
          nrow(strength) == 8 * 7, attr(strength, "method") == "bootstrap",
          identical(attr(strength, "nodes"), names(asia)), length(attr(strength, "threshold")) == 1)
back <- merge(strength, strength, by.x = c("from", "to"), by.y = c("to", "from"))
stopifnot(back$strength.x == back$strength.y,
          abs((back$direction.x + back$direction.y)[back$strength.x > 0] - 1) < 1e-12)
linked <- vapply(seq_along(strength$from), function(i) mean(vapply(seq_along(bag), function(k)
  strength$to[i] %in% bag[[k]]$nodes[[strength$from[i]]]$nbr, TRUE)), 0)
stopifnot(all.equal(linked, strength$strength))

# to a file and back, and as a model string for bnlearn::model2network()
for (format in c("json", "csv", "adjacency", "dot", "modelstring")) {
  file <- tempfile()
  hoist_write_graph(average, file, format)
  back <- hoist_read_graph(file, format)
  stopifnot(hoist_compare(average, back)$shd_edges == 0)
}
text <- hoist_write_graph(hoist_read_graph("asia"), format = "modelstring")
stopifnot(grepl("[either|tub:lung]", text, fixed = TRUE), !grepl("\n", text),
          hoist_compare("asia", text)$shd == 0)
class <- hoist_cpdag("asia")
file <- tempfile(fileext = ".json")
hoist_write_graph(class, file)
stopifnot(identical(as.data.frame(hoist_read_graph(file)), as.data.frame(class)),
          inherits(tryCatch(hoist_write_graph(class, format = "modelstring"), error = identity),
                   "hoist_usage_error"))
file <- tempfile(fileext = ".json")
hoist_write_bag(bag, file)
stopifnot(identical(hoist_read_bag(file)$edges, bag$edges))

if (requireNamespace("bnlearn", quietly = TRUE)) {
  plain <- bnlearn::model2network(bnlearn::modelstring(average))
  stopifnot(isTRUE(all.equal(plain, average)) || bnlearn::shd(plain, average) == 0,
            setequal(bnlearn::nodes(average), names(asia)),
            abs(bnlearn::score(plain, asia, type = "bic") - hoist_score(average, asia)) < 1e-6,
            inherits(bnlearn::bn.fit(average, asia), "bn.fit"),
            inherits(bnlearn::averaged.network(strength), "bn"),
            hoist_compare(bnlearn::hc(asia), hoist_learn(asia))$shd_edges == 0,
            hoist_compare(bnlearn::cpdag(plain), hoist_cpdag(average))$shd_edges == 0)
}
