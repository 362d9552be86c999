#!/usr/bin/env python3
"""Cuts the power of a disk while the program writes to it, and checks that what was acknowledged is there.

    sudo Scripts/proof/powerloss.py PROGRAM [--cuts 100] [--seed 1]

The disk is a file with ext4. At a random moment the program is stopped, the file is copied without what only the memory has, and the copy is
mounted, which replays ext4's journal as after a power failure. Needs root, loop devices and Python 3.
"""
import argparse, os, pathlib, random, shutil, signal, subprocess, sys, tempfile, time

parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("--cuts", type=int, default=100)
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
random.seed(options.seed)
program = os.path.abspath(options.program)
root = pathlib.Path(tempfile.mkdtemp(prefix="saekin-power-"))
disk, after = root / "disk", root / "after"
image, copy = root / "disk.img", root / "copy.img"
environment = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": str(root / "config")}


def run(*arguments):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, env=environment, timeout=120)


def shell(*words):
    subprocess.run([str(word) for word in words], check=True, capture_output=True)


def fail(message, *details):
    print(f"failed: {message}", *details, f"kept: {root}", sep="\n")
    sys.exit(1)


def check(vault, least, name):
    if not vault.exists():
        return least == 0 or fail(f"{name}: no vault")
    result = run("check", "--vault", vault)
    if result.returncode != 0:
        fail(f"{name}: check", result.stdout, result.stderr)
    found = int(run("search", "메모", "--vault", vault, "--count").stdout or 0)
    if found < least:
        fail(f"{name}: {found} memos of {least}")


notes = root / "notes"
notes.mkdir()
for number in range(400):
    (notes / f"{number}.md").write_text(f"메모 {number}\n" + "학교에서 회의를 했다. " * 40)
base = root / "base.db"
run("import", notes, "--vault", base)
disk.mkdir()
after.mkdir()
counts = {}
for number in range(options.cuts):
    shell("truncate", "-s", "48M", image)
    shell("mkfs.ext4", "-q", "-F", image)
    shell("mount", "-o", "loop", image, disk)
    vault, target = disk / "v.db", disk / "b.db"
    kind = random.choice(["first import", "edits", "backup", "forced backup", "restore"])
    if kind != "first import":
        shutil.copy(base, vault)
    if kind == "forced backup":
        shutil.copy(base, target)
    shell("sync", "-f", disk)
    commands = {
        "first import": [["import", notes, "--vault", vault]],
        "edits": [["add", f"더한 메모 {number}", "--vault", vault] for number in range(6)],
        "backup": [["backup", target, "--vault", vault]],
        "forced backup": [["backup", target, "--force", "--vault", vault]],
        "restore": [["restore-backup", base, "--vault", vault]],
    }[kind]
    acknowledged = 0
    end = time.monotonic() + random.random() * 0.6
    for command in commands:
        process = subprocess.Popen([program, *map(str, command)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
        try:
            acknowledged += process.wait(max(0, end - time.monotonic())) == 0
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGSTOP)
            break
    shutil.copy(image, copy)
    process.kill()
    process.wait()
    shell("umount", disk)
    shell("mount", "-o", "loop", copy, after)
    vault, target = after / "v.db", after / "b.db"
    check(vault, 0 if kind == "first import" and not acknowledged else 400 + (acknowledged if kind == "edits" else 0), kind)
    if kind == "forced backup" or kind == "backup" and acknowledged:
        check(target, 400, kind)
    shell("umount", after)
    whole = counts.setdefault(kind, [0, 0])
    whole[0] += 1
    whole[1] += acknowledged
for kind, (count, acknowledged) in sorted(counts.items()):
    print(f"{kind}: {count} cuts, {acknowledged} commands acknowledged before")
print(f"{options.cuts} cuts, 0 lost")
shutil.rmtree(root)
