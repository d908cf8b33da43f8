# Flipbook's verbs. `make` alone lists them; what takes more than a line to do stands under .ci/.

.DEFAULT_GOAL := help
.PHONY: help preview build check test site bench record tidy wasm install tarball deb image

DESIGNS ?= templates/designs
SITE ?= site
PREFIX ?= /usr/local
DESTDIR ?=
# How many designs are built at once to see what many cost; MANY=100 is a matter of minutes.
MANY ?= 10 100 1000
FLIPBOOK = .build/release/flipbook
export SWIFT_BACKTRACE ?= enable=no
# What tests and measurements share.
export PYTHONPATH := $(CURDIR)/Tests/Support/Python
PYTHON = .build/venv/bin/python

preview: build ## Preview the starters, and print the address to open (DESIGNS=… for your own)
	@$(FLIPBOOK) preview $(DESIGNS)

build: ## Build the tool and the engine for pages: .build/release/flipbook, .build/wasm/engine.wasm
	@.ci/ready build
	@.ci/wasm --quiet & engine=$$!; .ci/swift-tool && wait $$engine

check: ## Run the quick checks before a commit: formatting, linters, repository rules, unit tests
	@.ci/ready check
	@.ci/check

test: ## Run every check there is (ROOM=Formulas, ROOM=Serving or ROOM=Browser/test_player: those alone)
	@.ci/ready test
	@.ci/test $(ROOM)

site: build ## Build the starters' site into site/ (SITE=… for elsewhere)
	@$(FLIPBOOK) build $(DESIGNS) --explore -o $(SITE)

bench: build ## Measure start, build, engine and serving: time, memory, bytes
	@.ci/ready bench
	@.ci/bench $(FLIPBOOK) $(DESIGNS)
	@.ci/bench-many $(FLIPBOOK) $(MANY)
	@.ci/bench-mutants $(FLIPBOOK) $(MUTANTS)
	@.ci/bench-compare $(FLIPBOOK)
	@.ci/bench-serving $(FLIPBOOK) templates/designs/sticky-refresh.svg
	@$(PYTHON) Tests/Support/Python/run.py Tests/Bench --jobs 1

record: build ## Rewrite the golden files; read the diff before you commit it
	@.ci/ready test
	@.ci/swift-tests build
	@-RECORD=1 FLIPBOOK=$(CURDIR)/$(FLIPBOOK) .ci/swift-tests run
	@-RECORD=1 $(PYTHON) Tests/Support/Python/run.py Tests/Browser test_pictures test_pages
	@-RECORD=1 $(PYTHON) Tests/Support/Python/run.py Tests/Building test_animations
	@git status --short Tests/Fixtures

tidy: ## Check formatting, run the linters, print the figures of the sources (FIX=1 mends what it can)
	@.ci/ready check
	@.ci/tidy $(if $(FIX),fix,check)

wasm: ## Compile the engine to WebAssembly: .build/wasm/engine.wasm
	@.ci/wasm

install: ## Install what `make build` made: the tool, its manual, completions (PREFIX=/usr/local, DESTDIR=…)
	@.ci/package install --prefix '$(PREFIX)' --destdir '$(DESTDIR)'

tarball: build ## Package the tool as an archive, to unpack anywhere: .build/packages/
	@.ci/package tarball

deb: build ## Package the tool for Debian: .build/packages/
	@.ci/ready package
	@.ci/package deb

image: build ## Package the tool as an image for containers, which previews a folder: .build/packages/
	@.ci/ready package
	@.ci/package image

help: ## List these verbs
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s  %s\n", $$1, $$2 }' Makefile
