# Everything starts here: `make play`, `make test`. Each target installs what it needs first, says
# what it does, asks nothing, and does nothing twice.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
CORE := CMakeLists.txt pyproject.toml $(shell find core -name '*.hpp' -o -name '*.cpp')
BUILD_TOOLS := "scikit-build-core>=0.11" "nanobind>=2.4" "cmake>=3.18" ninja
SANITIZED := build/sanitize/venv

OUTSIDE := build/outside/.ready

.PHONY: help play pictures test test-fast test-sanitized outside bench lint lint-page format wheel clean

help:
	@echo "make play            open the page and play"
	@echo "make test            everything that must hold"
	@echo "make test-fast       the same without the build with sanitizers"
	@echo "make outside         programs of others that the tests of our doors use, if they are to be had"
	@echo "make bench           how fast it is"
	@echo "make lint            style and types (make format mends the style)"
	@echo "make pictures        take the pictures of the page again"
	@echo "make wheel           a portable wheel in dist/"
	@echo "make clean           remove what was built and installed here"

play: $(VENV)/.ready
	@$(BIN)/sparring serve

pictures: $(VENV)/.test
	@$(BIN)/python -m tests.web.screenshots

test: test-fast test-sanitized

test-fast: $(VENV)/.test $(OUTSIDE)
	@echo "== running the tests"
	@$(BIN)/python -m pytest -n 2

test-sanitized: $(SANITIZED)/.ready
	@echo "== running the tests of the core with address and undefined-behaviour sanitizers"
	@LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libubsan.so)" \
	  ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 SPARRING_TEST_SCALE=0.1 \
	  $(SANITIZED)/bin/python -m pytest -n 2 -p no:cacheprovider tests/games tests/players \
	    --ignore=tests/players/test_plain.py --ignore=tests/players/test_levels.py \
	    --ignore=tests/players/adaptive/test_players.py

outside: $(OUTSIDE)

bench: $(VENV)/.ready
	@$(BIN)/sparring bench
	@for script in bench/*.py; do echo; echo "== $$script"; $(BIN)/python $$script; done

lint: $(VENV)/.lint
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy
	@find core -name '*.hpp' -o -name '*.cpp' | xargs $(BIN)/clang-format --dry-run -Werror
	@$(MAKE) --no-print-directory lint-page
	@echo "== style and types are fine"

# The types in the comments of the page's JavaScript, where npm can fetch the checker.
lint-page:
	@if command -v npm >/dev/null && { test -x build/tsc/node_modules/.bin/tsc || \
	  npm install --silent --no-audit --no-fund --prefix build/tsc typescript@5 >/dev/null; }; \
	then build/tsc/node_modules/.bin/tsc -p jsconfig.json; \
	else echo "== without npm the types of the page's JavaScript are not checked"; fi

format: $(VENV)/.lint
	@$(BIN)/ruff check --fix . ; $(BIN)/ruff format .
	@find core -name '*.hpp' -o -name '*.cpp' | xargs $(BIN)/clang-format -i

wheel: $(VENV)/.tools
	@echo "== building a wheel for any processor of this architecture"
	@$(PIP) wheel --no-deps --no-build-isolation -C cmake.define.SPARRING_PORTABLE=ON \
	  -C build-dir=build/portable -w dist .

clean:
	rm -rf $(VENV) build dist

$(VENV)/.tools: pyproject.toml
	@command -v $(CXX) >/dev/null || { echo "a C++20 compiler is needed, such as g++ 12"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or later is needed; name one with make PYTHON=..."; exit 1; }
	@echo "== making the virtual environment $(VENV)"
	@$(PIP) --version >/dev/null 2>&1 || $(PYTHON) -m venv $(VENV)
	@$(PIP) install $(BUILD_TOOLS)
	@touch $@

$(VENV)/.ready: $(VENV)/.tools $(CORE)
	@echo "== building the core and installing sparring into $(VENV): a minute or two, once"
	@$(PIP) install --no-build-isolation -e .
	@touch $@

$(VENV)/.test: $(VENV)/.ready
	@echo "== installing what the tests need"
	@$(PIP) install --no-build-isolation -e ".[test]"
	@test -x /usr/bin/chromium || test "$$(id -u)" != 0 || ! command -v apt-get >/dev/null || { \
	  echo "== installing Chromium for the tests of the page"; apt-get update -qq; \
	  apt-get install -y -qq chromium >/dev/null; } \
	  || echo "== no Chromium: the tests that need it are left out"
	@if ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && ! command -v initdb >/dev/null; then \
	  if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	    { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y install postgresql; } \
	      >/dev/null; fi; \
	  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
	    || echo "== PostgreSQL is not here: its tests are skipped"; fi
	@touch $@

# Without them some tests are skipped; system packages only where nobody has to be asked.
$(OUTSIDE):
	@echo "== installing programs of others for the tests: a GTP controller, Pentobi"
	@mkdir -p $(@D)
	@command -v npm >/dev/null && npm install --silent --no-save --prefix $(@D) @sabaki/gtp@3 \
	  || echo "   no npm: the tests with @sabaki/gtp will be skipped"
	@install="apt-get install -qq -y --no-install-recommends pentobi xvfb xdotool"; \
	  test "$$(id -u)" = 0 && { $$install || { apt-get update -qq && $$install; }; } \
	  >/dev/null 2>&1 || echo "   no pentobi: the tests with it will be skipped"
	@touch $@

$(VENV)/.lint: $(VENV)/.test
	@echo "== installing linters"
	@$(PIP) install --no-build-isolation -e ".[lint]"
	@touch $@

$(SANITIZED)/.ready: $(CORE) $(shell find src -name '*.py' -o -name '*.md' -o -name '*.txt')
	@echo "== building the core with sanitizers: a minute or two, once"
	@$(SANITIZED)/bin/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv $(SANITIZED)
	@$(SANITIZED)/bin/python -m pip -q --disable-pip-version-check install $(BUILD_TOOLS)
	@$(SANITIZED)/bin/python -m pip -q --disable-pip-version-check install --no-build-isolation \
	  -C cmake.define.SPARRING_SANITIZE=ON -C build-dir=build/sanitize/cmake ".[test]"
	@touch $@
