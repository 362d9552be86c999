"""`Benchmarks/bench growth --imports`: how the time of an import, and of a check of its vault, grows with each part of an export: files, records,
keys, tags, lengths.

Each part is made at 1, 4 and 16 times its first size, and everything else stays small. The slope is the exponent of the growth between the last
two: 1 is linear, 2 quadratic. Times are processor time, without that of an import of one memo.
"""
import base64
import io
import json
import math
import os
import shutil
import sys
import zipfile

from processes import run
from tables import print_table

FACTORS = (1, 4, 16)
# The steepest slope that is allowed, and the seconds below which a slope is noise.
LIMIT = 1.2
LEAST = 0.25


def add_options(parser):
    parser.add_argument("--imports", action="store_true", help="measure imports instead of searches; needs no memos")
    parser.add_argument("--only", default="", help="with --imports: only parts with this in their name")
    parser.add_argument("--scale", type=float, default=1, help="with --imports: multiply all sizes by this")


def measure(options, folder):
    base = seconds(options, folder, {"a.md": "메모"})
    rows, steep = [], []
    for name, (size, make) in PARTS.items():
        if options.only not in name:
            continue
        sizes = [int(size * options.scale * factor) for factor in FACTORS]
        row = [name, f"{sizes[0]:,}"]
        for least, times in zip(base, zip(*(seconds(options, folder, make(count)) for count in sizes))):
            times = [max(time - least, 0.001) for time in times]
            slope = math.log(times[2] / times[1]) / math.log(FACTORS[2] / FACTORS[1])
            if slope > LIMIT and times[2] > LEAST:
                steep.append(name)
            row += [f"{time:.2f}" for time in times] + [f"{slope:.2f}" if times[2] > LEAST else "–"]
        print(*row, sep="  ", file=sys.stderr, flush=True)
        rows.append(row)
    head = [f"{kind}{factor}×" for kind in ("", "check ") for factor in FACTORS]
    print_table("Imports by the size of one part", ["part", "size"] + head[:3] + ["slope"] + head[3:] + ["slope"], rows,
                ["seconds of processor time", f"no slope is told below {LEAST} s"])
    if steep:
        raise RuntimeError("steeper than linear: " + ", ".join(steep))


def seconds(options, folder, files):
    """Returns the processor time of an import of these files into a new vault, and of a check."""
    place, vault = folder + "/export", folder + "/growth.db"
    for path in (place, vault + "-files"):
        shutil.rmtree(path, ignore_errors=True)
    for path in (vault, vault + "-wal", vault + "-shm"):
        if os.path.exists(path):
            os.remove(path)
    for name, content in files.items():
        path = f"{place}/{name}"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
    keeps = ["--attachments", "keep"] if any(name.endswith((".png", ".eml")) for name in files) else []
    # Parts that are larger than their limits are rejected.
    imported = run([options.saekin, "import", place, "--vault", vault] + keeps, accepted=(0, 1, 2)).cpu
    return imported, run([options.saekin, "check", "--vault", vault], accepted=(0, 1, 2)).cpu


def each(count, text, between=""):
    """Returns the text for each number, which stands for %d."""
    return between.join(text.replace("%d", str(number)) for number in range(count))


def files(count, **contents):
    """Returns files of each kind. The keyword is the ending."""
    return {f"{number}.{ending}": text.replace("%d", str(number)) for number in range(count) for ending, text in contents.items()}


def zipped(named):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, text in named.items():
            archive.writestr(name, text)
    return {"a.zip": packed.getvalue()}


def keep(count):
    note = '{"textContent":"글 %d","title":"제목 %d","isTrashed":false,"isPinned":false,"isArchived":false,"userEditedTimestampUsec":1690866317287000}'
    return {f"Takeout/Keep/{name}": text for name, text in files(count, json=note, html="<title>%d</title><p>글 %d").items()}


def mail(head, body="글"):
    return {"a.eml": f"From: a@b.kr\nMessage-ID: <1>\nDate: Mon, 04 Mar 2024 09:12:00 +0900\n{head}\n\n{body}\n"}


def attached(count):
    part = "--b\nContent-Type: image/png\nContent-Disposition: attachment; filename=\"%d.png\"\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n"
    return mail("MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b", each(count, part) + "--b--")


def chat(count):
    head = "방 님과 카카오톡 대화\n저장한 날짜 : 2024-03-05 14:22:10\n\n--------------- 2024년 3월 4일 월요일 ---------------\n"
    return {"a.txt": head + each(count, "[나] [오전 9:12] 글 %d\n")}


def cloud(count):
    own = "--11111111-2222-3333-4444-555555555555--"
    notes = ""
    for number in range(count):
        name = f"{number:08d}-2222-3333-4444-555555555555"
        mark = f"--{name}--"
        notes += f"{own}\n{mark}\n{name}{mark}1700000000{mark}제목{mark}글"
    return {"CloudNote.txt": notes}


def joplin(count):
    named = {}
    for number in range(count):
        note, tag, link = (f"{kind}{number:031x}" for kind in "abc")
        named[note + ".md"] = f"제목\n\n글\n\nid: {note}\ntype_: 1"
        named[tag + ".md"] = f"태그 {number}\n\nid: {tag}\ntype_: 5"
        named[link + ".md"] = f"id: {link}\nnote_id: {note}\ntag_id: {tag}\ntype_: 6"
    return named


def enex(notes):
    return {"a.enex": f"<en-export>{notes}</en-export>"}


def note(inner="", content="글"):
    return f"<note><title>제목</title>{inner}<content><![CDATA[<en-note>{content}</en-note>]]></content></note>"


def record(members):
    return {"a.json": '[{"title":"제목","body":"글"' + members + "}]"}


def page(body):
    return {"a.html": "<title>제목</title>" + body}


def front(lines):
    return {"a.md": f"---\n{lines}\n---\n글"}


def linked(count):
    return {"a.md": each(count, "![](%d.png)\n")} | {f"{number}.png": b"\x89PNG\r\n\x1a\n%d" % number for number in range(count)}


def chatgpt(count):
    nodes = each(count, '"n%d":{"id":"n%d","parent":"p%d","message":{"author":{"role":"user"},"content":{"parts":["글 %d"]}},"children":[]}', ",")
    return {"conversations.json": '[{"title":"가","mapping":{' + nodes + "}}]"}


def telegram(count):
    message = '{"id":%d,"type":"message","date":"2024-03-04T09:12:00","from":"나","text":"글 %d"}'
    return {"result.json": '{"name":"방","type":"saved_messages","id":1,"messages":[' + each(count, message, ",") + "]}"}


def categories(count):
    return {"categories.json": '{"categories":[' + each(count, '{"path":"분류 %d","color":"#112233"}', ",") + "]}", "a.md": "글"}


PARTS = {
    "files of Google Keep": (100, keep),
    "files of Google Keep in a zip": (100, lambda n: zipped(keep(n))),
    "text files": (200, lambda n: files(n, md="메모 %d")),
    "text files with dates": (200, lambda n: files(n, md="---\ncreated: 2024-03-04\n---\n메모 %d")),
    "text files in an Obsidian vault": (200, lambda n: {".obsidian/app.json": "{}"} | files(n, md="메모 #태그 [[%d]]")),
    "pages": (200, lambda n: files(n, html="<title>%d</title><p>글")),
    "conflicted copies": (200, lambda n: {f"{i} (conflicted copy 2024-03-04).md": f"나 {i}" for i in range(n)} | files(n, md="메모 %d")),
    "folders": (200, lambda n: {f"{i}/a.md": f"메모 {i}" for i in range(n)}),
    "note folders with pictures": (100, lambda n: {f"{i}/{name}": text for i in range(n) for name, text in (("a.md", f"메모 {i}"), ("b.png", b"\x89PNG"))}),
    "JSON files": (200, lambda n: files(n, json='[{"title":"%d","body":"글"}]')),
    "messages of one file": (200, lambda n: {"a.mbox": each(n, "From a@b Mon Mar  4 09:12:00 2024\nFrom: a@b\nSubject: %d\nMessage-ID: <%d>\n\n글\n\n")}),
    "files of Joplin": (60, joplin),
    "records": (500, lambda n: {"a.json": "[" + each(n, '{"title":"%d","body":"글"}', ",") + "]"}),
    "lines of JSON": (500, lambda n: {"a.jsonl": each(n, '{"title":"%d","body":"글"}\n')}),
    "records with a tag of their own": (500, lambda n: {"a.json": "[" + each(n, '{"title":"%d","tags":["태그 %d"]}', ",") + "]"}),
    "records with a category of their own": (500, lambda n: {"a.json": "[" + each(n, '{"title":"%d","category":"분류 %d"}', ",") + "]"}),
    "records with names of their own": (500, lambda n: {"a.json": "[" + each(n, '{"title":"%d","zettel%d":"낱말 %d"}', ",") + "]"}),
    "equal records": (500, lambda n: {"a.json": "[" + each(n, '{"title":"제목","body":"글"}', ",") + "]"}),
    "categories of a list": (500, categories),
    "rows": (500, lambda n: {"a.csv": "title,body\n" + each(n, "%d,글\n")}),
    "columns": (50, lambda n: {"a.csv": "title," + each(n, "칸%d", ",") + "\n제목," + each(n, "값%d", ",") + "\n"}),
    "notes of Evernote": (300, lambda n: enex(note() * n)),
    "outlines": (500, lambda n: {"a.opml": "<opml><body>" + each(n, '<outline text="%d"/>') + "</body></opml>"}),
    "outlines of one note": (500, lambda n: {"a.opml": '<opml><body><outline text="가">' + each(n, '<outline text="%d"/>') + "</outline></body></opml>"}),
    "notes of CloudNote": (300, cloud),
    "messages of a day": (500, chat),
    "messages of Telegram": (500, telegram),
    "answers of ChatGPT": (300, chatgpt),
    "blocks of Logseq": (500, lambda n: {"logseq/config.edn": "{}", "pages/가.md": each(n, "- 글 %d #태그%d\n")}),
    "days of RedNotebook": (2, lambda n: {f"{2000 + i // 12}-{i % 12 + 1:02d}.txt": each(28, "%d:\n  text: 글\n") for i in range(n)}),
    "unknown names of a record": (500, lambda n: record(each(n, ',"zettel%d":"낱말 %d"'))),
    "unknown names beside a long text": (250, lambda n: record("".join(f',"zettel{i}":"낱말 {i}"' for i in range(n)) + ',"text":"' + "가나 " * n * 20 + '"')),
    "equal names of a record": (500, lambda n: record(each(n, ',"title":"제목 %d"'))),
    "objects of a record": (500, lambda n: record(each(n, ',"zettel%d":{"a":"낱말 %d"}'))),
    "links of a record": (500, lambda n: record(',"urls":[' + each(n, '"https://a.kr/%d"', ",") + "]")),
    "tasks of a record": (500, lambda n: record(',"checklist":[' + each(n, '{"text":"할 일 %d","done":true}', ",") + "]")),
    "tags of a record": (500, lambda n: record(',"tags":[' + each(n, '"태그 %d"', ",") + "]")),
    "fields of front matter": (100, lambda n: front(each(n, "칸%d: 값\n"))),
    "tags of front matter": (100, lambda n: front("tags:\n" + each(n, "- 태그%d\n"))),
    "tags of front matter in YAML": (100, lambda n: front("tags: [" + each(n, '"태\\u0020%d"', ",") + "]")),
    "tags of Evernote": (300, lambda n: enex(note(each(n, "<tag>태그 %d</tag>")))),
    "elements of Evernote": (300, lambda n: enex(note(each(n, "<zettel%d>낱말 %d</zettel%d>")))),
    "tags in a text": (500, lambda n: {".obsidian/app.json": "{}", "a.md": each(n, "#태그%d ")}),
    "links to files": (100, linked),
    "links to nothing": (500, lambda n: {"a.md": each(n, "![](%d.png) [[%d]]\n"), "b.png": b"\x89PNG"}),
    "files of a message": (50, attached),
    "headers of a message": (500, lambda n: mail(each(n, "X-%d: a", "\n"))),
    "lines of a header": (500, lambda n: mail("Subject: a\n" + each(n, " b%d", "\n"))),
    "encoded words (Q)": (500, lambda n: mail("Subject: " + "=?utf-8?q?a?= " * n)),
    "encoded words (B)": (500, lambda n: mail("Subject: " + "=?utf-8?b?6rCA?=\n " * n)),
    "broken encoded words": (500, lambda n: mail("Subject: " + "=? " * n)),
    "unknown character sets": (200, lambda n: mail("Subject: " + each(n, "=?x%d?q?a?= "))),
    "recipients": (500, lambda n: mail("To: " + each(n, "a%d@b.kr", ", "))),
    "parameters of a header": (300, lambda n: mail("Content-Type: text/plain" + each(n, "; x%d=y"))),
    "parts of a parameter": (300, lambda n: mail("Content-Disposition: attachment" + each(n, "; filename*%d=a") + "\nContent-Type: image/png")),
    "labels of a message": (300, lambda n: mail("X-Gmail-Labels: " + each(n, "라벨%d", ","))),
    "quoted-printable": (2000, lambda n: mail("MIME-Version: 1.0\nContent-Transfer-Encoding: quoted-printable\nContent-Type: text/plain; charset=utf-8", "=EA=B0=80" * n)),
    "base64": (2000, lambda n: mail("MIME-Version: 1.0\nContent-Transfer-Encoding: base64\nContent-Type: text/plain; charset=utf-8", base64.b64encode("가 ".encode() * n).decode())),
    "length of a line": (2000, lambda n: {"a.md": "가나다 라마 " * n}),
    "length of a word": (2000, lambda n: {"a.md": "가" * n}),
    "length of a Latin word": (2000, lambda n: {"a.md": "ab" * n}),
    "length of a number": (2000, lambda n: {"a.md": "12" * n}),
    "lines of a text": (2000, lambda n: {"a.md": "가나 다라\n" * n}),
    "checked lines": (1000, lambda n: {"a.md": "- [x] 할 일\n" * n}),
    "addresses of a text": (500, lambda n: {"a.md": each(n, "https://a.kr/%d a%d@b.kr 010-1234-5678 2024-03-04\n")}),
    "marks": (1000, lambda n: {"a.md": "글\n" + "".join(mark * n + "\n" for mark in "[(`#*<&!~|")}),
    "open links": (1000, lambda n: {"a.md": "글 " + "![" * n, "b.png": b"\x89PNG"}),
    "open wiki links": (1000, lambda n: {"a.md": "글 " + "![[a " * n, "b.png": b"\x89PNG"}),
    "spaces": (5000, lambda n: {"a.md": "글" + " " * n + "글"}),
    "combining marks": (1000, lambda n: {"a.md": "a" + "\u0301" * n}),
    "length of a title": (2000, lambda n: record(',"id":"1","title":"' + "가나 " * n + '"')),
    "length of a name": (2000, lambda n: record(',"' + "가나" * n + '":"낱말"')),
    "length of a tag": (2000, lambda n: record(',"tags":["' + "가나" * n + '"]')),
    "length of a category": (2000, lambda n: record(',"category":"' + "가나" * n + '"')),
    "levels of a category": (300, lambda n: record(',"category":[' + each(n, '"%d"', ",") + "]")),
    "length of an ID": (2000, lambda n: record(',"id":"' + "ab" * n + '"')),
    "length of a date": (2000, lambda n: record(',"created":"' + "1" * n + '"')),
    "escapes of a text": (2000, lambda n: record(',"text":"' + "\\uac00\\n" * n + '"')),
    "levels of JSON": (20, lambda n: record(',"a":' + "[" * n + '"낱말"' + "]" * n)),
    "quotes of a cell": (2000, lambda n: {"a.csv": 'title,body\n제목,"' + '""a' * n + '"\n'}),
    "elements of a page": (1000, lambda n: page("<p>글 <b>가</b>" * n)),
    "levels of a page": (50, lambda n: page("<div>" * n + "글")),
    "attributes of a page": (1000, lambda n: page("<p " + each(n, 'a%d="b" ') + ">글")),
    "entities of a page": (1000, lambda n: page("&amp;&nbsp;" * n)),
    "rows of a page": (500, lambda n: page("<table>" + "<tr><td>가<td>나" * n + "</table>")),
    "items of a page": (500, lambda n: page("<ul>" + "<li>가" * n + "</ul>")),
    "pictures of a page": (200, lambda n: page(each(n, '<img src="%d.png">')) | {"b.png": b"\x89PNG"}),
    "open tags of a page": (1000, lambda n: page("<" * n)),
    "content of Evernote": (1000, lambda n: enex(note(content="<div>글 <b>가</b></div>" * n))),
    "rich text": (1000, lambda n: {"a.rtf": r"{\rtf1\ansi\ansicpg949 " + r"\b \'b0\'a1 \u45208?\b0\par " * n + "}"}),
    "lines of Zim": (1000, lambda n: {"notebook.zim": "[Notebook]", "가.txt": "Content-Type: text/x-zim-wiki\n\n" + each(n, "글 @태그%d\n")}),
    "fields of TiddlyWiki": (300, lambda n: {"a.tid": "title: 가\n" + each(n, "칸%d: 값\n") + "\n글"}),
    "tags of TiddlyWiki": (300, lambda n: {"a.tid": "title: 가\ntags: " + each(n, "태그%d ") + "\n\n글"}),
}
