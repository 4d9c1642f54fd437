// SPDX-License-Identifier: Apache-2.0
#pragma once

// Everything that hoist offers, one header a concept.
#include "hoist/average.hpp"
#include "hoist/bag.hpp"
#include "hoist/dag.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/knowledge.hpp"
#include "hoist/learn.hpp"
#include "hoist/metric.hpp"
#include "hoist/names.hpp"
#include "hoist/network.hpp"
#include "hoist/pdag.hpp"
#include "hoist/report.hpp"
#include "hoist/run.hpp"
#include "hoist/score.hpp"
#include "hoist/study.hpp"
#include "hoist/study_plan.hpp"
#include "hoist/table.hpp"
