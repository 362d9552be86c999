"""`Benchmarks/bench start`: searches from a shell, one process each, beside the sqlite3 shell with similar work.

sqlite3 reads the best 20 by bm25() with title and snippet(), and the number of all, from an FTS5 table of the same memos: once with syllable
pairs (a loaded tokenizer), once with its built-in trigrams. The words are the kinds common and rare of the queries. Programs take turns, and
their output goes to /dev/null. Files are in the page cache; only the process is cold.
"""
import json
import os
import subprocess
import time

from engines import FTS5, Missing, Saekin
from memos import prefix, read_queries
from figures import median
from tables import print_table

SELECT = ("SELECT rowid, title, snippet(memo, -1, '[', ']', '…', 16) FROM memo WHERE memo MATCH '{0}' ORDER BY rank LIMIT 20; "
          "SELECT count(*) FROM memo WHERE memo MATCH '{0}'")


def add_options(parser):
    parser.add_argument("--memos", required=True, help="memos, JSON Lines")
    parser.add_argument("--queries", required=True, help="queries, JSON Lines")
    parser.add_argument("--counts", help="use the first N memos of the file; several numbers with commas (default: all)")
    parser.add_argument("--runs", type=int, default=25, help="rounds of ten words")


def measure(options, folder):
    queries = read_queries(options.queries)
    words = [[query["text"] for query in queries if query["kind"] == kind and len(query["text"]) >= 3][:5] for kind in ("common", "rare")]
    for count in [int(text) for text in options.counts.split(",")] if options.counts else [None]:
        sample = prefix(options.memos, count, folder)
        saekin = Saekin(sample.folder + "/saekin.db", options.saekin)
        pairs = FTS5(sample.folder + "/fts5.db", os.path.join(folder, "bigram.so"))
        try:
            saekin.version(), pairs.version()
        except Missing as missing:
            raise SystemExit(f"bench: {missing}") from None
        for engine in (saekin, pairs):
            if not engine.is_there():
                engine.fill(sample.path, sample.texts)
        trigrams = trigram_table(sample)
        commands = {
            "saekin search": lambda word: [saekin.program, "search", word, "--vault", saekin.place],
            "sqlite3, pairs": lambda word: ["sqlite3", "-cmd", f".load {pairs.extension}", pairs.place, SELECT.format(f'"{word}"')],
            "sqlite3, trigrams": lambda word: ["sqlite3", trigrams, SELECT.format(f'"{word}"')],
            "saekin --version": lambda word: [saekin.program, "--version"],
            "sqlite3 --version": lambda word: ["sqlite3", "--version"],
        }
        taken = times(commands, words[0] + words[1], options.runs)
        report(taken, words, sample, options.runs)


def trigram_table(sample):
    """Makes a table of trigrams with the same memos, with the library of the sqlite3 shell."""
    path = sample.folder + "/trigram.db"
    if not os.path.exists(path):
        import sqlite3
        connection = sqlite3.connect(path + ".new")
        connection.execute("CREATE VIRTUAL TABLE memo USING fts5(title, body, tokenize = 'trigram')")
        with open(sample.texts, encoding="utf-8") as lines:
            memos = map(json.loads, lines)
            connection.executemany("INSERT INTO memo(title, body) VALUES (?, ?)", ((memo["title"], memo["body"]) for memo in memos))
        connection.commit()
        connection.close()
        os.rename(path + ".new", path)
    return path


def times(commands, words, runs):
    """Returns wall and processor milliseconds, by command and word."""
    taken = {(name, word): [] for name in commands for word in words}
    for number in range(runs + 1):
        for word in words:
            for name, command in commands.items():
                usage = once(command(word))
                if number > 0:  # the first fills the page cache
                    taken[name, word].append(usage)
    return taken


def once(words):
    """Runs one process without sampling its memory. vfork keeps the size of this process out of the result."""
    start = time.perf_counter()
    child = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False)
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode > 1:
        raise SystemExit(f"bench: {' '.join(words)}: ended with {child.returncode}")
    return 1000 * wall, 1000 * (usage.ru_utime + usage.ru_stime)


def report(taken, words, sample, runs):
    names = list(dict.fromkeys(name for name, _ in taken))
    rows, ours = [], None
    for name in names:
        figures = [median([median([usage[column] for usage in taken[name, word]]) for word in chosen])
                   for chosen in (words[0], words[1], words[0] + words[1]) for column in (0, 1)]
        ours = ours or figures
        rows.append([name] + figures + [ours[4] / figures[4], ours[5] / figures[5]])
    print_table(f"A search from a shell, {sample.count:,} memos, milliseconds",
                ["", "common: wall", "CPU", "rare: wall", "CPU", "all: wall", "CPU", "saekin : this, wall", "CPU"], rows,
                [f"medians over words of the medians of {runs} processes each, programs in turn; warm page cache",
                 "common: " + ", ".join(words[0]) + "; rare: " + ", ".join(words[1])])
