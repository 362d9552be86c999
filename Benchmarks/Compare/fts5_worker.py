"""Plain SQLite as a process: `import EXTENSION MEMOS FILE` fills an FTS5 table, `search EXTENSION FILE` answers lines of JSON.

The table stores title and body and indexes syllable pairs. A word is the phrase of its pairs, and all words are required. It returns the best 20
by bm25() with snippet(), and count(*). Times are measured here, without writing JSON.
"""
import itertools
import json
import os
import sqlite3
import sys
import time

from wording import pairs, parts

BATCH = 20_000


def connect(extension, path):
    connection = sqlite3.connect(path, isolation_level=None)
    connection.enable_load_extension(True)
    connection.load_extension(extension)
    connection.execute("PRAGMA cache_size = -65536")
    return connection


def match(query, wants_any):
    if wants_any:
        return " OR ".join(f'"{pair}"' for pair in pairs(query))
    return " AND ".join(f'"{word}"' + ("*" if has_star else "") for word, has_star in parts(query))


def search(connection, query, limit=20, wants_any=False):
    condition = match(query, wants_any)
    rows = connection.execute(
        "SELECT rowid, title, snippet(memo, -1, '[', ']', '…', 16) FROM memo WHERE memo MATCH ? ORDER BY rank LIMIT ?",
        (condition, limit)).fetchall()
    return connection.execute("SELECT count(*) FROM memo WHERE memo MATCH ?", (condition,)).fetchone()[0], rows


def answer(extension, path):
    connection = connect(extension, path)
    for line in sys.stdin:
        start, cpu = time.perf_counter(), time.process_time()
        asked = json.loads(line)
        total, rows = search(connection, asked["text"], asked.get("limit", 20), asked.get("any", False))
        wall, cpu = time.perf_counter() - start, time.process_time() - cpu
        print(json.dumps({"total": total, "hits": [row[0] for row in rows], "wall": wall, "cpu": cpu}), flush=True)


def texts(memos):
    with open(memos, encoding="utf-8") as lines:
        for line in lines:
            memo = json.loads(line)
            yield memo["title"], memo["body"]


def load(extension, memos, path):
    start, cpu = time.perf_counter(), time.process_time()
    connection = connect(extension, path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE VIRTUAL TABLE memo USING fts5(title, body, tokenize = 'bigram')")
    rows, count, batch = texts(memos), 0, True
    while batch:
        batch = list(itertools.islice(rows, BATCH))
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO memo(title, body) VALUES (?, ?)", batch)
        connection.execute("COMMIT")
        count += len(batch)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    print(json.dumps({"memos": count, "wall": time.perf_counter() - start, "cpu": time.process_time() - cpu}), flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    if sys.argv[1] == "version":
        connect(sys.argv[2], ":memory:")
        print(sqlite3.sqlite_version)
    elif sys.argv[1] == "import":
        load(*sys.argv[2:])
    else:
        answer(*sys.argv[2:])
