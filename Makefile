# Two commands do all the set-up: `make demo` and `make test`.
PREFIX ?= /usr/local
# At a fixed address, and without names for others to link with, the program needs none of 136,000 relocations and no table of 30,000 names,
# which together are a quarter of the time of a search from a shell.
RELEASE = static=$$(Scripts/static-libraries) && \
	PKG_CONFIG_PATH=$$static swift build -c release --static-swift-stdlib --disable-local-rpath -Xlinker -L$$static -Xlinker -no-pie -Xlinker --no-export-dynamic \
	--product saekin

.PHONY: help demo test build check bench install man dependencies test-dependencies clean

help:
	@echo 'make demo      install what is missing, build, import the sample memos, search them'
	@echo 'make test      install what is missing, build and run all tests'
	@echo 'make build     build .build/release/saekin'
	@echo 'make check     all a change must pass: format, arrows, sizes, build, tests'
	@echo 'make bench     measure against plain FTS5 tables (other engines: Benchmarks/README.md)'
	@echo 'make man       write the manual and the completions of shells to .build/share'
	@echo 'make install   copy the program to $$PREFIX/bin (now $(PREFIX)/bin)'

demo: build
	Scripts/demo

test: test-dependencies
	swift build --build-tests
	Scripts/test

build: dependencies
	$(RELEASE)

check: test-dependencies
	Scripts/check

bench: dependencies
	@test -x Scripts/bench || { echo 'bench: Scripts/bench is not there'; exit 1; }
	Scripts/bench

# The manual and the completions come from the program itself.
man:
	@test -x .build/release/saekin || { echo 'man: build it first: make build'; exit 1; }
	install -d .build/share/man/man1 .build/share/bash-completion/completions .build/share/zsh/site-functions .build/share/fish/vendor_completions.d
	LC_ALL=C .build/release/saekin manual > .build/share/man/man1/saekin.1
	LC_ALL=C .build/release/saekin completions bash > .build/share/bash-completion/completions/saekin
	LC_ALL=C .build/release/saekin completions zsh > .build/share/zsh/site-functions/_saekin
	LC_ALL=C .build/release/saekin completions fish > .build/share/fish/vendor_completions.d/saekin.fish

# Builds nothing, so that `sudo make install` after `make build` runs no compiler as root.
install:
	@test -x .build/release/saekin || { echo 'install: build it first: make build'; exit 1; }
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 .build/release/saekin $(DESTDIR)$(PREFIX)/bin/saekin
	@test ! -d .build/share || cp -R .build/share $(DESTDIR)$(PREFIX)/

dependencies:
	Scripts/install-dependencies

test-dependencies:
	Scripts/install-dependencies --tests

clean:
	swift package clean
	rm -f .build/demo.db .build/demo.db-wal .build/demo.db-shm
