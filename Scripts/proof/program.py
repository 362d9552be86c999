"""The built program that the proofs run."""

import os
import pathlib
import subprocess
import sys

PACKAGE = pathlib.Path(__file__).resolve().parent.parent.parent


def chosen(path, name):
    """The program to test, absolute: the one named, else this package's release build, else its debug build."""
    candidates = [path] if path else [PACKAGE / ".build" / configuration / "saekin" for configuration in ("release", "debug")]
    for candidate in candidates:
        if os.path.isfile(candidate) and os.access(candidate, os.X_OK):
            return pathlib.Path(candidate).resolve()
    sys.exit(f"{name}: {path} is no program" if path else f"{name}: there is no built program; build it: make build, or name one: --program FILE")


def environment(folder, vault):
    """Nothing of the user's own settings or vaults."""
    return dict(os.environ, LC_ALL="C.UTF-8", TZ="UTC", NO_COLOR="1", SAEKIN_VAULT=str(vault), XDG_CONFIG_HOME=str(folder / "config"),
                XDG_DATA_HOME=str(folder / "data"))


def run(program, arguments, folder, vault, text=None):
    """Runs a command to its end: exit code, output, errors."""
    done = subprocess.run([program, *arguments], input=text, capture_output=True, text=True, env=environment(folder, vault), timeout=600)
    return done.returncode, done.stdout, done.stderr.strip()
