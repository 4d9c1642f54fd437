# SPDX-License-Identifier: Apache-2.0
# Thin fronts over the CMake presets. Every target installs what it needs first (Debian packages, as
# root or through sudo), and nothing where all of it is there.
.PHONY: demo test build asan format clean deps help

help:
	@echo "make demo    build hoist and run the main job on an embedded network"
	@echo "make test    build and run every test"
	@echo "make build   build the program: build/release/hoist"
	@echo "make asan    every test under the address and undefined-behaviour sanitizers"
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

asan: deps
	cmake --preset asan
	cmake --build --preset asan
	ctest --preset asan

format: deps
	tools/format.sh

deps:
	@tools/install-deps.sh

clean:
	rm -rf build demo
