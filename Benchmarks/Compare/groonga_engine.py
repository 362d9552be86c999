"""Groonga through its command: lines in, lines of JSON out."""
import json
import os
import time
import urllib.parse

from processes import Conversation, bytes_written, cpu_seconds, files_size
from wording import pairs, words

MEMOS = ["table_create Memos TABLE_NO_KEY", "column_create Memos title COLUMN_SCALAR Text", "column_create Memos body COLUMN_SCALAR Text"]
# Created after the import of the memos, as the manual advises for many records: half the time.
INDEX = ["table_create Grams TABLE_PAT_KEY ShortText --default_tokenizer TokenBigram --normalizer NormalizerAuto",
         "column_create Grams memo COLUMN_INDEX|WITH_POSITION|WITH_SECTION Memos title,body"]


def load(texts, folder):
    """Fills a new database with memos of title and body, one per line. Returns memos, wall and processor seconds, peak memory, bytes written."""
    os.makedirs(folder)
    program = Conversation(["groonga", "-n", folder + "/db"])
    cpu, wall, count = cpu_seconds(program.child.pid), time.perf_counter(), 0
    for line in MEMOS:
        expect(program.ask(line), line)
    program.send("load --table Memos")
    program.send("[")
    with open(texts, encoding="utf-8") as lines:
        for line in lines:
            program.child.stdin.write((",\n" if count else "").encode() + line.rstrip("\n").encode())
            count += 1
    expect(program.ask("\n]"), "load")
    for line in INDEX:
        expect(program.ask(line), line)
    used = count, time.perf_counter() - wall, cpu_seconds(program.child.pid) - cpu, program.peak(), bytes_written(program.child.pid)
    program.close()
    return used


def expect(answer, command):
    if json.loads(answer)[0][0] != 0:
        raise RuntimeError(f"groonga: {command}: {answer.decode(errors='replace')[:300]}")


def converse(folder):
    """Returns a process that answers queries, with its response cache off."""
    program = Conversation(["groonga", folder + "/db"])
    expect(program.ask("cache_limit 0"), "cache_limit")
    return program


def question(query, limit=20, wants_any=False):
    """Searches for all words as phrases, or for any pair of syllables, ordered by score."""
    quoted = (" OR " if wants_any else " ").join(
        '"' + word.replace("\\", "\\\\") + '"' for word in (pairs(query) if wants_any else words(query)))
    return "/d/select?" + urllib.parse.urlencode({
        "table": "Memos", "match_columns": "title||body", "query": quoted, "sort_keys": "-_score", "limit": limit,
        "output_columns": "_id,title,snippet_html(body),_score", "cache": "no"})


def index_bytes(folder):
    """Returns the size of the vocabulary and its lists. Files are named by object number."""
    program = converse(folder)
    answer = json.loads(program.ask("object_inspect Grams.memo"))[1]
    program.close()
    names = [f"db.{number:07X}" for number in (answer["table"]["id"], answer["id"])]
    return files_size(folder, lambda file: any(file == name or file.startswith(name + ".") for name in names))
