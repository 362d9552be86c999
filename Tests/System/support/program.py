"""Finds and runs the program under test."""

import os
import pathlib
import subprocess
import sys

PACKAGE = pathlib.Path(__file__).resolve().parents[3]


def chosen(path, name):
    """Returns the absolute path of the program: the given one, else the release build, else the debug build."""
    candidates = [path] if path else [PACKAGE / ".build" / configuration / "saekin" for configuration in ("release", "debug")]
    for candidate in candidates:
        if os.path.isfile(candidate) and os.access(candidate, os.X_OK):
            return pathlib.Path(candidate).resolve()
    sys.exit(f"{name}: {path} is not a program" if path else f"{name}: no program is built. Run make build, or give --program FILE")


def environment(folder, vault):
    """Returns an environment without the user's settings and vaults."""
    return dict(os.environ, LC_ALL="C.UTF-8", TZ="UTC", NO_COLOR="1", SAEKIN_VAULT=str(vault), XDG_CONFIG_HOME=str(folder / "config"),
                XDG_DATA_HOME=str(folder / "data"))


def run(program, arguments, folder, vault, text=None):
    """Runs a command and returns exit code, output and errors."""
    done = subprocess.run([program, *arguments], input=text, capture_output=True, text=True, env=environment(folder, vault), timeout=600)
    return done.returncode, done.stdout, done.stderr.strip()
