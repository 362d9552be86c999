"""`Benchmarks/bench changes`: adds and edits single memos among many, including merges of the index.

One process `saekin mcp --write` answers line by line, on a copy of the vault. Every add and update is a transaction. The same changes from a
shell, one process each, are measured too, including start and end.
"""
import json
import os
import random
import shutil
import subprocess

from engines import Saekin
from memos import prefix
from processes import Conversation, run
from figures import median, percentile
from tables import print_table

SHELL_RUNS = 40


def add_options(parser):
    parser.add_argument("--memos", required=True, help="memos for the vault and for new texts, JSON Lines")
    parser.add_argument("--counts", help="use the first N memos of the file; several numbers with commas (default: all)")
    parser.add_argument("--changes", type=int, default=1000, help="changes of each kind")
    parser.add_argument("--check", action="store_true", help="run `saekin check` afterwards")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random choice of memos")


def measure(options, folder):
    for count in [int(text) for text in options.counts.split(",")] if options.counts else [None]:
        sample = prefix(options.memos, count, folder)
        saekin = Saekin(sample.folder + "/saekin.db", options.saekin)
        saekin.version()
        if not saekin.is_there():
            saekin.fill(sample.path, sample.texts)
        copy = sample.folder + "/changed.db"
        shutil.copyfile(saekin.place, copy)
        try:
            rows = changed(saekin.program, copy, sample, options) + from_shell(saekin.program, copy, sample, options.seed)
            print_table(f"Single changes among {sample.count:,} memos, milliseconds",
                        ["", "n", "CPU median", "p99", "slowest", "wall median", "p99", "slowest"], rows,
                        ["CPU: what the process took of processors until it had answered, merges of the index and checkpoints of the log included",
                         "wall: by the clock, waiting for the disk included",
                         "one process: `saekin mcp --write`, asked a line at a time; from a shell: a process each, starting and closing included"])
            if options.check:
                subprocess.run([saekin.program, "check", "--vault", copy], check=True)
        finally:
            for suffix in ("", "-wal", "-shm"):
                if os.path.exists(copy + suffix):
                    os.remove(copy + suffix)


def texts(path, count, chance):
    """Returns bodies of random memos among the file's first ones."""
    bodies = []
    with open(path, encoding="utf-8") as lines:
        for line, _ in zip(lines, range(20_000)):
            bodies.append(json.loads(line)["body"])
    return [chance.choice(bodies) for _ in range(count)]


def changed(program, vault, sample, options):
    chance = random.Random(options.seed)
    agent = Conversation([program, "mcp", "--vault", vault, "--write"])
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}
    told = json.loads(agent.ask(json.dumps({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello})))
    if "result" not in told:
        raise SystemExit(f"bench: saekin mcp: {told}")
    rows = []
    for name, tool in (("add", "add"), ("edit", "update")):
        walls, cpus = [], []
        for number, text in enumerate(texts(sample.texts, options.changes, chance)):
            arguments = {"text": f"{text} {number}"}
            if tool == "update":
                arguments["id"] = chance.randrange(1, sample.count + 1)
            call = {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}
            answer, wall, cpu = agent.timed(json.dumps(call, ensure_ascii=False))
            if (told := json.loads(answer)).get("result", {"isError": True}).get("isError"):
                raise SystemExit(f"bench: saekin mcp: {json.dumps(told, ensure_ascii=False)[:500]}")
            walls.append(1000 * wall)
            cpus.append(1000 * cpu)
        rows.append(row(f"{name}, one process", cpus, walls))
    agent.close()
    return rows


def from_shell(program, vault, sample, seed):
    chance = random.Random(seed)
    usages = {"start (--version)": [], "add, from a shell": [], "edit, from a shell": []}
    for text in texts(sample.texts, SHELL_RUNS, chance):
        usages["start (--version)"].append(run([program, "--version"]))
        usages["add, from a shell"].append(run([program, "add", text, "--vault", vault, "--quiet"]))
        memo = str(chance.randrange(1, sample.count + 1))
        usages["edit, from a shell"].append(run([program, "edit", memo, text, "--vault", vault]))
    return [row(name, [1000 * usage.cpu for usage in taken], [1000 * usage.wall for usage in taken]) for name, taken in usages.items()]


def row(name, cpus, walls):
    return [name, str(len(cpus))] + [figure for values in (cpus, walls)
                                     for figure in (median(values), percentile(values, 0.99), max(values))]
