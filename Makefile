# `make run` and `make test` work from a fresh clone; uv is used where it is installed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
OUT ?= out
UV := $(shell command -v uv 2>/dev/null)

.PHONY: run test lint types unit format lock model evaluate mutants clean help

help:  ## what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'

run: $(VENV)/.installed  ## read corpus/, check every claim, write the report and the dataset
	$(BIN)/python -m pipeline run corpus --out $(OUT)

test: lint types unit  ## lint, types and all tests

lint: $(VENV)/.installed-dev  ## style and the order of the rooms
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo --no-cache

types: $(VENV)/.installed-dev  ## mypy, strict
	$(BIN)/mypy

unit: $(VENV)/.installed-dev  ## the tests alone
	$(BIN)/python -m pytest -n 2 --dist loadfile

format: $(VENV)/.installed-dev  ## tidy the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

model: $(VENV)/.installed  ## fit the weights of likely figures and of a claim's confidence to annotations/
	$(BIN)/python -m pipeline.evaluate.likely
	$(BIN)/python -m pipeline.evaluate.calibrate

evaluate: $(VENV)/.installed  ## score the pipeline against annotations/
	$(BIN)/python -m pipeline evaluate

mutants: $(VENV)/.installed-dev  ## small faults in the checkers that their tests let live
	$(BIN)/python benchmarks/mutate.py --seconds 7200

$(VENV)/bin/python:
ifdef UV
	uv venv --quiet --python $(PYTHON) $(VENV)
else
	$(PYTHON) -m venv $(VENV)
endif

# Developers' packages are a superset of the run's, so either stamp will do for a run.
$(VENV)/.installed: requirements.txt | $(VENV)/bin/python
	@test -e $(VENV)/.installed-dev || $(MAKE) --no-print-directory install FILE=requirements.txt
	@touch $@

$(VENV)/.installed-dev: requirements-dev.txt | $(VENV)/bin/python
	@$(MAKE) --no-print-directory install FILE=requirements-dev.txt
	@touch $@ $(VENV)/.installed

.PHONY: install
install:
ifdef UV
	uv pip install --quiet --python $(BIN)/python --require-hashes -r $(FILE)
else
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(FILE)
endif

LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-annotate --no-header pyproject.toml
lock:  ## pin the dependencies anew (needs uv)
	$(LOCK) -o requirements.txt
	$(LOCK) --all-extras --group dev -o requirements-dev.txt

clean:  ## remove the environment and what was made
	rm -rf $(VENV) $(OUT) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build
