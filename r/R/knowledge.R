# SPDX-License-Identifier: Apache-2.0

quoted <- function(names) paste0("\"", gsub("([\"\\\\])", "\\\\\\1", names), "\"")

edge_lines <- function(word, edges) {
  if (is.null(edges) || NROW(edges) == 0) return(character())
  if (is.character(edges) && is.null(dim(edges)) && length(edges) == 2)
    edges <- matrix(edges, ncol = 2)
  if (is.data.frame(edges) && all(c("from", "to") %in% names(edges)))
    edges <- edges[c("from", "to")]
  edges <- as.matrix(edges)
  if (ncol(edges) != 2) raise("usage", word, " must have two columns, from and to")
  paste(word, quoted(edges[, 1]), "->", quoted(edges[, 2]))
}

hoist_knowledge <- function(required = NULL, forbidden = NULL, tiers = NULL, roots = NULL,
                            leaves = NULL) {
  nodes <- function(word, names) if (length(names) > 0) paste(word, quoted(names)) else character()
  lines <- c(edge_lines("required", required), edge_lines("forbidden", forbidden),
             vapply(seq_along(tiers), function(i)
               paste0("tier ", i, ": ", paste(quoted(tiers[[i]]), collapse = " ")), ""),
             nodes("root", roots), nodes("leaf", leaves))
  structure(lines, class = "hoist_knowledge")
}

print.hoist_knowledge <- function(x, ...) {
  cat(if (length(x) > 0) unclass(x) else "nothing is known", sep = "\n")
  cat("\n")
  invisible(x)
}

# Lines of a knowledge file, and what messages call them.
as_knowledge <- function(knowledge) {
  if (is.null(knowledge) || identical(knowledge, "")) return(list())
  if (inherits(knowledge, "hoist_knowledge"))
    return(list(knowledge = if (length(knowledge) > 0) unclass(knowledge)))
  if (!is.character(knowledge) || anyNA(knowledge))
    raise("usage", "knowledge must be made by hoist_knowledge(), or be a file or its lines")
  if (length(knowledge) != 1 || grepl("[[:space:]]", knowledge) && !file.exists(knowledge))
    return(list(knowledge = as.character(knowledge)))
  path <- path.expand(knowledge)
  if (!file.exists(path)) raise("input", path, ": cannot be read: No such file or directory")
  list(knowledge = readLines(path, warn = FALSE, encoding = "UTF-8"), knowledge_name = path)
}
