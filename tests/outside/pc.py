# SPDX-License-Identifier: Apache-2.0
# pc.py DATA GRAPH: causal-learn's PC with the G-square test, for columns of labels. What it gives is
# a class, which goes out as JSON.
import json
import sys

import numpy
import pandas
from causallearn.search.ConstraintBased.PC import pc

data, graph = sys.argv[1:]
table = pandas.read_csv(data, dtype=str, keep_default_na=False)
codes = numpy.column_stack([pandas.factorize(table[name], sort=True)[0] for name in table])
matrix = pc(codes, alpha=0.05, indep_test="gsq", show_progress=False).G.graph
names = list(table)
edges, undirected = [], []
# matrix[i, j] is the mark at i of the edge between them: -1 a tail, 1 a head.
for i in range(len(names)):
    for j in range(len(names)):
        if matrix[i, j] == -1 and matrix[j, i] == 1:
            edges.append([names[i], names[j]])
        elif i < j and matrix[i, j] == matrix[j, i] != 0:
            undirected.append([names[i], names[j]])
with open(graph, "w", encoding="utf-8") as file:
    json.dump({"nodes": names, "edges": edges, "undirected": undirected}, file)
