"""Measures requests per second over HTTP, beside Groonga's own server, in one run.

Both servers answer the same queries in turn, each with the best 20, a snippet and the exact count, without response caches. Rounds alternate
between the servers, so that noise affects both. Needs wrk (apt-get install wrk) and groonga (apt-get install groonga-bin).
"""
import json
import os
import random
import shutil
import socket
import statistics
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request

import groonga_engine
import memos
from engines import Missing
from processes import cpu_seconds
from tables import print_table


def add_options(command):
    command.add_argument("--memos", required=True, help="JSON Lines with title and body or text")
    command.add_argument("--queries", required=True, help="JSON Lines with kind and text")
    command.add_argument("--counts", default="100000", help="use the first N memos")
    command.add_argument("--connections", default="1,8,32")
    command.add_argument("--rounds", type=int, default=5)
    command.add_argument("--seconds", type=int, default=4, help="seconds of each measurement")


class Server:
    """A server that runs until it is closed."""

    def __init__(self, name, command, target, port, folder):
        self.name, self.target = name, target
        self.log = open(os.path.join(folder, name + ".log"), "wb")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log)
        self.base = f"http://127.0.0.1:{port}"
        until = time.monotonic() + 60
        while True:
            try:
                urllib.request.urlopen(self.base + target("메모"), timeout=30).read()
                return
            except OSError as failure:
                if self.process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError(f"{name} does not answer: {failure}") from failure
                time.sleep(0.1)

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def saekin_target(query):
    return "/v1/search?" + urllib.parse.urlencode({"q": query, "limit": 20})


# Requests the targets of a file in turn, and prints results for Python.
LUA = """
local targets = {}
for line in io.lines(os.getenv("TARGETS")) do targets[#targets + 1] = line end
local next = 0
request = function() next = next % #targets + 1; return wrk.format("GET", targets[next]) end
done = function(summary, latency)
  local errors = summary.errors
  print(("FIGURES %d %f %f %f %d"):format(summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(95) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
"""


def load(server, targets, script, connections, seconds):
    """Returns requests per second, milliseconds at p50 and p95, processor milliseconds per request, and failed requests."""
    before = cpu_seconds(server.process.pid)
    done = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "30s", "-H", "Cache-Control: no-store", "-s", script, server.base], check=True, capture_output=True, text=True,
        timeout=seconds + 60, env=dict(os.environ, TARGETS=targets))
    spent = cpu_seconds(server.process.pid) - before
    requests, took, middle, slow, bad = map(float, done.stdout.split("FIGURES ")[1].split())
    if not requests:
        raise RuntimeError(f"{server.name} answered nothing")
    return requests / took, middle, slow, 1000 * spent / requests, bad


def measure(options, folder):
    for program, package in (("wrk", "wrk"), ("groonga", "groonga-bin")):
        if not shutil.which(program):
            raise Missing(f"{program} is not there: apt-get install {package}")
    with open(options.queries, encoding="utf-8") as lines:
        texts = [json.loads(line)["text"] for line in lines]
    random.Random(7).shuffle(texts)
    for count in map(int, options.counts.split(",")):
        measure_count(options, texts, memos.prefix(options.memos, count, folder))


def measure_count(options, texts, sample):
    vault, database = os.path.join(sample.folder, "vault.db"), os.path.join(sample.folder, "groonga")
    if not os.path.exists(vault):
        subprocess.run([options.saekin, "import", "-q", sample.path, "--vault", vault], check=True)
    if not os.path.exists(database):
        groonga_engine.load(sample.texts, database)
    ports = free_port(), free_port()
    with tempfile.TemporaryDirectory() as folder:
        servers = []
        try:
            servers.append(Server("saekin", [options.saekin, "serve", "--vault", vault, "--port", str(ports[0])], saekin_target,
                                  ports[0], folder))
            servers.append(Server("groonga", ["groonga", "--protocol", "http", "--bind-address", "127.0.0.1", "-p", str(ports[1]), "-s",
                                              "--cache-limit", "0", database + "/db"], groonga_engine.question, ports[1], folder))
            script = os.path.join(folder, "ask.lua")
            with open(script, "w", encoding="ascii") as out:
                out.write(LUA)
            rows = []
            for connections in map(int, options.connections.split(",")):
                found = {server.name: [] for server in servers}
                for _ in range(options.rounds):
                    for server in servers:
                        targets = os.path.join(folder, server.name)
                        with open(targets, "w", encoding="ascii") as out:
                            out.writelines(server.target(text) + "\n" for text in texts)
                        found[server.name].append(load(server, targets, script, connections, options.seconds))
                middles = {name: [statistics.median(part) for part in zip(*runs)] for name, runs in found.items()}
                for name, (rate, middle, slow, cost, bad) in middles.items():
                    rows.append([f"{name}, {connections}", rate, rate / middles["groonga"][0], middle, slow, cost, f"{bad:.0f}"])
            print_table(f"{sample.count:,} memos, {len(texts)} queries, medians of {options.rounds} rounds of {options.seconds} s",
                        ["server, connections", "requests/s", "of Groonga's", "p50 ms", "p95 ms", "CPU ms a request", "failed"], rows)
        finally:
            for server in servers:
                server.close()
