"""Requests exports without reading them, and stops the server meanwhile: stalled.py PROGRAM [SECONDS]. Places must become free, and the server must end in time."""

import json
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from kills import start

SEATS = 4


def opened(port, text):
    connection = socket.create_connection(("127.0.0.1", port), timeout=10)
    connection.sendall(text.encode())
    return connection


def status(base):
    try:
        with urllib.request.urlopen(urllib.request.Request(base + "/v1/export", method="HEAD"), timeout=30) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def main():
    program, patience = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 45
    export = "GET /v1/export HTTP/1.1\r\nHost: localhost\r\n\r\n"
    half = "POST /v1/memos HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    with tempfile.TemporaryDirectory() as folder:
        vault, notes = pathlib.Path(folder) / "vault.db", pathlib.Path(folder) / "notes.jsonl"
        with notes.open("w") as file:
            for number in range(2000):
                file.write(json.dumps({"text": f"{number} " + "x" * 20_000}) + "\n")
        subprocess.run([program, "import", str(notes), "--vault", str(vault)], check=True, capture_output=True, timeout=300)
        server, base = start(program, str(vault))
        port = int(base.rsplit(":", 1)[1])
        try:
            stalled = [opened(port, export) for _ in range(SEATS)]
            time.sleep(1)
            refused, began = status(base), time.monotonic()
            while (last := status(base)) != 200 and time.monotonic() - began < patience:
                time.sleep(1)
            back = time.monotonic() - began
            held = [opened(port, export) for _ in range(SEATS)] + [opened(port, half) for _ in range(4)] + [opened(port, "GET /")]
            time.sleep(1)
            began = time.monotonic()
            server.send_signal(signal.SIGTERM)
            code = server.wait(timeout=60)
            end = time.monotonic() - began
        finally:
            server.kill()
        for connection in stalled + held:
            connection.close()
    print(f"stalled: a fifth export {refused}, seats back after {back:.0f} s; SIGTERM with stalled exports and half bodies {end:.1f} s, end {code}")
    if refused != 503 or last != 200 or end > 20 or code:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
