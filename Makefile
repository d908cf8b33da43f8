# Flipbook's verbs. `make` alone lists them; what takes more than a line to do stands under .ci/.

.DEFAULT_GOAL := help
.PHONY: help preview build test site bench record tidy wasm

DESIGNS ?= templates/designs
SITE ?= site
# How many designs are built at once to see what many cost; MANY=100 is a matter of minutes.
MANY ?= 10 100 1000
FLIPBOOK = .build/release/flipbook
export SWIFT_BACKTRACE ?= enable=no

preview: build ## Bake the starter designs and show them: prints the address to open (DESIGNS=… for your own)
	@$(FLIPBOOK) preview $(DESIGNS)

build: ## Build the tool: .build/release/flipbook
	@.ci/ready build
	@.ci/swift-tool

test: ## Run every check there is: Swift, WebAssembly, real browsers, formatting
	@.ci/ready test
	@.ci/test

site: build ## Bake the starter designs into site/ (SITE=… for elsewhere)
	@$(FLIPBOOK) build $(DESIGNS) -o $(SITE)

bench: build ## Measure start, build, engine and serving: time, memory, bytes
	@.ci/ready bench
	@.ci/bench $(FLIPBOOK) $(DESIGNS)
	@.ci/bench-many $(FLIPBOOK) $(MANY)
	@.ci/bench-serving $(FLIPBOOK) templates/designs/sticky-refresh.svg

record: build ## Rewrite the golden files from what the code does now; read the diff before you commit it
	@.ci/ready test
	@.ci/swift-tests build
	@-RECORD=1 FLIPBOOK=$(CURDIR)/$(FLIPBOOK) .ci/swift-tests run
	@-RECORD=1 .build/venv/bin/python Tests/Browser/run.py test_pictures
	@git status --short Tests/Fixtures

tidy: ## Check formatting and house style (FIX=1 mends what it can)
	@.ci/tidy $(if $(FIX),fix,check)

wasm: ## Compile the engine to WebAssembly: .build/wasm/engine.wasm
	@.ci/wasm

help: ## List these verbs
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s  %s\n", $$1, $$2 }' Makefile
