"""Opens 1,100 connections that send one byte, and sends other requests: slow.py PROGRAM. The others must not wait."""

import pathlib
import resource
import socket
import sys
import tempfile
import time

from abandoned import ask
from kills import start

CONNECTIONS, ROUNDS = 1100, 50


def main():
    program = sys.argv[1]
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096) if hard > 0 else 4096, hard))
    with tempfile.TemporaryDirectory() as folder:
        server, base = start(program, str(pathlib.Path(folder) / "vault.db"))
        port = int(base.rsplit(":", 1)[1])
        try:
            connections, times = [], []
            for number in range(CONNECTIONS):
                connection = socket.create_connection(("127.0.0.1", port), timeout=10)
                connection.sendall(b"G")
                connections.append(connection)
                if number % 50 == 0:
                    times.append(ask(port, "/healthz"))
            times += [ask(port, "/v1/stats") for _ in range(ROUNDS)]
            began, closed = time.monotonic(), 0
            for connection in connections:
                connection.settimeout(max(0.1, 25 - (time.monotonic() - began)))
                try:
                    while connection.recv(4096):
                        pass
                    closed += 1
                except ConnectionResetError:
                    closed += 1
                except TimeoutError:
                    pass
        finally:
            server.terminate()
            code = server.wait(timeout=60)
    longest = max(elapsed for _, elapsed in times)
    print(f"slow: {CONNECTIONS} connections of one byte; others answered in {longest:.0f} ms at most; {closed} closed within 25 s, end {code}")
    if {status for status, _ in times} != {200} or longest > 1000 or closed != CONNECTIONS or code:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
