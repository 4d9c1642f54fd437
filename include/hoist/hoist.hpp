// SPDX-License-Identifier: Apache-2.0
#pragma once

// Everything that hoist offers, one header per concept.
//
// Threads. A function is a pure function of its arguments unless it names a file or a directory, so
// any number of threads may call it at once. A struct is a plain value: threads may read one at
// once, and change one that no other thread looks at. Every class says what it allows.
#include "hoist/average.hpp"
#include "hoist/bag.hpp"
#include "hoist/bins.hpp"
#include "hoist/certainty.hpp"
#include "hoist/curve.hpp"
#include "hoist/dag.hpp"
#include "hoist/discover.hpp"
#include "hoist/error.hpp"
#include "hoist/evidence.hpp"
#include "hoist/execution.hpp"
#include "hoist/explain.hpp"
#include "hoist/files.hpp"
#include "hoist/growth.hpp"
#include "hoist/holes.hpp"
#include "hoist/io.hpp"
#include "hoist/knowledge.hpp"
#include "hoist/learn.hpp"
#include "hoist/metric.hpp"
#include "hoist/missing.hpp"
#include "hoist/names.hpp"
#include "hoist/network.hpp"
#include "hoist/orders.hpp"
#include "hoist/parameter.hpp"
#include "hoist/pdag.hpp"
#include "hoist/replicates.hpp"
#include "hoist/report.hpp"
#include "hoist/resampling.hpp"
#include "hoist/run.hpp"
#include "hoist/sample.hpp"
#include "hoist/score.hpp"
#include "hoist/standing.hpp"
#include "hoist/study.hpp"
#include "hoist/study_plan.hpp"
#include "hoist/table.hpp"
#include "hoist/text.hpp"
#include "hoist/weighing.hpp"
