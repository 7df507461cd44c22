# The whole developer interface. `make play` and `make test` need only python3, make, git and ca-certificates.

SHELL := /bin/sh
BIN := .venv/bin
UV := VIRTUAL_ENV=$(CURDIR)/.venv $(BIN)/uv
WORKERS ?= 2
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist loadfile
GAME ?=
GAMES ?= 2000
EVERY ?= 20
SECONDS ?= 2
KILLS ?= 500
PAIRS ?= 5000
FIRST ?=
BOUNDS ?=
INSIDE ?=
SEEDS ?= 1000
MINUTES ?= 5
PROCESSES ?= 1
MATCHES ?= 100000
NOTEBOOK ?=
WATCHERS ?= 5000
RECORD ?=
NOTED = $(if $(RECORD),| $(BIN)/python -m tools.note_load "$(1)")

PAGE := $(shell find web/src web/plugins ludoteca/games -name '*.svelte' -o -name '*.ts' -o -name '*.json' -o -name '*.css' -o -name '*.svg' -o -name 'RULES*.md') \
        web/index.html web/vite.config.ts web/svelte.config.js $(wildcard web/public/* web/public/icons/*)

export UV_PYTHON_DOWNLOADS = never
export PYTHONDONTWRITEBYTECODE =  # where it is set, every process of a test reads all sources again: twice as long to start
export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: play terminal setup page test check bench bench-server-peers simulate mutants reference reliability load load-watchers bench-page conformance examples fuzz soak golden gallery pictures pieces icons schema lock ladder docs dist clean \
        test-setup test-rules test-interpreted test-bounds test-server test-page test-browser test-lowest test-dist test-cluster e2e

# -- play ---------------------------------------------------------------

play: setup page         ## serve the page at http://localhost:8000
	@$(BIN)/ludoteca serve

terminal: setup          ## play in the terminal; GAME=yangtze chooses
	@$(BIN)/ludoteca play $(GAME)

setup: .stamp/play       ## prepare .venv and compile the rules
	@$(BIN)/ludoteca warm-up

page: web/dist/index.html ## build the page
web/dist/index.html: .stamp/npm $(PAGE)
	@echo "building the page: some seconds"
	cd web && npm run --silent build -- --logLevel warn

# -- test ---------------------------------------------------------------

test:                    ## everything, from nothing
	@# Two lanes for two cores, which share what is left as each comes to it, the longest first. What needs no rules goes
	@# on while they are compiled. More processes at a time take longer together.
	@python3 tools/timed.py \
	  "set-up" "$(MAKE) --no-print-directory .stamp/test" \
	/ "compiling" "$(MAKE) --no-print-directory test-setup" \
	/ "checks" "$(MAKE) --no-print-directory check" \
	  "page" "$(MAKE) --no-print-directory test-page" \
	// "browser" "$(MAKE) --no-print-directory test-browser" \
	  "compiled" "$(MAKE) --no-print-directory test-rules WORKERS=1" \
	  "server" "$(MAKE) --no-print-directory test-server" \
	  "bounds-checked" "$(MAKE) --no-print-directory test-bounds WORKERS=1" \
	  "simulated" "$(MAKE) --no-print-directory simulate SEEDS=2000" \
	  "interpreted" "$(MAKE) --no-print-directory test-interpreted WORKERS=1"

test-setup: .stamp/test  ## prepare what the tests need; rules are compiled once, before test workers start
	@$(BIN)/python -m tests.warm_up

test-rules: .stamp/test  ## every test but the server's, compiled as people have it
	@# what every game must keep is tried by test-bounds, the same code with more checks: here the golden files alone
	$(PYTEST) tests ludoteca --ignore=tests/server --ignore=tests/games --ignore=ludoteca/games --ignore-glob='tests/contract/test_[!g]*'

test-interpreted: .stamp/test ## rule tests and a few matches, without compiling
	@# matches of River Dragons are too long to interpret
	NUMBA_DISABLE_JIT=1 $(PYTEST) ludoteca/games tests/games tests/contract -k "not (contract and river_dragons)"

test-bounds: .stamp/test ## the same with every index checked
	@# optimized less: short matches take less time than the compiler would
	@NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1 $(BIN)/python -m tests.warm_up
	NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1 $(PYTEST) ludoteca/games tests/games tests/contract

test-server: test-setup  ## real server processes, a real PostgreSQL; kills, twin worlds
	$(PYTEST) -n 4 --dist load tests/server  # more wait than work: the last -n counts

test-lowest: .stamp/lowest ## the oldest versions that pyproject.toml allows, in a place of their own
	PATH="$(CURDIR)/.lowest/bin:$$PATH" .lowest/bin/python -m tests.warm_up
	PATH="$(CURDIR)/.lowest/bin:$$PATH" .lowest/bin/python -m pytest -n 2 --dist loadfile ludoteca tests/test_*.py \
	  tests/kernel tests/bots tests/batches tests/adapters tests/reviews tests/puzzles tests/arena tests/terminal \
	  tests/contract tests/cluster tests/hosting tests/bench tests/server/*/

test-cluster: .stamp/cluster ## two nodes of Ray on this machine, one of them killed
	$(BIN)/python -m pytest tests/on_ray

soak: .stamp/test        ## the server's proofs at length: KILLS=500 a store, PAIRS=5000 twin worlds a game from number FIRST on (0, or with RECORD=1 the first that nobody noted)
	$(BIN)/python -m tests.soak --kills $(KILLS) --pairs $(PAIRS) $(if $(FIRST),--first $(FIRST)) $(if $(RECORD),--record)

simulate: .stamp/test    ## SEEDS=n worlds from seed FIRST on: the whole server on a virtual clock, with faults of every kind in docs/reliability.md; GAME=yangtze plays that alone; PAIRS=n plays that many pairs of twins of each game instead; PROCESSES=n share them; RECORD=1 notes the figures
	$(BIN)/python -m tests.simulation $(if $(filter command line,$(origin PAIRS)),--pairs $(PAIRS),--seeds $(SEEDS)) $(if $(FIRST),--first $(FIRST)) $(if $(GAME),--game $(GAME)) --processes $(PROCESSES) $(if $(RECORD),--record)

mutants: .stamp/test     ## faults planted in the server, one after the other: each is found within 2,000 worlds
	$(BIN)/python -m tests.simulation.mutants $(if $(FIRST),--first $(FIRST)) $(if $(RECORD),--record)

reference: .stamp/test   ## write the tables of docs/reference again from the docstrings
	$(BIN)/python -m tools.reference

reliability:             ## write the figures of docs/reliability.md again from docs/reliability.jsonl
	$(BIN)/python -m tools.reliability

test-page: web/dist/index.html ## the page: types, lint, unit tests, weight
	cd web && npm run --silent check && npm run --silent lint && npm test --silent && npm run --silent pieces -- --check

test-browser: web/dist/index.html test-setup .stamp/chromium ## the page in Chromium against a real server
	@# two browsers, a server and other tests share two cores: what came too late there has a second try, and it is said
	$(BIN)/python -m pytest -n 2 --dist worksteal tests/browser -m "not whole" || { \
	  echo "== what failed is tried once more, one after the other =="; \
	  $(BIN)/python -m pytest -n 0 tests/browser -m "not whole" --last-failed --last-failed-no-failures none; }

e2e: web/dist/index.html .stamp/test .stamp/chromium ## the same, with whole matches by keys and by touch
	LUDOTECA_TESTS_WITH_WORKER=1 $(BIN)/python -m pytest tests/browser

gallery: web/dist/index.html .stamp/test .stamp/chromium ## pictures of every page, for eyes, into gallery/
	$(BIN)/python -m tests.browser.gallery

pictures: web/dist/index.html .stamp/test .stamp/chromium ## README's pictures again, into docs/pictures/
	$(BIN)/python -m tests.browser.pictures

check: .stamp/test       ## ruff, mypy, import contracts, lock files without hosts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/check_locks.py

fuzz: .stamp/test        ## GAMES=n random matches at every table against every invariant, one in EVERY=20 move by move; PROCESSES=n share them; BOUNDS=1 checks every index
	$(BIN)/python -m tests.fuzz --games $(GAMES) --every $(EVERY) $(if $(FIRST),--first $(FIRST)) $(if $(BOUNDS),--bounds) --processes $(PROCESSES) $(if $(RECORD),--record)

conformance: .stamp/test ## SEEDS=n from FIRST=0 on: what PettingZoo, Gymnasium and OpenSpiel ask of an environment, at every table
	LUDOTECA_CONFORMANCE_SEEDS=$(SEEDS) LUDOTECA_CONFORMANCE_FIRST=$(or $(FIRST),0) $(PYTEST) --dist load tests/adapters

schema: .stamp/test      ## write the types for the browser and for Python again
	$(BIN)/python -m tests.write_schemas

pieces: .stamp/npm       ## write the page's pieces again, with which Python draws tables
	cd web && npm run --silent pieces

icons: .stamp/test       ## draw the icons of the installed page again from the mark
	$(BIN)/python tools/icons.py

golden: .stamp/test      ## write perft counts and traces again; read the diff before committing it
	$(BIN)/python -m tests.golden $(GAME)

bench: .stamp/bench      ## SECONDS=n for each measurement, like beside like
	$(BIN)/ludoteca bench engine --seconds $(SECONDS)
	$(BIN)/ludoteca bench search --seconds $(SECONDS)
	$(BIN)/ludoteca bench batch --seconds $(SECONDS)
	$(BIN)/ludoteca bench compare --seconds $(SECONDS)

bench-server-peers: .stamp/play .stamp/peers ## SECONDS=n for each: our server, durable, beside boardgame.io in memory and on files, in one run
	$(BIN)/python -m tools.server_peers --seconds $(SECONDS)

load-watchers: .stamp/play ## WATCHERS=n at one table: how long moves wait for their acknowledgement, there and elsewhere; RECORD=1 notes it
	$(BIN)/python -m ludoteca.bench.watchers --watchers $(WATCHERS) $(call NOTED,make load-watchers WATCHERS=$(WATCHERS))
	$(BIN)/python -m ludoteca.bench.watchers --watchers $(WATCHERS) --browser $(call NOTED,make load-watchers WATCHERS=$(WATCHERS))

load: .stamp/play        ## MINUTES=60: tables played, opened and closed all the time, and whether the server's memory stays flat; RECORD=1 notes it
	$(BIN)/python -m ludoteca.bench.load --minutes $(MINUTES) $(call NOTED,make load MINUTES=$(MINUTES))

examples: .stamp/examples ## run the notebooks again, output and all; MINUTES=5 of training, MATCHES=100000 to look at; NOTEBOOK=learning.ipynb runs that alone
	@# one thread for numpy's algebra: the time that is counted is that of one core
	OPENBLAS_NUM_THREADS=1 MINUTES=$(MINUTES) MATCHES=$(MATCHES) $(BIN)/python tools/notebooks.py $(NOTEBOOK)

ladder: .stamp/play      ## SECONDS=n: let the levels meet in every game; goes on from ladder.jsonl
	$(BIN)/python -m ludoteca.arena.part ladder --out ladder.jsonl --seconds $(SECONDS)

bench-page: web/dist/index.html .stamp/test .stamp/chromium ## how quick the page is; installs Lighthouse
	@command -v chromium > /dev/null || { echo "install chromium for Lighthouse, or: $(BIN)/python -m tests.browser.bench --no-with-lighthouse"; exit 1; }
	$(BIN)/python -m tests.browser.bench

docs: .stamp/docs .stamp/npm ## the documentation as a site, into site/; a broken link fails
	$(BIN)/python -m tools.site.build
	$(BIN)/python -m tools.site.check site

dist: .stamp/play page   ## wheel with the built page inside, and source archive
	rm -rf dist ludoteca/web
	$(UV) build -q --sdist
	cp -r web/dist ludoteca/web
	$(UV) build -q --wheel; status=$$?; rm -rf ludoteca/web; exit $$status

test-dist: dist          ## what is in them; that the wheel alone serves the page, and so does `make play` in the unpacked source; INSIDE=test makes that there too
	$(BIN)/python tools/check_dist.py dist
	$(BIN)/python tools/try_wheel.py dist
	$(BIN)/python -m tools.try_source dist $(INSIDE)

# -- set-up -------------------------------------------------------------

.stamp/venv: requirements/uv.txt
	@mkdir -p .stamp
	@sh tools/need_venv.sh
	@echo "preparing .venv: Python packages are downloaded, some hundred megabytes; that takes a minute or more"
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

.stamp/node: .stamp/play requirements/page.txt
	$(UV) pip install -q --require-hashes -r requirements/page.txt
	@touch $@

.stamp/npm: .stamp/node web/package-lock.json web/.npmrc
	@echo "preparing web/node_modules: what builds the page is downloaded, about 160 megabytes unpacked"
	cd web && npm ci --silent --no-progress
	@touch $@

.stamp/chromium:
	@sh tools/need_chromium.sh
	@touch $@

.stamp/lowest: .stamp/venv pyproject.toml
	$(BIN)/uv venv -q --clear .lowest
	VIRTUAL_ENV=$(CURDIR)/.lowest $(BIN)/uv pip install -q --resolution lowest-direct -e '.[bench,test]'
	@touch $@

.stamp/docs: .stamp/test requirements/docs.txt  # the reference reads adapters, too, and imports what they extend
	$(UV) pip install -q --require-hashes -r requirements/docs.txt
	@touch $@

.stamp/examples: .stamp/play requirements/examples.txt
	$(UV) pip install -q --require-hashes -r requirements/examples.txt
	@touch $@

.stamp/cluster: .stamp/test requirements/cluster.txt
	$(UV) pip install -q --require-hashes -r requirements/cluster.txt
	@touch $@

.stamp/bench: .stamp/play requirements/bench.txt
	$(UV) pip install -q --require-hashes -r requirements/bench.txt
	@touch $@

.stamp/peers: .stamp/node tools/server_peers/package.json
	mkdir -p .peers && cp tools/server_peers/package.json .peers/
	cd .peers && npm install --silent --no-progress --no-audit --no-fund --no-package-lock
	@touch $@

lock:                    ## write the lock files again from pyproject.toml
	sh tools/lock.sh

clean:
	rm -rf .venv .lowest .peers .stamp dist site web/dist web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
