# SPDX-License-Identifier: Apache-2.0
# Against what bnlearn 5.1 says of a bag of its own: the folder of its answers is that of the
# repository, which the package alone does not hold. `make r` names it.
library(hoist)
folder <- Sys.getenv("HOIST_GOLDEN")
if (nzchar(folder)) {
  bag <- hoist_read_bag(file.path(folder, "asia-500.bag.json"))
  answer <- readLines(file.path(folder, "asia-500.bag.bnlearn.json"), warn = FALSE)
  threshold <- as.numeric(sub('.*"l1_threshold":([0-9.]+).*', "\\1", answer))
  stopifnot(all.equal(attr(hoist_strength(bag), "threshold"), threshold))
  list <- regmatches(answer, regexpr('"averaged_network_l1":\\[.*?\\]\\]', answer, perl = TRUE))
  words <- regmatches(list, gregexpr('"[a-z]+"(?=[],])', list, perl = TRUE))[[1]]
  expected <- matrix(gsub("\"", "", words), ncol = 2, byrow = TRUE)
  average <- hoist_average(bag, "averaged-network", threshold = "l1")
  stopifnot(setequal(paste(average$arcs[, 1], average$arcs[, 2]),
                     paste(expected[, 1], expected[, 2])))
  # its hill climbing, edge for edge
  for (case in c("asia-500", "gaussian")) {
    data <- read.csv(file.path(folder, paste0(case, ".csv")))
    says <- paste(readLines(file.path(folder, paste0(case, ".json")), warn = FALSE), collapse = "")
    arcs <- sub('.*?"hc": *\\{"arcs": *(\\[\\[.*?\\]\\]).*', "\\1", says, perl = TRUE)
    words <- gsub("\"", "", regmatches(arcs, gregexpr('"[^"]+"', arcs))[[1]])
    expected <- matrix(words, ncol = 2, byrow = TRUE)
    learnt <- suppressMessages(hoist_learn(data))
    stopifnot(setequal(paste(learnt$arcs[, 1], learnt$arcs[, 2]),
                       paste(expected[, 1], expected[, 2])))
  }
}
