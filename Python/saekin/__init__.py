"""Saekin for Python: full-text search for Korean, in SQLite and in vaults of memos.

    >>> import sqlite3, saekin
    >>> connection = sqlite3.connect(":memory:")
    >>> saekin.load(connection)
    >>> connection.execute("CREATE VIRTUAL TABLE note USING fts5(body, tokenize='saekin')")

    >>> vault = saekin.Vault("vault.db")
    >>> for hit in vault.search("학교").hits:
    ...     print(hit.title, hit.rung)
"""

from __future__ import annotations

from ._extension import load, loadable_path
from ._vault import Answer, Hit, Mark, Reason, SaekinError, Vault, program_path

__all__ = ["Answer", "Hit", "Mark", "Reason", "SaekinError", "Vault", "load", "loadable_path", "program_path"]
__version__ = "@VERSION@"
