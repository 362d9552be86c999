"""Starts 40 slow regular expressions, disconnects, and sends more requests: abandoned.py PROGRAM. Abandoned searches must not delay others."""

import json
import pathlib
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse

from kills import start

ABANDONED, ROUNDS = 40, 20
# Limits in milliseconds for /healthz and for the search after it.
HEALTH, SEARCH = 50, 1000


def ask(port, target, timeout=60):
    """Returns status and milliseconds of one request on a connection of its own."""
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as connection:
        connection.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while piece := connection.recv(1 << 16):
            answer += piece
    return int(answer.split(b" ", 2)[1]), (time.monotonic() - began) * 1000


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        vault, notes = pathlib.Path(folder) / "vault.db", pathlib.Path(folder) / "notes.jsonl"
        notes.write_text("".join(json.dumps({"text": f"회의 {number} " + "가나다라마바사 " * 60}, ensure_ascii=False) + "\n" for number in range(5000)))
        subprocess.run([program, "import", str(notes), "--vault", str(vault)], check=True, capture_output=True, timeout=300)
        server, base = start(program, str(vault))
        port = int(base.rsplit(":", 1)[1])
        try:
            slow = "/v1/search?q=" + urllib.parse.quote("/(.*)*x/")
            plain = "/v1/search?q=" + urllib.parse.quote("회의 사")
            left = []
            for _ in range(ABANDONED):
                connection = socket.create_connection(("127.0.0.1", port), timeout=10)
                connection.sendall(f"GET {slow} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                left.append(connection)
            during = [ask(port, "/healthz") for _ in range(ROUNDS)]
            meanwhile = ask(port, plain)
            for connection in left:
                connection.close()
            after = [ask(port, "/healthz") for _ in range(ROUNDS)]
            search = ask(port, plain)
            time.sleep(1)
            pattern = ask(port, "/v1/search?limit=1&q=" + urllib.parse.quote("/회의 4.9/"))
        finally:
            server.terminate()
            code = server.wait(timeout=60)
    health = max(elapsed for _, elapsed in during + after)
    print(f"abandoned: {ABANDONED} left; /healthz at most {health:.0f} ms; a search meanwhile {meanwhile[1]:.0f} ms, next {search[1]:.0f} ms, "
          f"a pattern after 1 s {pattern[1]:.0f} ms, end {code}")
    statuses = {status for status, _ in during + after + [meanwhile, search, pattern]}
    if statuses != {200} or health > HEALTH or search[1] > SEARCH or code:
        print(f"abandoned: statuses {statuses}; /healthz must take {HEALTH} ms, the next search {SEARCH} ms")
        raise SystemExit(1)


if __name__ == "__main__":
    main()
