# SPDX-License-Identifier: Apache-2.0
# Thin fronts over the CMake presets. Every target installs what it needs first (Debian packages, as
# root or through sudo), and nothing where all of it is there.
.PHONY: demo test quick build asan tsan scalar fuzz bench guard guard-record scaling profile bench-build results cluster outside r web wheel format clean deps help

help:
	@echo "make demo    build hoist and run the main job on an embedded network"
	@echo "make test    build and run every test"
	@echo "make quick   the same build, and the tests in which a slip shows first (half a minute)"
	@echo "make build   build the program: build/release/hoist"
	@echo "make asan    what reads, writes and computes, under the address and undefined-behaviour sanitizers"
	@echo "make tsan    what is about threads, signals or several processes, under the thread sanitizer"
	@echo "make scalar  every test on a build without vector instructions"
	@echo "make fuzz    search for inputs that break a law, a minute a target (FUZZ_SECONDS=5: shorter)"
	@echo "make bench   hoist against a plain program and its peers: six networks, numbers, mixed, holes (an hour)"
	@echo "make guard   has a replicate become dearer? instructions on six networks against the record"
	@echo "make scaling cost against rows, variables and levels, with pictures (a quarter of an hour)"
	@echo "make profile where a bag spends its time (needs perf)"
	@echo "make results the paper's study with ten repeats, and docs/results.md anew (a quarter of an hour)"
	@echo "make cluster a bag on a Slurm cluster of this machine and under mpirun, tasks killed (5 min)"
	@echo "make outside programs of others as learners: base R, and causal-learn's PC (2 min)"
	@echo "make r       the R package: made, checked as R does, its examples and tests run (10 min)"
	@echo "make web     the page of the reports anew: web/dist, from web/src (needs npm)"
	@echo "make wheel   the Python package for the oldest and the newest Python here, each tested by itself"
	@echo "make format  let clang-format lay out the sources"

demo: build
	build/release/hoist discover --example alarm -o demo

build: deps
	cmake --preset release
	cmake --build --preset release

test: deps
	cmake --preset test
	cmake --build --preset test
	ctest --preset test

quick: deps
	cmake --preset test
	cmake --build --preset test
	ctest --preset quick
	python3 tests/cli/run.py build/test/hoist --tier quick

asan: deps
	cmake --preset asan
	cmake --build --preset asan
	ctest --preset asan

tsan: deps
	cmake --preset tsan
	cmake --build --preset tsan
	ctest --preset tsan

scalar: deps
	cmake --preset scalar
	cmake --build --preset scalar
	ctest --preset scalar

FUZZ_SECONDS ?= 60
fuzz:
	@tools/install-deps.sh fuzz
	cmake --preset fuzz
	cmake --build --preset fuzz
	tests/fuzz/run.py build/fuzz/tests/fuzz/hoist_fuzz -o build/fuzz/search --seconds $(FUZZ_SECONDS)

bench-build:
	@tools/install-deps.sh bench
	cmake --preset bench
	cmake --build --preset bench

bench: bench-build
	build/bench/bench/kernels_bench
	test -e build/bench/peers/bin/pip || python3 -m venv build/bench/peers
	build/bench/peers/bin/pip install -q -r bench/peers/requirements.txt
	python3 bench/compare.py --hoist build/bench/hoist --yardstick build/bench/bench/yardstick \
	  --python build/bench/peers/bin/python $(if $(BASELINE),--baseline $(BASELINE))
	python3 bench/kinds.py --hoist build/bench/hoist --python build/bench/peers/bin/python
	python3 bench/learners.py --hoist build/bench/hoist

guard: build
	python3 bench/guard.py --hoist build/release/hoist

guard-record: build
	python3 bench/guard.py --hoist build/release/hoist --record

scaling: bench-build
	python3 bench/scaling.py --hoist build/bench/hoist -o build/bench/scaling

profile: bench-build
	python3 bench/profile.py --hoist build/bench/hoist

results: build
	rm -rf build/results
	build/release/hoist study paper --repeats 10 -o build/results/paper
	build/release/hoist study threshold --repeats 3 -o build/results/threshold
	tools/update_results.py build/results/paper build/results/threshold

cluster: build
	@tools/install-deps.sh cluster
	python3 tests/cluster/cluster.py build/release/hoist

outside: build
	@tools/install-deps.sh outside
	test -e build/outside/bin/pip || python3 -m venv build/outside
	build/outside/bin/pip install -q -r tests/outside/requirements.txt
	python3 tests/outside/run.py build/release/hoist build/outside/bin/python

r: deps
	@tools/install-deps.sh r
	r/tools/check.sh

web: deps
	cd web && npm ci
	cd web && npx tsc --noEmit && node tools/build.mjs

wheel: deps
	python3 tests/python/wheel.py build/wheels

format: deps
	tools/format.sh

deps:
	@tools/install-deps.sh

clean:
	rm -rf build demo
