"""Reads a vault's file without the program: texts, counts by a plain scan, the state of FTS5's segments."""

import json
import re
import sqlite3
import unicodedata

# NFKC would turn compatibility jamo (ㅋㅋ) into combining ones. The analyzer keeps them, so they are protected here.
ASIDE = {code: 0xF0000 + code for code in range(0x3131, 0x318F)}
BACK = {aside: code for code, aside in ASIDE.items()}


def folded(text):
    """Returns the text as the analyzer compares it: NFC, then NFKC with case folding."""
    text = unicodedata.normalize("NFC", text)
    if text.isascii():
        return text.casefold()
    text = unicodedata.normalize("NFKC", text.translate(ASIDE)).casefold()
    return unicodedata.normalize("NFKC", text).translate(BACK)


def is_hangul(text):
    return all("가" <= character <= "힣" for character in text)


def open_read_only(path):
    return sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=60)


class Scan:
    """The texts of a vault's memos outside the trash, and the number that contain a string."""

    def __init__(self, rows):
        """`rows` are (title, body)."""
        self.texts = [folded(title) + "\n\n" + folded(body) for title, body in rows]

    @classmethod
    def of(cls, path):
        connection = open_read_only(path)
        try:
            return cls(connection.execute("SELECT title, body FROM memo WHERE trashed IS NULL ORDER BY id"))
        finally:
            connection.close()

    def count(self, string):
        """Counts memos with a string: Hangul also inside words, a Latin word only as a whole."""
        if is_hangul(string.replace(" ", "")):
            return sum(string in text for text in self.texts)
        whole = re.compile(rf"(?<![a-z0-9]){re.escape(string)}(?![a-z0-9])")
        return sum(string in text and whole.search(text) is not None for text in self.texts)

    def samples(self, chance, number):
        """Draws strings from the texts: pairs and longer sequences of syllables, two successive words, Latin words."""
        found = set()
        for _ in range(number * 20):
            if len(found) >= number or not self.texts:
                break
            # Half of them come from the newest memos, written since the last check.
            newest = self.texts[-300:] if chance.random() < 0.5 else self.texts
            text = chance.choice(newest)
            start = chance.randrange(max(1, len(text) - 40))
            words = re.findall("[가-힣]+|[a-z]+", text[start:start + 40])[1:-1]
            if not words:
                continue
            word, kind = chance.choice(words), chance.random()
            if not is_hangul(word):
                found.add(word)
            elif kind < 0.15 and (pair := re.search(r"(?<![가-힣])[가-힣]{2,6} [가-힣]{2,6}", text[start:start + 60])):
                found.add(pair.group())
            elif len(word) >= 2:
                length = 2 if kind < 0.6 else chance.randint(2, len(word))
                at = chance.randrange(len(word) - length + 1)
                found.add(word[at:at + length])
        return sorted(found)


def batch(strings):
    """Returns the strings as lines for `saekin search --batch`, each a literal phrase."""
    return "".join(json.dumps({"id": str(number), "text": f'"{string}"'}, ensure_ascii=False) + "\n" for number, string in enumerate(strings))


def wrong_counts(scan, strings, answer):
    """Returns (string, count by the index, count by the scan) for all that differ. `answer` is the output of `search --batch`."""
    totals = {}
    for line in answer.splitlines():
        item = json.loads(line)
        totals[int(item["id"])] = item.get("total")
    counted = ((string, totals.get(number), scan.count(string)) for number, string in enumerate(strings))
    return [row for row in counted if row[1] != row[2]]


def integrity(connection):
    """Returns the faults found by PRAGMA integrity_check, without the index if this SQLite lacks its tokenizer."""
    lines = [row[0] for row in connection.execute("PRAGMA integrity_check")]
    return [line for line in lines if line != "ok" and not line.startswith("unable to validate the inverted index")]


# The structure record of FTS5: https://sqlite.org/src/file/ext/fts5/fts5_index.c, "STRUCTURE RECORD".
STRUCTURE_ID = 10
PAGE_BITS, HEIGHT_BITS, LIST_INDEX_BITS = 31, 5, 1
SEGMENT_SHIFT = PAGE_BITS + HEIGHT_BITS + LIST_INDEX_BITS


def varint(block, at):
    value = 0
    for length in range(9):
        byte = block[at + length]
        if length == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + length + 1


def levels(connection):
    """Returns FTS5's levels as (segments being merged, [(segment, first page, last page)]), or None without such an index."""
    try:
        row = connection.execute("SELECT block FROM memo_index_data WHERE id = ?", (STRUCTURE_ID,)).fetchone()
    except sqlite3.OperationalError:
        return None
    if row is None:
        return None
    try:
        return structure(row[0])
    except IndexError as error:
        raise sqlite3.DatabaseError("the record of FTS5's segments is cut short") from error


def structure(block):
    at = 4
    if block[at:at + 4] == b"\xff\x00\x00\x01":  # the second form, for tables with origins
        at += 4
    count, at = varint(block, at)
    _, at = varint(block, at)
    _, at = varint(block, at)
    result = []
    for _ in range(count):
        merging, at = varint(block, at)
        size, at = varint(block, at)
        segments = []
        for _ in range(size):
            segment, at = varint(block, at)
            first, at = varint(block, at)
            last, at = varint(block, at)
            segments.append((segment, first, last))
        result.append((merging, segments))
    return result


def half_merged(levels):
    """Returns whether a merge above the first level is unfinished. Its output is the last segment of the next level."""
    return levels is not None and any(merging > 0 for merging, _ in levels[1:])


def shape(levels):
    """Returns a summary of the levels: pages of each segment, and the number of segments being merged."""
    if levels is None:
        return "no FTS5 index"
    return " | ".join((f"merging {merging}: " if merging else "") + (" ".join(str(last - first + 1) for _, first, last in segments) or "-")
                      for merging, segments in levels)


def lost_pages(connection):
    """Returns pages missing from the table, and pages of segments that the structure does not name."""
    found = levels(connection)
    if found is None:
        return []
    segments = {segment: (first, last) for _, level in found for segment, first, last in level}
    pages = {}
    for (identifier,) in connection.execute("SELECT id FROM memo_index_data WHERE id > ?", (1 << SEGMENT_SHIFT,)):
        segment, rest = identifier >> SEGMENT_SHIFT, identifier & (1 << SEGMENT_SHIFT) - 1
        known = pages.setdefault(segment, set())
        if rest < 1 << PAGE_BITS:
            known.add(rest)
    problems = [f"pages of segment {segment}, which the structure does not name" for segment in pages if segment not in segments]
    for segment, (first, last) in segments.items():
        missing = [page for page in range(first, last + 1) if page > 0 and page not in pages.get(segment, ())]
        if missing:
            problems.append(f"segment {segment} lacks {len(missing)} of its pages {first} to {last}")
    if len(segments) != sum(len(level) for _, level in found):
        problems.append("two segments have one number")
    return problems
