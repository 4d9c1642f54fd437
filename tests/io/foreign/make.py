# SPDX-License-Identifier: Apache-2.0
"""Writes survey.bif anew with the libraries of others; bench/peers/requirements.txt pins them."""
import networkx
import pyagrum
from pgmpy.readwrite import BIFReader, BIFWriter, NETWriter, XMLBIFWriter

model = BIFReader("survey.bif").get_model()
XMLBIFWriter(model).write("pgmpy.xmlbif")
BIFWriter(model).write("pgmpy.bif")
NETWriter(model).write("pgmpy.net")
network = pyagrum.loadBN("survey.bif")
for extension in ("bif", "net", "bifxml"):
    pyagrum.saveBN(network, f"pyagrum.{extension}")
graph = networkx.DiGraph(list(model.edges()))
graph.add_nodes_from(model.nodes())
networkx.write_graphml(graph, "networkx.graphml")
networkx.write_gml(graph, "networkx.gml")
