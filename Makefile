# `make demo` and `make test` install what they need.
PREFIX ?= /usr/local

.PHONY: help demo test build check check-deep bench install man extension packages tarball deb wheel dependencies test-dependencies package-dependencies clean

help:
	@echo 'make demo      Install missing packages, build, import the sample memos, search them'
	@echo 'make test      Install missing packages, build and run all tests (COVERAGE=1: print which share of each target they ran)'
	@echo 'make build     Build .build/release/saekin'
	@echo 'make check     Run all checks of a change: format, imports, sizes, build, tests'
	@echo 'make check-deep  Run the long checks of the built program, or some: ONLY="soak kills"'
	@echo 'make bench     Measure beside plain FTS5 tables (other engines: Benchmarks/README.md)'
	@echo 'make man       Write the manual and shell completions to .build/share'
	@echo 'make extension Build .build/extension/saekin_fts5.so, the tokenizer for other SQLite databases'
	@echo 'make install   Copy the program to PREFIX/bin (now $(PREFIX)/bin)'
	@echo 'make packages  Build dist/saekin-*.tar.xz, *.whl and saekin_*.deb (make tarball, make wheel, make deb: one of them)'
	@echo 'make clean     Delete the build and the vault of the demo'

demo: build
	Scripts/demo

test: test-dependencies
ifdef COVERAGE
	Scripts/coverage --build-path .build
else
	swift build --build-tests
	Scripts/test
endif

build: dependencies
	Scripts/build-release

check: test-dependencies
	Scripts/check

check-deep:
	Tests/System/run $(ONLY)

bench: dependencies
	Benchmarks/bench

# The program itself prints the manual and the completions.
man:
	@test -x .build/release/saekin || { echo 'man: the program is not built; run make build first'; exit 1; }
	install -d .build/share/man/man1 .build/share/bash-completion/completions .build/share/zsh/site-functions .build/share/fish/vendor_completions.d
	LC_ALL=C .build/release/saekin manual > .build/share/man/man1/saekin.1
	LC_ALL=C .build/release/saekin completions bash > .build/share/bash-completion/completions/saekin
	LC_ALL=C .build/release/saekin completions zsh > .build/share/zsh/site-functions/_saekin
	LC_ALL=C .build/release/saekin completions fish > .build/share/fish/vendor_completions.d/saekin.fish

# Builds nothing, so that `sudo make install` does not run a compiler as root.
install:
	@test -x .build/release/saekin || { echo 'install: the program is not built; run make build first'; exit 1; }
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 .build/release/saekin $(DESTDIR)$(PREFIX)/bin/saekin
	@test ! -d .build/share || cp -R .build/share $(DESTDIR)$(PREFIX)/

extension: dependencies
	Scripts/build-extension

packages: tarball wheel deb

tarball deb wheel: package-dependencies
	Scripts/package $@

dependencies:
	Scripts/install-dependencies

package-dependencies:
	Scripts/install-dependencies --packages

test-dependencies:
	Scripts/install-dependencies --tests

clean:
	swift package clean
	rm -f .build/demo.db .build/demo.db-wal .build/demo.db-shm
