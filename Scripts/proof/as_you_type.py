"""Compares the cost of a search as you type with that of a whole search: as_you_type.py PROGRAM VAULT QUERIES.

The server uses a copy of VAULT, without the response cache. QUERIES has one query per line, {"kind": …, "text": …}. Each round sends every query in
four ways: as a whole search, with `typing=true`, and both again after a memo was added. Prints the processor time of the server and the latencies
for each way. Exits with 1 if a request fails.
"""

import json
import pathlib
import shutil
import sys
import tempfile
import time
import urllib.parse
import urllib.request

from kills import start

ROUNDS = 3


def spent(process):
    """Returns the processor time of all threads in nanoseconds."""
    return sum(int((task / "schedstat").read_text().split()[0]) for task in pathlib.Path(f"/proc/{process.pid}/task").iterdir())


def ask(url, data=None):
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"} if data is not None else {})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.read()


def main():
    program, vault, queries = sys.argv[1:4]
    texts = [json.loads(line)["text"] for line in open(queries, encoding="utf-8")]
    with tempfile.TemporaryDirectory() as name:
        copy = pathlib.Path(name) / "vault.db"
        shutil.copy(vault, copy)
        server, base = start(str(pathlib.Path(program).resolve()), str(copy), "--keep", "0")
        ways = {(typing, written): [0.0, []] for written in (False, True) for typing in (False, True)}
        try:
            for text in texts[:20]:
                for typing in ("false", "true"):
                    ask(f"{base}/v1/search?q={urllib.parse.quote(text)}&typing={typing}")
            for number in range(ROUNDS):
                for text in texts:
                    for (typing, written), (sums, times) in ways.items():
                        if written:
                            ask(base + "/v1/memos", json.dumps({"text": f"그사이에 쓴 메모 {number} {text}"}).encode())
                        before, begin = spent(server), time.monotonic()
                        ask(f"{base}/v1/search?q={urllib.parse.quote(text)}&typing={'true' if typing else 'false'}")
                        times.append(1000 * (time.monotonic() - begin))
                        ways[typing, written][0] += (spent(server) - before) / 1e6
        finally:
            server.terminate()
            server.wait(timeout=60)
    print(f"as_you_type: {len(texts)} queries, {ROUNDS} rounds")
    for (typing, written), (total, times) in ways.items():
        ordered = sorted(times)
        whole = ways[False, written][0]
        print(f"  {'typing' if typing else 'whole '} {'after a write' if written else 'unchanged    '}: processor {total / len(times):6.2f} ms a search, "
              f"{total / whole:4.2f} times the whole search; p50 {ordered[len(ordered) // 2]:.1f} ms, p95 {ordered[int(len(ordered) * .95)]:.1f}")


if __name__ == "__main__":
    main()
