"""A vault, searched by the program: `saekin search --batch -`, one process for many searches."""

from __future__ import annotations

import dataclasses
import json
import os
import pathlib
import shutil
import subprocess
import sysconfig
import tempfile
import threading
import weakref
from typing import Any, Dict, IO, Mapping, Optional, Sequence, Tuple


class SaekinError(Exception):
    """A query that is wrong, a vault that cannot be read, or a program that ended. The message says what to do."""


@dataclasses.dataclass(frozen=True)
class Mark:
    """A range of text to highlight, in characters as `len` counts them."""

    start: int
    end: int


@dataclasses.dataclass(frozen=True)
class Reason:
    """Why a memo was found: the word as typed, the word of the memo, and the rung."""

    typed: str
    found: str
    rung: str
    place: str


@dataclasses.dataclass(frozen=True)
class Hit:
    """A memo that a search found."""

    id: int
    external_id: Optional[str]
    title: str
    snippet: str
    rung: str
    score: Optional[float]
    title_marks: Tuple[Mark, ...]
    snippet_marks: Tuple[Mark, ...]
    occurrences: int
    reasons: Tuple[Reason, ...]


@dataclasses.dataclass(frozen=True)
class Answer:
    """The answer to a query: exact counts by rung, and the best hits."""

    total: int
    rungs: Mapping[str, int]
    hits: Tuple[Hit, ...]
    notes: Tuple[str, ...]


def program_path() -> str:
    """Returns the path of the program `saekin`: $SAEKIN_PROGRAM, else that of this package, else the one on the PATH."""
    given = os.environ.get("SAEKIN_PROGRAM")
    if given:
        return given
    places = [sysconfig.get_path("scripts")]
    for scheme in ("posix_user", "posix_prefix"):
        if scheme in sysconfig.get_scheme_names():
            places.append(sysconfig.get_path("scripts", scheme))
    # `pip install --target FOLDER` puts programs into FOLDER/bin.
    places.append(str(pathlib.Path(__file__).resolve().parent.parent / "bin"))
    for place in places:
        path = os.path.join(place, "saekin")
        if os.access(path, os.X_OK):
            return path
    found = shutil.which("saekin")
    if found:
        return found
    raise SaekinError("the program saekin is not installed; run: pip install --force-reinstall saekin")


class Vault:
    """A vault of memos, in a file. Safe to use from several threads, which wait for one another.

    Processes are started at the first search, one for each number of hits asked for, and end with `close`, with a `with` block, or when the
    vault is garbage-collected.
    """

    def __init__(self, path: "str | os.PathLike[str]", *, program: Optional[str] = None) -> None:
        """Opens a vault. `program` is the program to run, by default the one of this package."""
        self.path = os.fspath(path)
        if not os.path.exists(self.path):
            raise SaekinError(f"{self.path}: there is no vault here; create one with: saekin import PATH --vault {self.path}")
        self._program = program or program_path()
        self._lock = threading.Lock()
        self._processes: Dict[int, _Process] = {}
        self._finalizer = weakref.finalize(self, _end, self._processes)

    def search(self, query: str, *, limit: int = 20) -> Answer:
        """Answers a query in the language of `saekin search`, with at most `limit` hits; 0 for all.

        Raises `SaekinError` for a query that is wrong.
        """
        if limit < 0:
            raise ValueError("limit must not be negative")
        with self._lock:
            answer = self._ask({"id": 0, "text": query}, limit)
        if "error" in answer:
            raise SaekinError(answer["error"])
        return Answer(
            total=answer["total"],
            rungs=answer["rungs"],
            hits=tuple(_hit(hit) for hit in answer["hits"]),
            notes=tuple(note["message"] for note in answer.get("notes", ())))

    def close(self) -> None:
        """Ends the processes of the vault. A later search starts new ones."""
        with self._lock:
            _end(self._processes)

    def __enter__(self) -> "Vault":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, query: Mapping[str, object], limit: int) -> Dict[str, Any]:
        process = self._processes.get(limit)
        if process is not None and process.has_ended:
            self._processes.pop(limit).end()
            process = None
        if process is None:
            process = self._processes[limit] = _Process(self._program, self.path, limit)
        answer = process.exchange(json.dumps(query, ensure_ascii=False).encode("utf-8", "replace") + b"\n")
        if not answer.endswith(b"\n"):
            # The process has ended. What it said is the reason.
            raise SaekinError(self._processes.pop(limit).end() or f"{self._program} ended without an answer")
        loaded: Dict[str, Any] = json.loads(answer)
        return loaded


class _Process:
    """A running `saekin search --batch -`."""

    def __init__(self, program: str, path: str, limit: int) -> None:
        arguments = [program, "search", "--batch", "-", "--vault", path, "--limit", str(limit)]
        environment = {name: value for name, value in os.environ.items() if name not in ("SAEKIN_SERVER", "SAEKIN_KEY", "SAEKIN_KEY_FILE")}
        # A file, because nobody reads a pipe while the process runs.
        self._errors: IO[bytes] = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, env=environment)
        except OSError as error:
            self._errors.close()
            raise SaekinError(f"{program} cannot be started: {error}") from error

    @property
    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def exchange(self, line: bytes) -> bytes:
        """Sends a line and returns the answer, which is empty or incomplete if the process has ended."""
        writer, reader = self._process.stdin, self._process.stdout
        if writer is None or reader is None:
            return b""
        try:
            writer.write(line)
            writer.flush()
        except BrokenPipeError:
            return b""
        return reader.readline()

    def end(self) -> str:
        """Ends the process, which ends by itself when its input does. Returns what it has written as errors."""
        try:
            self._process.communicate(timeout=5)
        except (subprocess.TimeoutExpired, ValueError, OSError):
            self._process.kill()
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            try:
                if pipe is not None:
                    pipe.close()
            except OSError:
                pass
        with self._errors as errors:
            errors.seek(0)
            return errors.read(1 << 16).decode("utf-8", "replace").strip()


def _end(processes: Dict[int, _Process]) -> None:
    """Ends all processes."""
    while processes:
        processes.popitem()[1].end()


def _hit(fields: Mapping[str, Any]) -> Hit:
    return Hit(
        id=fields["id"],
        external_id=fields["external_id"],
        title=fields["title"],
        snippet=fields["snippet"],
        rung=fields["rung"],
        score=fields["score"],
        title_marks=_marks(fields["title"], fields["title_marks"]),
        snippet_marks=_marks(fields["snippet"], fields["snippet_marks"]),
        occurrences=fields["occurrences"],
        reasons=tuple(Reason(reason["typed"], reason["found"], reason["rung"], reason["place"]) for reason in fields["reasons"]))


def _marks(text: str, marks: Sequence[Mapping[str, Any]]) -> Tuple[Mark, ...]:
    """Converts marks to the characters of Python's strings, which are code points."""
    if not marks:
        return ()
    data = text.encode("utf-8")
    return tuple(Mark(*(len(data[:place].decode("utf-8", "ignore")) for place in mark["utf8"])) for mark in marks)
