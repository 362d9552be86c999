"""Kills a server repeatedly while four clients write to it: kills.py PROGRAM [ROUNDS]. No acknowledged memo may be lost."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request


def start(program, vault, *options):
    server = subprocess.Popen([program, "serve", "--vault", vault, "--port", "0", *options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    for line in server.stderr:
        place = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if place:
            threading.Thread(target=server.stderr.read, daemon=True).start()
            return server, f"http://127.0.0.1:{place.group(1)}"
    raise SystemExit("kills: the server does not start")


def write(base, name, acknowledged, stop):
    count = 0
    while not stop.is_set():
        text = f"표시{name}x{count}"
        request = urllib.request.Request(base + "/v1/memos", json.dumps({"text": text}).encode(), {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                if answer.status == 201:
                    acknowledged.append((json.load(answer)["memo"]["id"], text))
        except OSError:
            return
        count += 1


def main():
    program, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20
    acknowledged = []
    with tempfile.TemporaryDirectory() as folder:
        vault = str(pathlib.Path(folder) / "vault.db")
        for number in range(rounds):
            server, base = start(program, vault)
            stop = threading.Event()
            clients = [threading.Thread(target=write, args=(base, f"{number}y{client}", acknowledged, stop)) for client in range(4)]
            for client in clients:
                client.start()
            time.sleep(0.3 + 0.05 * number)
            server.kill()
            server.wait()
            stop.set()
            for client in clients:
                client.join()
        server, base = start(program, vault)
        lost = 0
        for identifier, text in acknowledged:
            try:
                with urllib.request.urlopen(f"{base}/v1/memos/{identifier}") as answer:
                    lost += json.load(answer)["memo"]["text"] != text
            except OSError:
                lost += 1
        server.terminate()
        code = server.wait(timeout=60)
        check = subprocess.run([program, "check", "--vault", vault], capture_output=True, text=True)
        print(f"kills: {rounds} kills, {len(acknowledged)} memos acknowledged, {lost} lost, check {check.returncode}, graceful stop {code}")
        if lost or check.returncode or code:
            print(check.stdout + check.stderr)
            raise SystemExit(1)


if __name__ == "__main__":
    main()
