# The whole developer interface. `make play` and `make test` need only python3, make, git and ca-certificates.

SHELL := /bin/sh
BIN := .venv/bin
UV := VIRTUAL_ENV=$(CURDIR)/.venv $(BIN)/uv
PYTEST := $(BIN)/python -m pytest -n 2 --dist loadfile
GAME ?=
GAMES ?= 2000
SECONDS ?= 2
KILLS ?= 500
PAIRS ?= 5000

export UV_PYTHON_DOWNLOADS = never

.PHONY: play setup test check bench fuzz soak golden schema lock ladder dist clean \
        test-setup test-rules test-interpreted test-bounds test-server

# -- play ---------------------------------------------------------------

play: setup              ## play in the terminal; GAME=yangtze chooses
	@$(BIN)/ludoteca play $(GAME)

setup: .stamp/play       ## prepare .venv and compile the rules
	@$(BIN)/ludoteca warm-up

# -- test ---------------------------------------------------------------

test:                    ## everything, from nothing
	@python3 tools/timed.py \
	  "set-up" "$(MAKE) --no-print-directory test-setup" \
	  "checks" "$(MAKE) --no-print-directory check" \
	  "compiled" "$(MAKE) --no-print-directory test-rules" \
	  "interpreted" "$(MAKE) --no-print-directory test-interpreted" \
	  "bounds-checked" "$(MAKE) --no-print-directory test-bounds" \
	  "server" "$(MAKE) --no-print-directory test-server"

test-setup: .stamp/test  ## prepare what the tests need; rules are compiled once, before test workers start
	@$(BIN)/python -m tests.warm_up
	@NUMBA_BOUNDSCHECK=1 $(BIN)/python -m tests.warm_up

test-rules: .stamp/test  ## every test but the server's, compiled
	$(PYTEST) --ignore=tests/server

test-interpreted: .stamp/test ## rule tests and a few matches, without compiling
	NUMBA_DISABLE_JIT=1 $(PYTEST) ludoteca/games tests/games
	NUMBA_DISABLE_JIT=1 $(PYTEST) tests/contract -k "not river_dragons"  # its matches are too long to interpret

test-bounds: .stamp/test ## the same with every index checked
	NUMBA_BOUNDSCHECK=1 $(PYTEST) ludoteca/games tests/games tests/contract

test-server: .stamp/test ## real server processes, a real PostgreSQL; kills, twin worlds
	$(PYTEST) --dist load tests/server

soak: .stamp/test        ## the server's proofs at length: KILLS=500 a store, PAIRS=5000 twin worlds a game
	LUDOTECA_SOAK_KILLS=$(KILLS) LUDOTECA_SOAK_PAIRS=$(PAIRS) $(PYTEST) --dist load tests/server

check: .stamp/test       ## ruff, mypy, import contracts, lock files without hosts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/check_locks.py

fuzz: .stamp/test        ## GAMES=n random matches of every game against every invariant
	$(BIN)/python -m tests.fuzz --games $(GAMES)

schema: .stamp/test      ## write the types for the browser again
	$(BIN)/python -m tests.write_schemas

golden: .stamp/test      ## write perft counts and traces again; read the diff before committing it
	$(BIN)/python -m tests.golden $(GAME)

bench: .stamp/bench      ## SECONDS=n for each measurement, beside OpenSpiel
	$(BIN)/ludoteca bench engine --seconds $(SECONDS)
	$(BIN)/ludoteca bench search --seconds $(SECONDS)

ladder: .stamp/play      ## SECONDS=n: let the levels meet in every game; goes on from ladder.jsonl
	$(BIN)/python -m ludoteca.arena.part ladder --out ladder.jsonl --seconds $(SECONDS)

dist: .stamp/play        ## wheel and sdist
	$(UV) build -q

# -- set-up -------------------------------------------------------------

.stamp/venv: requirements/uv.txt
	@mkdir -p .stamp
	@sh tools/need_venv.sh
	python3 -m venv .venv
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@touch $@

.stamp/play: .stamp/venv requirements/play.txt pyproject.toml
	$(UV) pip install -q --require-hashes -r requirements/play.txt
	$(UV) pip install -q --no-deps -e .
	@touch $@

.stamp/test: .stamp/play requirements/test.txt
	$(UV) pip install -q --require-hashes -r requirements/test.txt
	@touch $@

.stamp/bench: .stamp/play requirements/bench.txt
	$(UV) pip install -q --require-hashes -r requirements/bench.txt
	@touch $@

lock:                    ## write the lock files again from pyproject.toml
	sh tools/lock.sh

clean:
	rm -rf .venv .stamp dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
