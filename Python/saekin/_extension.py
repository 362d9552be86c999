"""The loadable extension of SQLite."""

from __future__ import annotations

import pathlib
import sqlite3
from typing import Any


def loadable_path() -> str:
    """Returns the path of the extension, without its ending, as SQLite's `load_extension` takes it."""
    return str(pathlib.Path(__file__).resolve().parent / "saekin_fts5")


def load(connection: Any) -> None:
    """Loads the extension into a connection: of `sqlite3`, `apsw`, or another module with the same methods.

    Raises `sqlite3.NotSupportedError` if this Python was built without extensions.
    """
    # sqlite-utils and Datasette wrap a connection.
    connection = getattr(connection, "conn", connection)
    if not hasattr(connection, "enable_load_extension"):
        raise sqlite3.NotSupportedError(
            "this Python cannot load extensions of SQLite; use your system's Python, or build Python with --enable-loadable-sqlite-extensions, "
            "or install apsw")
    enable = getattr(connection, "enable_load_extension")
    enable(True)
    try:
        connection.load_extension(loadable_path())
    finally:
        enable(False)
