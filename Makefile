# Plain python3 (3.11 or later) and make are all a machine needs.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: help demo install test check

help:  ## Show these lines
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

demo: .venv/installed  ## Write the parsers of all sample banks, then convert a later statement of each
	@$(BIN)/python -m flows.demo

install: .venv/installed  ## Install Passbook and its locked dependencies into .venv

test: .venv/tested-with  ## Install and run all tests
	$(BIN)/python -m pytest -n 2 --dist loadfile

check: .venv/tested-with  ## Format and lint
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Passbook needs Python 3.11 or later, found " + sys.version.split()[0])'
	$(PYTHON) -m venv .venv

.venv/installed: .venv/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	@touch $@

.venv/tested-with: .venv/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@
