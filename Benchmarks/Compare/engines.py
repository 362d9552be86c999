"""The compared engines. Each imports the same memos in a process and answers the same queries in another."""
import json
import os
import shutil
import sqlite3
import subprocess
import sys

import groonga_engine
from processes import Conversation, bytes_written, files_size, run

HERE = os.path.dirname(os.path.abspath(__file__))


class Missing(Exception):
    """An engine is not installed. The message says how to get it."""


class Imported:
    """The result of an import: memos, processor and wall seconds, bytes written, sizes of index and all files on disk."""

    def __init__(self, memos, cpu, wall, peak, index, whole, written):
        self.memos, self.cpu, self.wall, self.peak = memos, cpu, wall, peak
        self.index, self.whole, self.written = index, whole, written


class Engine:
    """`place` is the folder of its files, which can exist from an earlier run."""
    name = note = ""

    def __init__(self, place):
        self.place = place

    def version(self):
        """Raises Missing if the engine is not installed."""
        raise NotImplementedError

    def is_there(self):
        return os.path.exists(self.place)

    def converse(self):
        """Returns a process that answers queries."""
        raise NotImplementedError

    def rank(self, limit):
        """Returns a process that answers with rankings of a given length."""
        return self.converse()

    def remove(self):
        if os.path.isdir(self.place):
            shutil.rmtree(self.place)
        for suffix in ("", "-wal", "-shm"):
            if os.path.exists(self.place + suffix):
                os.remove(self.place + suffix)


class Worker(Engine):
    """An engine in a worker process that measures its own times."""

    def load(self, words):
        worker = Conversation(words)
        told = json.loads(worker.receive())
        peak, written = worker.peak(), bytes_written(worker.child.pid)
        worker.close()
        return told, peak, written

    @staticmethod
    def timed(worker, line):
        told = json.loads(worker.ask(line))
        return told["total"], told["wall"], told["cpu"]

    @staticmethod
    def ranking(worker, query, limit, wants_any):
        return json.loads(worker.ask(json.dumps({"text": query, "limit": limit, "any": wants_any}, ensure_ascii=False)))["hits"]


class Saekin(Engine):
    name = "saekin"
    note = ("the program itself: `saekin import`, and `saekin search --batch -` with its default settings (20 hits with title, snippet and "
            "marks, exact counts by rung); from writing the line of the query to having read the line of the answer, JSON and pipe included")

    def __init__(self, place, program):
        super().__init__(place)
        self.program = program

    def version(self):
        if not os.access(self.program, os.X_OK):
            raise Missing(f"{self.program} is not there; build it: make build")
        return subprocess.run([self.program, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]

    def fill(self, memos, texts):
        usage = run([self.program, "import", memos, "--vault", self.place, "--quiet"])
        connection = sqlite3.connect(f"file:{self.place}?mode=ro", uri=True)
        count, = connection.execute("SELECT count(*) FROM memo").fetchone()
        index, = connection.execute("SELECT sum(pgsize) FROM dbstat WHERE name LIKE 'memo\\_index\\_%' ESCAPE '\\'").fetchone()
        connection.close()
        return Imported(count, usage.cpu, usage.wall, usage.peak, index, os.path.getsize(self.place), usage.written)

    def converse(self):
        return Conversation([self.program, "search", "--batch", "-", "--vault", self.place])

    @staticmethod
    def timed(program, line):
        answer, wall, cpu = program.timed(line)
        return json.loads(answer)["total"], wall, cpu

    def rank(self, limit):
        """Returns a process that answers with IDs of the export, or numbers if there were none."""
        return Conversation([self.program, "search", "--batch", "-", "--ids", "--limit", str(limit), "--vault", self.place])

    @staticmethod
    def ranking(program, query, limit, wants_any):
        return json.loads(program.ask(json.dumps({"id": 1, "text": query}, ensure_ascii=False)))["hits"]


class Tantivy(Worker):
    name = "tantivy"
    note = ("pairs by its n-gram tokenizer in two stored fields, one thread, 128 MB for writing, one commit, merges waited for; "
            "memos as JSON through add_json(); best 20 by BM25, exact count, snippet of the body; times taken inside Python around query, "
            "search, stored title and snippets. All its n-grams stand at position 0, so a word finds memos with its pairs anywhere")
    script = HERE + "/tantivy_worker.py"

    def version(self):
        try:
            return subprocess.run([sys.executable, self.script, "version"], capture_output=True, text=True, check=True).stdout.strip()
        except subprocess.CalledProcessError:
            raise Missing("pip install 'tantivy>=0.27' for " + sys.executable) from None

    def fill(self, memos, texts):
        told, peak, written = self.load([sys.executable, self.script, "import", texts, self.place])
        whole = files_size(self.place)
        index = files_size(self.place, lambda name: not name.endswith(".store"))
        return Imported(told["memos"], told["cpu"], told["wall"], peak, index, whole, written)

    def converse(self):
        return Conversation([sys.executable, self.script, "search", self.place])


class Groonga(Engine):
    name = "groonga"
    note = ("TokenBigram with NormalizerAuto over two columns, index made after loading, its cache of answers off; best 20 by score, exact "
            "count, snippet_html(body); through its command line by line, JSON and pipe included")

    def version(self):
        try:
            return subprocess.run(["groonga", "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
        except FileNotFoundError:
            raise Missing("apt-get install groonga-bin") from None

    def fill(self, memos, texts):
        count, wall, cpu, peak, written = groonga_engine.load(texts, self.place)
        return Imported(count, cpu, wall, peak, groonga_engine.index_bytes(self.place), files_size(self.place), written)

    def converse(self):
        return groonga_engine.converse(self.place)

    @staticmethod
    def timed(program, line):
        asked = json.loads(line)
        answer, wall, cpu = program.timed(groonga_engine.question(asked["text"], wants_any=asked.get("any", False)))
        return json.loads(answer)[1][0][0][0], wall, cpu

    @staticmethod
    def ranking(program, query, limit, wants_any):
        answer = json.loads(program.ask(groonga_engine.question(query, limit, wants_any)))
        return [row[0] for row in answer[1][0][2:]]


class FTS5(Worker):
    name = "fts5"
    note = ("a table of title and body with pairs of syllables by the tokenizer in Benchmarks/Sources/CBaseline, WAL, 20,000 memos a "
            "transaction, segments as inserting leaves them; best 20 by bm25() with snippet(), and count(*); through Python's sqlite3")
    script = HERE + "/fts5_worker.py"

    def __init__(self, place, extension):
        super().__init__(place)
        self.extension = extension
        self.python = next((python for python in (sys.executable, "/usr/bin/python3") if self.loads_extensions(python)), None)

    @staticmethod
    def loads_extensions(python):
        test = "import sqlite3; sqlite3.connect(':memory:').enable_load_extension(True)"
        return os.path.exists(python) and subprocess.run([python, "-c", test], capture_output=True).returncode == 0

    def version(self):
        if not self.python:
            raise Missing("no Python here lets SQLite load extensions; Debian's python3 does")
        try:
            build_extension(self.extension)
        except (FileNotFoundError, subprocess.CalledProcessError) as failure:
            raise Missing(f"its tokenizer cannot be compiled: {failure}") from None
        return subprocess.run([self.python, self.script, "version", self.extension], capture_output=True, text=True, check=True).stdout.strip()

    def fill(self, memos, texts):
        told, peak, written = self.load([self.python, self.script, "import", self.extension, texts, self.place])
        connection = sqlite3.connect(f"file:{self.place}?mode=ro", uri=True)
        index, = connection.execute(
            "SELECT sum(pgsize) FROM dbstat WHERE name LIKE 'memo\\_%' ESCAPE '\\' AND name <> 'memo_content'").fetchone()
        connection.close()
        return Imported(told["memos"], told["cpu"], told["wall"], peak, index, os.path.getsize(self.place), written)

    def converse(self):
        return Conversation([self.python, self.script, "search", self.extension, self.place])


def build_extension(path):
    """Compiles the 2-gram tokenizer for SQLite."""
    if not os.path.exists(path):
        source = HERE + "/bigram_extension.c"
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-I", HERE + "/../Sources/CBaseline/include", "-o", path, source],
                       check=True, capture_output=True)
