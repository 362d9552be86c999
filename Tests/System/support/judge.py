"""Compares the memos of an export with those of a mutation of it, memo by memo.

A finding is a loss that the report of the import does not name: a word that is not in its memo, a memo that is gone or has become a part of
another, a category, tag, date, state or pin that is another, another order. Words count as wholes. If another importer reads the mutation, a
memo may be cut otherwise, and only its words count.
"""

import re
import unicodedata
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace

WORD = re.compile(r"[^\W_]+")
# Names in a list of the report, such as "photo (1)".
NAMED = re.compile(r"([^\s,:;]+) \(\d+\)")
LEFT_OUT = {"unread-keys", "fields-left-out", "wrong-type", "no-text", "no-text-key", "unknown-reference", "not-memos", "duplicate-key"}


def words(text):
    """Returns the words of a text. Short numbers are left out: dates are read, and not kept as they are written."""
    try:
        # Facebook writes UTF-8 as Latin-1.
        text = text.encode("latin-1").decode()
    except ValueError:
        pass
    found = WORD.findall(unicodedata.normalize("NFC", text))
    return {word for word in found if len(word) > 1 and not (word.isdigit() and len(word) < 5)}


@dataclass(frozen=True)
class Memo:
    """A memo as the vault exports it."""
    id: str
    text: str
    category: tuple
    tags: frozenset
    dates: tuple
    marks: tuple

    @classmethod
    def read(cls, value):
        return cls(
            value.get("id"), value["text"] or "", tuple(value["category"] or []), frozenset(value["tags"] or []),
            (value["created"], value["deadline"]), (value["pinned"], value["state"], bool(value["trashed"])))

    @property
    def tokens(self):
        """All words, short numbers too."""
        return set(WORD.findall(unicodedata.normalize("NFC", self.text)))

    @property
    def words(self):
        return words(self.text)

    @property
    def label_words(self):
        """All words by which the memo can be found: a value may become a label, or a label a line of the text."""
        return self.words | words(" ".join([*self.category, *self.tags, self.marks[1] or ""]))


@dataclass
class Report:
    """The report of an import."""
    problems: list = field(default_factory=list)
    formats: tuple = ()
    failure: str = ""

    @property
    def names_file(self):
        """Whether the whole file was refused."""
        return bool(self.failure) or any(p["severity"] in ("rejected", "skipped") and p["record"] is None for p in self.problems)

    @property
    def refused_records(self):
        return sum(p["severity"] in ("rejected", "skipped") for p in self.problems)

    @property
    def keys(self):
        """The keys whose values were left out, as they are written."""
        told = [p["message"] for p in self.problems if p["code"] in LEFT_OUT]
        return {key for message in told for key in NAMED.findall(message) + re.findall(r"[^\s,:;()]+", message)}

    def has_new(self, base, code):
        """Whether a kind of problem is there that the unchanged file does not have."""
        return any(p["code"] == code for p in self.problems) and not any(p["code"] == code for p in base.problems)


@dataclass
class Change:
    """What a mutation did to an export.

    With `is_form`, only the writing changed, so that everything stays. Else `moved` has the words of the values whose key or shape changed: they
    stay in the memo, but may no longer be its category, tag or title. `renamed` has the words of the former key, which a memo may show. `new` has
    added words, each with the other words of its record and its key. `paths` has, for each word of a value, its paths of keys.
    """
    kind: str
    data: str
    is_form: bool = False
    moved: frozenset = frozenset()
    renamed: frozenset = frozenset()
    moves_dates: bool = False
    moves_marks: bool = False
    new: list = field(default_factory=list)
    paths: dict = field(default_factory=dict)

    @property
    def moves(self):
        """Whether it may move labels, dates or marks."""
        return bool(self.moved) or self.moves_dates or self.moves_marks


@dataclass
class Original:
    """The unchanged file: its text, its memos and the report of its import."""
    text: str
    memos: list
    report: Report


def pairs(base, found):
    """Pairs each memo of `base` with one of `found`, by numbers if both have the same, else by texts; None for those without a partner."""
    ids = Counter(memo.id for memo in found)
    if set(ids) == {memo.id for memo in base} and len(ids) == len(found) == len(base):
        by_id = {memo.id: memo for memo in found}
        return [(memo, by_id[memo.id]) for memo in base]
    holders, free = defaultdict(list), set(range(len(found)))
    for number, memo in enumerate(found):
        for word in memo.tokens:
            holders[word].append(number)
    scores = []
    for place, memo in enumerate(base):
        score = Counter()
        for word in memo.tokens:
            for number in holders[word]:
                score[number] += 1 / len(holders[word])
        for number, value in score.items():
            other = found[number]
            same = (other.text == memo.text) + (other.category == memo.category) + (other.tags == memo.tags) + (other.dates == memo.dates)
            scores.append((value, same, -abs(place - number), place, number))
        scores += [(0, 1, -abs(place - number), place, number) for number, other in enumerate(found) if other.text == memo.text]
    partner = {}
    for _, _, _, place, number in sorted(scores, reverse=True):
        if place not in partner and number in free:
            partner[place] = number
            free.discard(number)
    return [(memo, found[partner[place]] if place in partner else None) for place, memo in enumerate(base)]


def is_part(key, path):
    """Whether a key of the report is one key of a path, or several in their order."""
    rest = iter(path)
    return all(part in rest for part in key) and (len(key) == 1 or len(path) == 1 or key[-1] in path[-2:])


@dataclass
class Told:
    """What a mutation changed on purpose, and what the report of its import says that the report of the unchanged file does not."""
    change: Change
    base: Report
    report: Report

    def word(self, word):
        """Whether the path of a word is named as left out. The report may leave out the levels between its ends."""
        return any(is_part(key.split("."), path) for key in self.report.keys for path in self.change.paths.get(word, ()))

    def label(self, label, memo):
        """Whether a label is no silent loss: its key or shape was changed, and its words are in the memo, or named."""
        if self.change.is_form:
            return False
        if self.is_text:
            return words(label) <= memo.label_words
        # A label of one syllable is no word that the change could have moved.
        if not words(label):
            return self.change.moves or not label
        kept = (word in self.change.moved and word in memo.label_words or self.word(word) for word in words(label))
        return self.report.has_new(self.base, "unknown-reference") or all(kept)

    @property
    def is_text(self):
        """Whether front matter was kept as text."""
        return self.report.has_new(self.base, "front-matter")

    @property
    def dates(self):
        return self.change.moves_dates or self.is_text or self.report.has_new(self.base, "unreadable-date")

    @property
    def marks(self):
        return self.change.moves_marks or self.is_text or self.report.has_new(self.base, "unknown-keys")


def findings(original, found, change, report):
    """Returns the silent losses as texts, none if all is there or told."""
    if report.names_file and not found:
        return []
    if report.formats != original.report.formats:
        return lost_words(original, found, change, report)
    # Words that the program adds, such as [사진], are not in the file.
    values = set(change.paths) or words(original.text) | set().union(*(memo.words for memo in original.memos))
    base, told = original.memos, Told(change, original.report, report)
    result, partners = [], pairs(base, found)
    gone = [memo for memo, other in partners if other is None and not (memo.words and all(map(told.word, memo.words & values)))]
    if len(gone) > max(0, report.refused_records - original.report.refused_records):
        result.append(f"{len(gone)} memos gone or within others: {gone[0].text[:30]!r}")
    for memo, other in partners:
        if other is not None:
            result += losses(memo, other, change, told, values)
    if change.is_form and [id(other) for _, other in partners if other] != [id(memo) for memo in found][: len(partners)]:
        result.append("another order")
    homes = [(memo.label_words, other) for memo, other in partners if other]
    for word, neighbours, key in change.new:
        most = max((len(known & neighbours) for known, _ in homes), default=0)
        # A value of no memo's record may be in any memo.
        holders = [memo for known, memo in homes if len(known & neighbours) == most] if most else found
        if not any(word in memo.label_words for memo in holders) and key not in report.keys and not told.word(word):
            result.append(f"added word {word} is not in its memo")
    return result


def lost_words(original, found, change, report):
    """Returns the words of the file that its memos had, and that no memo has now."""
    told = Told(change, original.report, report)
    there = set().union(*(memo.label_words for memo in found), change.renamed)
    # Names of fields are no text.
    values = set(change.paths) or words(original.text)
    wanted = set().union(*(memo.words for memo in original.memos)) & values | {word for word, _, _ in change.new}
    missing = {word for word in wanted - there if not told.word(word)}
    return [f"words gone with the format: {', '.join(sorted(missing)[:6])}"] if missing else []


def losses(memo, other, change, told, values):
    """Returns what of a memo is not in its partner."""
    result = []
    missing = {word for word in (memo.words & values) - other.label_words - change.renamed if not told.word(word)}
    if missing:
        result.append(f"words gone: {', '.join(sorted(missing)[:6])}")
    elif change.is_form and normalized(memo.text) != normalized(other.text):
        result.append(f"another text: {memo.text[:40]!r} → {other.text[:40]!r}")
    if memo.category != other.category and not told.label(" ".join(memo.category), other):
        result.append(f"category {'/'.join(memo.category)} → {'/'.join(other.category)}")
    # A tag such as starred is no word of the file. It stands for a mark, which the mutation may have moved.
    own = {tag for tag in memo.tags if not change.moves or words(tag) <= values}
    result += [f"tag {tag} gone" for tag in sorted(own - other.tags) if not told.label(tag, other)]
    if memo.dates != other.dates and not told.dates:
        result.append(f"dates {memo.dates} → {other.dates}")
    if memo.marks != other.marks and not told.marks:
        result.append(f"marks {memo.marks} → {other.marks}")
    return result


def normalized(text):
    """Returns the lines of a text without empty ones."""
    return [line.strip() for line in text.split("\n") if line.strip()]


# Losses that are planted to test the judge: each takes memos and returns them with a loss, or None if they have nothing to lose.

def _texts(change):
    def plant(memos):
        changed = [replace(memo, text=change(memo.text)) for memo in memos]
        return changed if any(words(a.text) - words(b.text) for a, b in zip(memos, changed)) else None
    return plant


def _last_memo(memos):
    return memos[:-1] if len(memos) > 1 and memos[-1].words else None


def _without(name, value):
    def plant(memos):
        return [replace(memo, **{name: value}) for memo in memos] if any(getattr(memo, name) != value for memo in memos) else None
    return plant


def _exchanged(memos):
    bodies = [memo.text for memo in memos]
    turned = [replace(memo, text=text) for memo, text in zip(memos, bodies[1:] + bodies[:1])]
    facts = {(memo.category, memo.tags, memo.dates, memo.marks) for memo in memos}
    # Memos that differ in nothing but their texts are only in another order then.
    return turned if len(set(bodies)) > 1 and len(facts) == len(memos) else None


def _merged(memos):
    return [replace(memos[0], text="\n".join(memo.text for memo in memos))] if len({memo.text for memo in memos}) > 1 else None


WORD_PLANTS = {
    "last word of each memo gone": _texts(lambda text: re.sub(r"[^\W_]+[\W_]*\Z", "", text)),
    "half of each text gone": _texts(lambda text: text[: len(text) // 2]),
    "last memo gone": _last_memo,
    "letter glued to each word": _texts(lambda text: re.sub(r"(\w)\b", r"\g<1>1", text)),
    "all blanks gone": _texts(lambda text: re.sub(r"\s+", "", text)),
    "all memos in one": _merged,
}
FACT_PLANTS = {
    "tags gone": _without("tags", frozenset()),
    "categories gone": _without("category", ()),
    "dates gone": _without("dates", (None, None)),
    "bodies exchanged": _exchanged,
}
