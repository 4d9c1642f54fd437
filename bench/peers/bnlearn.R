# SPDX-License-Identifier: Apache-2.0
# CPU seconds of bnlearn's hill climbing on a resample of a CSV: bnlearn.R DATA.csv SCORE
given <- commandArgs(trailingOnly = TRUE)
data <- read.csv(given[1], stringsAsFactors = TRUE)
set.seed(1)
sample <- data[sample(nrow(data), replace = TRUE), ]
taken <- system.time(bnlearn::hc(sample, score = given[2]))
cat(taken[["user.self"]] + taken[["sys.self"]], "\n")
