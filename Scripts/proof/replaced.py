"""Replaces the vault's file while a server and commands write to it: replaced.py PROGRAM [ROUNDS].

In each round, two clients write over HTTP and one by `add` while an earlier backup is moved over the vault (in every fifth round the file is removed
instead). The server must end by itself. Every acknowledged memo must be in the current file or in the copy beside it, the server must not
acknowledge requests made after the replacement, and the file must pass `check`.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from kills import start
from program import environment

LIMIT = 60  # seconds to wait for any step


class Round:
    def __init__(self, program, folder):
        self.program, self.folder, self.vault = program, folder, folder / "vault.db"
        self.settings = environment(folder, self.vault)
        self.stop, self.replaced = threading.Event(), threading.Event()
        self.acknowledged, self.late, self.refused = [], [], 0

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], env=self.settings, capture_output=True, text=True, timeout=LIMIT)

    def post(self, base, name):
        count = 0
        while not self.stop.is_set():
            text, was_replaced = f"http{name}x{count}", self.replaced.is_set()
            request = urllib.request.Request(base + "/v1/memos", json.dumps({"text": text}).encode(), {"Content-Type": "application/json"})
            try:
                with urllib.request.urlopen(request, timeout=LIMIT) as answer:
                    if answer.status == 201:
                        (self.late if was_replaced else self.acknowledged).append(text)
            except OSError:
                self.refused += 1
                time.sleep(0.02)
            count += 1

    def add(self):
        count = 0
        while not self.stop.is_set():
            text = f"add{count}"
            if self.run("add", text).returncode == 0:
                self.acknowledged.append(text)
            count += 1

    def texts(self, vault):
        done = self.run("export", "--to", "jsonl", "--vault", str(vault))
        return {json.loads(line).get("text", json.loads(line).get("title")) for line in done.stdout.splitlines() if line.strip()}

    def play(self, number):
        assert self.run("add", "처음").returncode == 0
        backup = self.folder / "backup.db"
        assert self.run("backup", str(backup)).returncode == 0
        server, base = start(self.program, str(self.vault))
        clients = [threading.Thread(target=self.post, args=(base, str(client))) for client in range(2)] + [threading.Thread(target=self.add)]
        for client in clients:
            client.start()
        time.sleep(1 + 0.07 * number)
        if number % 5 == 4:
            os.remove(self.vault)
        else:
            os.replace(backup, self.vault)
        self.replaced.set()
        try:
            code = server.wait(timeout=LIMIT)
        except subprocess.TimeoutExpired:
            server.kill()
            code = "killed"
        time.sleep(1)
        self.stop.set()
        for client in clients:
            client.join()
        found = set()
        for file in self.folder.glob("vault*.db"):
            found |= self.texts(file)
        check = self.run("check")
        lost = [text for text in self.acknowledged if text not in found]
        return code, lost, check


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    acknowledged = lost = late = malformed = refused = 0
    codes = []
    for number in range(rounds):
        with tempfile.TemporaryDirectory() as name:
            each = Round(program, pathlib.Path(name))
            code, missing, check = each.play(number)
            codes.append(code)
            acknowledged, lost, late = acknowledged + len(each.acknowledged), lost + len(missing), late + len(each.late)
            refused += each.refused
            if check.returncode:
                malformed += 1
                print(f"replaced: round {number}: {check.stdout}{check.stderr}")
            if missing or each.late:
                print(f"replaced: round {number}: lost {missing[:5]}, late {each.late[:5]}")
    print(f"replaced: {rounds} rounds, {acknowledged} memos acknowledged, {lost} lost, {late} acknowledged by the server after the replacement, "
          f"{refused} requests refused, {malformed} malformed, the server ended with {sorted(set(map(str, codes)))}")
    if lost or late or malformed or any(code in (0, "killed") for code in codes):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
