# make play   sets everything up and opens the window
# make test   sets everything up and runs the checks of every change: a few minutes
# make test-slow   those that take longer: releases built, the rules interpreted, every scene in every view (docs/testing.md)
# make coverage   runs the tests of `make test` and says which lines they reach (the compiled core's can't be seen)
# make screens   draws every scene of the window, on sheets to look through, into build/screens
# make fuzz COUNT=10000   hostile input for everything that reads, so many for each reader; make kills COUNT=100,
#   make soak MINUTES=30, make monkey COUNT=1000000   (docs/reliability.md)
# make dist   the downloads for Linux, into dist/ (docs/packaging.md); then make dist-check, and as root make dist-check-root
# make dist-appimage, then make dist-appimage-check   the same as an AppImage
# make screenshots   the pictures that stores show, into dist/
# make dist-windows   those for Windows, on Linux; then make dist-windows-check
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST = $(BIN)/python -m pytest --numprocesses auto --dist worksteal
HOT := pyproject.toml tools/build_ext.py $(shell grep -o 'sources = \["[^"]*' pyproject.toml | cut -d'"' -f2) \
	$(shell find game ai -name '*.pxd')

.PHONY: play test test-slow fuzz kills soak monkey bench screens screenshots coverage dist dist-check dist-check-root dist-appimage dist-appimage-check dist-windows dist-windows-check dist-lock clean

play: $(VENV)/.ready
	@$(BIN)/ambition

test: $(VENV)/.test-ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(PYTEST) -m "not slow"

test-slow: $(VENV)/.test-slow-ready
	$(PYTEST) -m slow

fuzz: $(VENV)/.test-ready
	$(BIN)/python -m tests.hostile --count $(or $(COUNT),10000) --first $(or $(FIRST),0) --jobs $$(nproc)

kills: $(VENV)/.test-ready
	$(BIN)/python -m tests.hostile.kills --count $(or $(COUNT),100) --seed $(or $(SEED),1)

soak: $(VENV)/.test-ready
	$(BIN)/python -m tests.hostile.soak --minutes $(or $(MINUTES),30)

monkey: $(VENV)/.test-ready
	$(BIN)/python -m tests.hostile.monkey --count $(or $(COUNT),1000000) --first $(or $(FIRST),0) --jobs $$(nproc)

screenshots: $(VENV)/.ready
	rm -rf build/screenshots && mkdir -p build/screenshots dist
	SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy $(BIN)/ambition play --data-dir build/screenshots/data --autoplay --rounds 1 \
	  --speed 0 --seed 3 --size 1600x900 --screenshots build/screenshots
	for each in menu trick round-result; do cp build/screenshots/*-$$each.png dist/screenshot-$$each.png; done

bench: $(VENV)/.ready
	$(BIN)/ambition bench

screens: $(VENV)/.test-ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'ambition-game[screens]'
	SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy $(BIN)/python -m tests.gallery.screens build/screens

coverage: $(VENV)/.test-ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'ambition-game[coverage]'
	$(PYTEST) -m "not slow" --cov --cov-report=term:skip-covered --cov-report=html:build/coverage

dist: $(VENV)/.ready
	@$(BIN)/python -m tools.dist linux

dist-check dist-check-root dist-appimage dist-appimage-check dist-windows dist-windows-check dist-lock: dist-%: $(VENV)/.ready
	@$(BIN)/python -m tools.dist $* $(if $(OLDER),--older $(OLDER))

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("Ambition needs Python 3.11 or newer; call make PYTHON=python3.12, say" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

# The compiled core is part of the install: it is built again when a hot module changes, or tried again while it is missing.
$(VENV)/.ready: $(VENV)/bin/python $(HOT)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@if AMBITION_CPU= $(BIN)/python -c 'import sys; from game.engine.state import compiled; sys.exit(not compiled())'; \
	then touch $@; \
	else echo "The core could not be compiled (is a C compiler there?): the computer players think far more slowly. The next make tries again."; fi

$(VENV)/.test-ready: $(VENV)/bin/python $(HOT)
	AMBITION_REQUIRE_COMPILED=1 $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --editable '.[test]'
	@touch $@ $(VENV)/.ready

# The project is installed: pip takes its own extras from there and builds nothing again.
$(VENV)/.test-slow-ready: $(VENV)/.test-ready
	$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check 'ambition-game[test-slow]'
	@touch $@

clean:
	rm -rf build dist $(VENV) *.egg-info
	find game ai -name '*.so' -delete
	find game ai -name _v3 -empty -delete
