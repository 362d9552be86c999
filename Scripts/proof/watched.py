"""Serves a folder that changes while it is searched: watched.py PROGRAM. Searches must find the current state after every change."""

import json
import pathlib
import random
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

from kills import start


class Searches:
    """Sends one query after another until it is stopped. Every response must be complete."""

    def __init__(self, base):
        self.base, self.count, self.errors, self.stopping = base, 0, [], threading.Event()
        self.threads = [threading.Thread(target=self.run, daemon=True) for _ in range(2)]
        for thread in self.threads:
            thread.start()

    def run(self):
        while not self.stopping.is_set():
            try:
                answer = find(self.base, random.choice(["회의", "메모", "표시1", "\"새 글\"", "없는말"]))
                if sum(answer["rungs"].values()) != answer["total"]:
                    self.errors.append(answer)
            except OSError as error:
                self.errors.append(error)
            self.count += 1

    def stop(self):
        self.stopping.set()
        for thread in self.threads:
            thread.join()


def find(base, query):
    try:
        with urllib.request.urlopen(f"{base}/v1/search?rungs=word&q=" + urllib.parse.quote(query), timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        # A new category.
        if error.code != 422 or "category:" not in query:
            raise
        return {"total": 0, "rungs": {}}


def wait(base, query, total, what):
    until = time.monotonic() + 120
    while (found := find(base, query)["total"]) != total:
        if time.monotonic() > until:
            raise SystemExit(f"watched: {what}: {query} is found {found} times, not {total}")
        time.sleep(0.05)


def main():
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place) / "메모"
        (folder / "업무").mkdir(parents=True)
        for number in range(20):
            (folder / f"{number}.txt").write_text(f"표시{number}x 회의\n메모")
        vault = str(pathlib.Path(place) / "vault.db")
        server, base = start(sys.argv[1], vault, "--watch", str(folder))
        wait(base, "회의", 20, "the start")
        searches = Searches(base)
        for turn in range(5):
            (folder / f"새{turn}.md").write_text(f"# 새 글 추가{turn}x\n\n회의")
            wait(base, f"추가{turn}x", 1, "a new file")
            (folder / f"새{turn}.md").write_text(f"# 새 글 변경{turn}x\n\n회의")
            wait(base, f"변경{turn}x", 1, "a changed file")
            wait(base, f"추가{turn}x", 0, "a changed file's old text")
            (folder / f"새{turn}.md").rename(folder / "업무" / f"옮김{turn}.md")
            wait(base, f"변경{turn}x", 1, "a renamed file")
            # As editors do: a new file replaces the old one.
            wait(base, f"category:업무 변경{turn}x", 1, "a file in another folder")
            (folder / "업무" / "잠시~").write_text(f"# 새 글 바꿈{turn}x\n\n회의")
            (folder / "업무" / "잠시~").rename(folder / "업무" / f"옮김{turn}.md")
            wait(base, f"바꿈{turn}x", 1, "a file in the place of another")
            (folder / f"{turn}.txt").unlink()
            wait(base, f"표시{turn}x", 0, "a deleted file")
        wait(base, "회의", 20, "all that is left")
        searches.stop()
        server.terminate()
        code = server.wait(60)
        print(f"watched: 25 changes, {searches.count} searches meanwhile, {len(searches.errors)} errors, graceful stop {code}")
        if searches.errors or code:
            raise SystemExit(f"watched: {searches.errors[:3]}")


main()
