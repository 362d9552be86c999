"""Files of memos: their first N memos, and the fields that all engines read."""
import json
import os
import shutil

# Raise this if kept files or indexes become invalid, so that they are made again.
FORMAT = 2


class Sample:
    """A number of memos: paths of the whole memos and of title and body alone, and the bytes of title and body in UTF-8."""

    def __init__(self, folder, path, texts, count, size):
        self.folder, self.path, self.texts, self.count, self.bytes = folder, path, texts, count, size


def prefix(path, count, folder):
    """Returns the first memos of a file, or all, in a folder of their own. Results for an older file are deleted."""
    stem = os.path.splitext(os.path.basename(path))[0]
    own = os.path.join(folder, f"{stem}-{count or 'all'}")
    whole = os.path.abspath(path) if count is None else os.path.join(own, "memos.jsonl")
    texts, facts = os.path.join(own, "texts.jsonl"), os.path.join(own, "facts.json")
    stamp = [FORMAT, os.path.abspath(path), os.path.getsize(path), os.path.getmtime(path)]
    if os.path.exists(facts):
        with open(facts, encoding="utf-8") as known:
            known = json.load(known)
        if known["stamp"] == stamp:
            return Sample(own, whole, texts, known["count"], known["bytes"])
    shutil.rmtree(own, ignore_errors=True)
    os.makedirs(own)
    number, size = cut(path, count, None if count is None else whole, texts)
    with open(facts, "w", encoding="utf-8") as out:
        json.dump({"stamp": stamp, "count": number, "bytes": size}, out)
    return Sample(own, whole, texts, number, size)


def cut(path, count, whole, texts):
    """Writes the first lines, whole and with title and body alone. Returns their number and the bytes of title and body."""
    number, size = 0, 0
    with open(path, encoding="utf-8") as lines, open(whole or os.devnull, "w", encoding="utf-8") as out, \
            open(texts, "w", encoding="utf-8") as short:
        for line in lines:
            if count is not None and number >= count:
                break
            memo = json.loads(line)
            title, body = memo["title"], memo["body"] if "body" in memo else memo["text"]
            out.write(line)
            short.write(json.dumps({"title": title, "body": body}, ensure_ascii=False) + "\n")
            number, size = number + 1, size + len(title.encode()) + len(body.encode())
    if count is not None and number < count:
        raise SystemExit(f"bench: {path} holds {number} memos, {count} were asked for")
    return number, size


def read_queries(path):
    """Reads objects with id, kind and text."""
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]
