"""Measures how long writers wait during imports: waits.py PROGRAM [MEMOS].

First, MEMOS (100,000) are imported over HTTP while three clients write and one requests /healthz; the times of both are printed. Then, in another
vault, the command line imports 30,000 memos twice while `add` runs repeatedly. Exits with 1 if a write fails.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from kills import start
from program import environment
from texts import Texts

LIMIT = 600  # seconds after which a part is stopped


def export(path, memos, name):
    texts = Texts(random.Random(name))
    with open(path, "w", encoding="utf-8") as file:
        for number in range(memos):
            text = " ".join(texts.sentence() for _ in range(12))
            file.write(json.dumps({"id": f"{name}{number}", "text": text}, ensure_ascii=False) + "\n")


def figures(name, times):
    ordered = sorted(times)
    if not ordered:
        return f"{name}: none"
    share = lambda part: 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]
    return f"{name}: {len(ordered)}, p50 {share(.5):.0f} ms, p95 {share(.95):.0f}, p99 {share(.99):.0f}, max {1000 * ordered[-1]:.0f}"


def ask(url, data=None, kind="application/json"):
    request = urllib.request.Request(url, data, {"Content-Type": kind} if data is not None else {})
    with urllib.request.urlopen(request, timeout=120) as answer:
        return json.load(answer)


def repeat(stop, times, faults, pause, body):
    """Calls `body` until `stop`, and records the duration of each call."""
    while not stop.is_set():
        begin = time.monotonic()
        try:
            body()
            times.append(time.monotonic() - begin)
        except Exception as error:
            faults.append(str(error))
        time.sleep(pause)


def over_http(program, folder, memos):
    vault = str(folder / "http.db")
    server, base = start(program, vault)
    writes, health, faults, stop = [], [], [], threading.Event()
    add = lambda: ask(base + "/v1/memos", json.dumps({"text": "그사이에 쓴 메모"}).encode())
    try:
        clients = [threading.Thread(target=repeat, args=(stop, writes, faults, 0.2, add)) for _ in range(3)]
        clients.append(threading.Thread(target=repeat, args=(stop, health, faults, 0.02, lambda: ask(base + "/healthz"))))
        begin = time.monotonic()
        job = ask(base + "/v1/imports?name=memos.jsonl", (folder / "http.jsonl").read_bytes(), "application/octet-stream")["id"]
        for client in clients:
            client.start()
        state = {}
        while time.monotonic() - begin < LIMIT and state.get("state") not in ("done", "failed", "stopped"):
            time.sleep(0.1)
            state = ask(f"{base}/v1/imports/{job}")
        took = time.monotonic() - begin
        stop.set()
        for client in clients:
            client.join()
    finally:
        server.terminate()
        server.wait(timeout=60)
    print(f"waits: import of {memos} over HTTP: {state.get('state')} in {took:.1f} s")
    print("  " + figures("writes", writes))
    print("  " + figures("healthz", health))
    return faults + ([] if state.get("state") == "done" else [f"the import is {state}"])


def by_command(program, folder):
    vault = str(folder / "command.db")
    settings = environment(folder, vault)
    times, faults, stop = [], [], threading.Event()

    def add():
        done = subprocess.run([program, "add", "그사이에 쓴 메모"], env=settings, capture_output=True, text=True, timeout=120)
        if done.returncode:
            raise OSError(done.stderr.strip())

    add()
    begin = time.monotonic()
    imports = [subprocess.Popen([program, "import", "-q", folder / f"{name}.jsonl"], env=settings) for name in ("one", "two")]
    client = threading.Thread(target=repeat, args=(stop, times, faults, 0.1, add))
    client.start()
    codes = [each.wait(timeout=LIMIT) for each in imports]
    took = time.monotonic() - begin
    stop.set()
    client.join()
    print(f"waits: two imports of 30000 by command: {took:.1f} s")
    print("  " + figures("add", times))
    check = subprocess.run([program, "check"], env=settings, capture_output=True, text=True, timeout=LIMIT)
    return faults + [f"an import ended with {code}" for code in codes if code] + ([check.stdout] if check.returncode else [])


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    memos = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for label, count in (("http", memos), ("one", 30_000), ("two", 30_000)):
            export(folder / f"{label}.jsonl", count, label)
        faults = over_http(program, folder, memos) + by_command(program, folder)
    if faults:
        print(f"waits: {len(faults)} faults, the first: {faults[0]}")
        raise SystemExit(1)


if __name__ == "__main__":
    main()
