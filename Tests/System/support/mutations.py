"""Makes mutations of exports: other names, levels, fields, encodings, separators and line ends."""

import csv
import io
import json
import re

from support.judge import Change, words

NAMES = ["zettel", "Wortfeld", "낱말칸", "my_field", "kisteInhalt", "notiz", "글상자", "freeForm"]
MOST_NESTED = 120
TEXT_ENDINGS = {".md", ".txt", ".html", ".htm", ".eml", ".enex", ".opml", ".tid", ".note"}
FORMS = {".json": "json", ".jsonl": "json", ".draftsexport": "json", ".csv": "table", ".tsv": "table"} | {ending: "text" for ending in TEXT_ENDINGS}


def mutation(text, ending, source):
    """Returns a change of a text, or None if the drawn kind does not apply to it. Raises ValueError if the text is not in its format."""
    form = FORMS[ending]
    if form == "json":
        return of_json(text, source)
    return of_table(text, source) if form == "table" else of_text(text, source, ending)


def new_word(source):
    return "Q" + "".join(source.choice("bcdfghjklmnpqrstvwxz") for _ in range(9))


# JSON

def objects(value):
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from objects(inner)


def scalars(value):
    """Returns the values that are no lists and objects."""
    if isinstance(value, (dict, list)):
        return [scalar for inner in (value.values() if isinstance(value, dict) else value) for scalar in scalars(inner)]
    return [value]


def with_values(value, key, change):
    """Returns the value with `change(key, inner)`, a new key and value, for each value of a key."""
    if isinstance(value, dict):
        return dict(change(k, v) if k == key else (k, with_values(v, key, change)) for k, v in value.items())
    return [with_values(inner, key, change) for inner in value] if isinstance(value, list) else value


def depth(value):
    """Returns how many containers are in one another."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return 1 + max((depth(each) for each in inner), default=0) if isinstance(value, (dict, list)) else 0


def paths(value, path=(), found=None):
    """Returns, for each word of the values, the paths of keys above it."""
    found = {} if found is None else found
    for key, inner in value.items() if isinstance(value, dict) else (("", each) for each in value) if isinstance(value, list) else ():
        paths(inner, path + ((key,) if key else ()), found)
    if isinstance(value, str):
        for word in words(value):
            found.setdefault(word, set()).add(path)
    return found


def text_of(values):
    return " ".join(value for value in values if isinstance(value, str))


def moved(plain):
    """Returns what a change of a key with these values may move: words, dates or marks."""
    texts = [scalar for scalar in plain if isinstance(scalar, str)]
    has_numbers = any(isinstance(scalar, (int, float)) for scalar in plain)
    is_date = any(len(text) <= 40 and sum(c.isdigit() for c in text) >= 4 for text in texts)
    # A mark is a number, a short word, when it was set, or an object without values, such as {"done": {}}.
    is_mark = has_numbers or is_date or not plain or any(0 < len(text) <= 12 for text in texts)
    return dict(moved=frozenset(words(" ".join(texts))), moves_dates=has_numbers or is_date, moves_marks=is_mark)


def moved_by(value, key):
    """Returns what a change of a key of JSON may move. A list of the records is only looked for elsewhere, and moves nothing."""
    values = [each[key] for each in objects(value) if key in each]
    plain = [scalar for each in values for scalar in scalars(each)]
    has_list = any(isinstance(each, list) and len(list(objects(each))) > 1 for each in values)
    holds_records = has_list and 2 * len(words(text_of(plain))) > len(words(text_of(scalars(value))))
    return {} if holds_records else moved(plain)


def of_json(text, source):
    try:
        value, is_lines = json.loads(text), False
    except ValueError:
        value, is_lines = [json.loads(line) for line in text.splitlines() if line.strip()], True
    keys = sorted({key for each in objects(value) for key in each})
    kind, name = source.choice(["rename", "rename", "level", "list", "field", "field", "root", "shuffle", "lines"]), source.choice(NAMES)
    key = source.choice(keys) if keys else None
    facts = {}
    if kind in ("rename", "level", "list"):
        if key is None:
            return None
        facts = moved_by(value, key) | dict(renamed=frozenset(words(key) if kind == "rename" else ()))
        # A diary may have its days as keys.
        facts["moves_dates"] = facts.get("moves_dates", False) or kind == "rename" and key[:1].isdigit()
        value = with_values(value, key, {
            "rename": lambda k, v: (name, v), "level": lambda k, v: (k, {name: v}), "list": lambda k, v: (k, [v] if isinstance(v, str) else v)}[kind])
    elif kind == "field":
        facts["new"] = with_fields(value, name, source)
    elif kind == "root":
        value = {name: value}
    elif kind == "shuffle":
        shuffle(value, source)
    elif is_lines or not isinstance(value, list):
        return None
    as_lines = isinstance(value, list) and (is_lines or kind == "lines")
    data = "\n".join(json.dumps(line, ensure_ascii=False) for line in value) if as_lines else json.dumps(
        value, ensure_ascii=source.random() < 0.2, indent=source.choice([None, 2]))
    # Half of a pair of surrogates can only be written as an escape.
    data.encode()
    return Change(kind, data, is_form=kind == "lines", paths=paths(value), **facts)


def with_fields(value, name, source):
    """Adds a field to half of the objects and returns its words, each with the other words of its record and its key."""
    new = []
    for each in list(objects(value)):
        # A record that is nested too deeply is rejected as a whole, with its place.
        if source.random() < 0.5 and depth(each) < MOST_NESTED:
            word = new_word(source)
            neighbours = words(text_of(scalars(each)))
            forms = [f"가나 {word}", word, f"<p>다 <b>{word}</b></p>", [word, "라"], {"tief": word}, f"https://example.com/{word}"]
            each[name] = source.choice(forms)
            new.append((word, neighbours, name))
    return new


def shuffle(value, source):
    for each in list(objects(value)):
        items = list(each.items())
        source.shuffle(items)
        each.clear()
        each.update(items)


# Tables

def of_table(text, source):
    first = text.split("\n", 1)[0]
    delimiter = max(",\t;|", key=first.count)
    rows = list(csv.reader(io.StringIO(text), delimiter=delimiter))
    kind = source.choice(["rename", "column", "separator", "quotes", "order"])
    if not rows:
        return None
    facts, name = {}, source.choice(NAMES)
    if kind == "rename":
        column = source.randrange(len(rows[0]))
        cells = [row[column] for row in rows[1:] if column < len(row)]
        facts = moved(cells) | dict(renamed=frozenset(words(rows[0][column])))
        rows[0][column] = name
    elif kind == "column":
        rows[0].append(name)
        facts["new"] = [(new_word(source), words(" ".join(row)), name) for row in rows[1:] if row]
        for row, (word, _, _) in zip([row for row in rows[1:] if row], facts["new"]):
            row.append(word)
    elif kind == "order":
        order = list(range(len(rows[0])))
        source.shuffle(order)
        rows = [[row[i] for i in order] if len(row) == len(order) else row for row in rows]
    elif kind == "separator":
        delimiter = source.choice([";", "\t", "|", ","])
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, quoting=csv.QUOTE_ALL if kind == "quotes" else csv.QUOTE_MINIMAL, lineterminator="\r\n").writerows(rows)
    above = {}
    for row in rows[1:]:
        for number, cell in enumerate(row):
            for word in words(cell):
                above.setdefault(word, set()).add((rows[0][number] if number < len(rows[0]) else "#",))
    return Change("table-" + kind, out.getvalue(), is_form=kind in ("separator", "quotes"), paths=above, **facts)


# Texts, marks and mail

def of_text(text, source, ending):
    kinds = ["lines", "blank"]
    head = re.match(r"\ufeff?---\r?\n", text)
    # Joplin's raw items end with their fields.
    if ending == ".md" and not re.search(r"(?m)^type_: \d+\s*\Z", text) or head:
        kinds += ["front", "front"] + (["rename", "rename"] if head else [])
    pages = ["element", "element", "table"]
    kinds += {".html": pages, ".htm": pages, ".opml": ["outline"], ".eml": ["part", "part"]}.get(ending, [])
    kind, word, name = source.choice(kinds), new_word(source), source.choice(NAMES)
    facts = {}
    if kind == "lines":
        text = text.replace("\r\n", "\n").replace("\n", source.choice(["\r\n", "\n"]))
    elif kind == "blank":
        text += source.choice(["\n\n", "  ", "\n"])
    elif kind == "front":
        text, facts = with_front_matter(text, head, name, word, source)
    elif kind == "rename":
        text, facts = with_renamed_field(text, head, name, source)
    elif kind in ("element", "table"):
        mark = source.choice(["aside", "section", "dd", "blockquote", "figcaption", "summary", "x-box", "label"])
        added = f"<{mark}>{word}</{mark}>" if kind == "element" else f"<table><tr><td>{word}</td><td>가</td></tr></table>"
        text = re.sub(r"(?i)(</body>|</html>|$)", lambda match: added + match.group(1), text, count=1)
    elif kind == "outline":
        name = source.choice(["_note", "zettel", "description"])
        text = text.replace("<outline ", f'<outline {name}="{word}" ', 1)
    elif kind == "part":
        text = with_part(text, word)
    if text is None:
        return None
    if kind in ("front", "element", "table", "outline", "part") and word in text:
        facts["new"] = [(word, set(), name)]
    return Change("text-" + kind, text, is_form=kind in ("lines", "blank"), **facts)


def with_front_matter(text, head, name, word, source):
    value = source.choice([f"가 {word}", f"[{word}, 나]", f"\n  tief: {word}", f"\n  - {word}", f"'{word}'", f"|\n  다 {word}"])
    line = f"{name}: {value}\n"
    return (text[: head.end()] + line + text[head.end():] if head else f"---\n{line}---\n" + text.lstrip("\ufeff")), {}


def with_renamed_field(text, head, name, source):
    body = text[head.end():]
    block = body.split("\n---", 1)[0]
    keys = re.findall(r"(?m)^([A-Za-z가-힣_]+):", block)
    if not keys:
        return None, {}
    old = source.choice(keys)
    value = re.search(rf"(?ms)^{re.escape(old)}:(.*?)(?=^\S|\Z)", block).group(1)
    facts = moved([value.strip()]) | dict(renamed=frozenset(words(old)), paths={word: {(name,)} for word in words(value)})
    return text[: head.end()] + re.sub(rf"(?m)^{re.escape(old)}:", f"{name}:", body, count=1), facts


def with_part(text, word):
    """Adds a part of plain text to a mail of several parts; None for others."""
    boundary = re.search(r'(?i)^content-type:\s*multipart/mixed;[^\n]*?(?:\r?\n[ \t][^\n]*?)*?boundary="?([^"\s;]+)', text, re.MULTILINE)
    end = text.rfind(f"--{boundary.group(1)}--") if boundary else -1
    return text[:end] + f"--{boundary.group(1)}\nContent-Type: text/plain; charset=utf-8\n\n{word}\n" + text[end:] if end > 0 else None


# Encodings

ENCODINGS = ["utf-8", "utf-8", "utf-8", "utf-8-sig", "utf-16", "cp949", "utf-16-le"]


def is_utf8(data):
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def encoded(text, ending, source):
    """Encodes a text in another set, if it can hold it and the format does not declare another. Returns the name of the set too."""
    # Formats that name their set keep it.
    if ending in (".html", ".htm", ".eml", ".enex", ".opml", ".note", ".tid"):
        named = re.search(r"(?i)charset=[\"']?([\w-]+)", text[:1024]) if ending in (".html", ".htm") else None
        name = named.group(1) if named else "utf-8"
        # What the set lacks, a page can name by its number.
        return name, text.encode(name, "xmlcharrefreplace")
    name = source.choice(ENCODINGS)
    if name == "utf-16-le" and (len(text) < 40 or sum("가" <= c <= "힣" for c in text) < 5):
        name = "utf-8"
    try:
        data = text.encode(name)
    except UnicodeEncodeError:
        return "utf-8", text.encode("utf-8", "replace")
    # 첫째 in CP949 is ù° in UTF-8: such bytes are UTF-8 for everybody.
    return ("utf-8", text.encode()) if name == "cp949" and not text.isascii() and is_utf8(data) else (name, data)


def decoded(data):
    """Returns a file's text, or None if its set is not known."""
    named = re.search(rb"(?i)<meta[^>]{0,80}charset=[\"']?([\w-]+)", data[:1024])
    for name in [named.group(1).decode()] if named else ("utf-8-sig", "utf-16", "cp949"):
        if name == "utf-16" and data[:2] not in (b"\xff\xfe", b"\xfe\xff"):
            continue
        try:
            return data.decode(name)
        except UnicodeDecodeError:
            continue
    return None
