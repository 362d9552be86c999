"""Starts a server, and asks it."""

import re
import socket
import subprocess
import threading
import time


def start(program, vault, *options):
    """Starts a server for the vault. Returns its process and its address."""
    server = subprocess.Popen([program, "serve", "--vault", vault, "--port", "0", *options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    for line in server.stderr:
        place = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if place:
            threading.Thread(target=server.stderr.read, daemon=True).start()
            return server, f"http://127.0.0.1:{place.group(1)}"
    raise SystemExit("the server does not start")


def ask(port, target, timeout=60):
    """Returns status and milliseconds of one request on a connection of its own."""
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as connection:
        connection.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while piece := connection.recv(1 << 16):
            answer += piece
    return int(answer.split(b" ", 2)[1]), (time.monotonic() - began) * 1000
