#!/usr/bin/env python3
"""Kills the program while it writes vaults, backups and folders, and checks that nothing is lost.

    Scripts/proof/files.py PROGRAM [--kills 200] [--seed 1] [--folder FOLDER]

Each round starts from a whole vault, runs one command and kills it at a random moment. Then the next commands must work, `check` must find
nothing, counts must be those of a plain scan, and every acknowledged memo must be there. At last another vault is copied to the name, as a
person would do it: it must be whole, or a leftover log must be refused by name, and the vault be whole once it is moved away. Exits with 1 at
the first difference and keeps the folder. Needs Python 3 only.
"""
import argparse, contextlib, os, pathlib, random, shutil, signal, sqlite3, subprocess, sys, tempfile, time

parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("--kills", type=int, default=200)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--folder")
parser.add_argument("--verbose", action="store_true")
options = parser.parse_args()
random.seed(options.seed)
program = os.path.abspath(options.program)
root = pathlib.Path(options.folder or tempfile.mkdtemp(prefix="saekin-files-"))
environment = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": str(root / "config")}
WORDS = "학교 회의 바다 군산 우유 지원 여행 일기 정리 메모".split()
SEARCHED = "학교"


def run(*arguments, stdin=None, limit=120):
    return subprocess.run([program, *map(str, arguments)], input=stdin, capture_output=True, text=True, env=environment, timeout=limit)


def fail(message, *details):
    print(f"failed: {message}", *details, f"kept: {root}", sep="\n")
    sys.exit(1)


def text(number):
    return f"{random.choice(WORDS)}에서 {number}번째\n" + " ".join(random.choice(WORDS) for _ in range(random.randrange(5, 60)))


def export(folder, count, first=0):
    """Writes a folder of notes, some with a picture."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(first, first + count):
        picture = f"\n![](p{number}.png)" if number % 7 == 0 else ""
        (folder / f"{number}.md").write_text(text(number) + picture)
        if picture:
            (folder / f"p{number}.png").write_bytes(b"\x89PNG\r\n\x1a\n" + random.randbytes(30_000))


def titles(vault):
    """Reads the memos as any other program would."""
    with contextlib.closing(sqlite3.connect(vault)) as connection:
        return [row[0] for row in connection.execute("SELECT title || body FROM memo WHERE trashed IS NULL")]


def check_whole(vault, least, name):
    """Checks a vault after a kill. `least` memos must be in it at least."""
    search = run("search", SEARCHED, "--vault", vault, "--count")
    if search.returncode > 1:
        fail(f"{name}: a search fails", search.stderr)
    check = run("check", "--vault", vault)
    if check.returncode != 0:
        fail(f"{name}: check", check.stdout, check.stderr)
    memos = titles(vault)
    if len(memos) < least:
        fail(f"{name}: {len(memos)} memos of {least}")
    found = run("search", f'"{SEARCHED}"', "--vault", vault, "--count", "--rung", "word", "inside").stdout.split()
    return len(memos), found


def kill(longest, *arguments, twice=False):
    """Runs a command and kills it within `longest` seconds. Returns its exit code, and whether the kill came in time."""
    processes = [
        subprocess.Popen([program, *map(str, arguments)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
        for _ in range(2 if twice else 1)
    ]
    time.sleep(random.random() ** 2 * longest)
    for process in processes:
        process.send_signal(signal.SIGKILL)
    codes = [process.wait() for process in processes]
    return codes[0], -signal.SIGKILL in codes


def duration(*arguments):
    start = time.monotonic()
    result = run(*arguments)
    if result.returncode > 1:
        fail("setting up", arguments, result.stderr)
    return time.monotonic() - start


root.mkdir(parents=True, exist_ok=True)
first, second = root / "first", root / "second"
export(first, 300)
export(second, 400, 1000)
base, other = root / "base.db", root / "other.db"
keep = ("--attachments", "keep")
times = {"import": duration("import", first, "--vault", base, *keep), "other": duration("import", second, "--vault", other)}
run("remove", *range(1, 40), "--vault", base)
memos_of_base, memos_of_other = len(titles(base)), len(titles(other))
times["backup"] = duration("backup", root / "measured.db", "--vault", base)
times["restore"] = duration("restore-backup", root / "measured.db", "--vault", root / "restored.db")


def copied(name, to):
    for ending in ("", "-files"):
        source, target = pathlib.Path(f"{name}{ending}"), pathlib.Path(f"{to}{ending}")
        if source.is_dir():
            shutil.copytree(source, target)
        elif source.exists():
            shutil.copy(source, target)
    return to


def first_import(folder):
    vault = folder / "v.db"
    attached = random.random() < 0.4
    code, hit = kill(times["import"] * 1.3, "import", first, "--vault", vault, *(keep if attached else ()), twice=random.random() < 0.3)
    if vault.exists():
        check_whole(vault, 0 if hit else 300, "first import")
    if run("import", first, "--vault", vault, *(keep if attached else ())).returncode > 1 or len(titles(vault)) != 300:
        fail("first import: the next one is not complete", len(titles(vault)))
    return vault, 300, hit


def later_import(folder):
    vault = copied(base, folder / "v.db")
    _, hit = kill(times["other"] * 1.3, "import", second, "--vault", vault)
    check_whole(vault, memos_of_base, "later import")
    run("import", second, "--vault", vault)
    return vault, memos_of_base + 400, hit


def backup(folder):
    vault, target = copied(base, folder / "v.db"), folder / "b.db"
    before = random.choice(["nothing", "forced", "leftover log", "removed file"])
    if before != "nothing":
        copied(other, target)
    if before in ("leftover log", "removed file"):
        leave_log(target)
    if before == "removed file":
        target.unlink()
    forced = ["--force"] if target.exists() else []
    code, hit = kill(times["backup"] * 1.3, "backup", target, *forced, "--vault", vault)
    if code == 0:
        check_whole(target, memos_of_base, f"backup, {before}")
    result = run("backup", target, "--force", "--vault", vault)
    if result.returncode != 0 or len(titles(target)) != memos_of_base:
        fail(f"backup again, {before}", result.stderr, len(titles(target)))
    check_whole(target, memos_of_base, f"backup again, {before}")
    return vault, memos_of_base, hit


def restore(folder):
    vault = copied(other, folder / "v.db")
    _, hit = kill(times["restore"] * 1.3, "restore-backup", root / "measured.db", "--vault", vault)
    count, _ = check_whole(vault, min(memos_of_base, memos_of_other), "restore")
    if count not in (memos_of_base, memos_of_other):
        fail("restore: neither vault", count)
    run("restore-backup", root / "measured.db", "--vault", vault)
    return vault, memos_of_base, hit


def empty_trash(folder):
    vault = copied(base, folder / "v.db")
    _, hit = kill(0.3, "empty-trash", "--yes", "--vault", vault)
    check_whole(vault, memos_of_base, "empty-trash")
    run("empty-trash", "--yes", "--vault", vault)
    return vault, memos_of_base, hit


def backup_while_emptied(folder):
    vault, target = copied(base, folder / "v.db"), folder / "b.db"
    emptying = subprocess.Popen([program, "empty-trash", "--yes", "--vault", vault], stdout=subprocess.DEVNULL, env=environment)
    result = run("backup", target, "--vault", vault)
    emptying.wait()
    if result.returncode != 0:
        fail("backup beside empty-trash", result.stderr)
    check_whole(target, memos_of_base, "backup beside empty-trash")
    return vault, memos_of_base, True


def write_back(folder):
    vault, notes = folder / "v.db", folder / "notes"
    shutil.copytree(first, notes)
    run("import", notes, "--vault", vault)
    run("category", "add", "여행", "--vault", vault)
    for number in random.sample(range(1, 301), 30):
        run("edit", number, f"고친 글 {number}\n본문", "--vault", vault)
        if number % 3 == 0:
            run("move", number, "여행", "--vault", vault)
    before = sorted(titles(vault))
    _, hit = kill(0.5, "export", "--into", notes, "--write", "--vault", vault)
    again = run("export", "--into", notes, "--write", "--vault", vault)
    if again.returncode > 1:
        fail("write-back again", again.stderr)
    run("import", notes, "--vault", vault)
    if sorted(titles(vault)) != before:
        fail("write-back: other memos", len(titles(vault)), len(before))
    left = [path for path in notes.rglob(".saekin-*")]
    files = [path for path in notes.rglob("*.md")]
    if len(files) != 300 or len(left) > 1:
        fail("write-back: other files", len(files), left)
    return vault, 300, hit


def edit(folder):
    vault = copied(base, folder / "v.db")
    added = 0
    for number in range(5):
        code, hit = kill(0.1, "add", f"{SEARCHED} 더한 메모 {number}", "--vault", vault)
        added += code == 0
    check_whole(vault, memos_of_base + added, "add")
    return vault, memos_of_base, hit


def leave_log(vault):
    """Leaves a log as a program does that dies while another one reads."""
    reader = subprocess.Popen(
        [sys.executable, "-c", f"import sqlite3, sys; c = sqlite3.connect({str(vault)!r}); c.execute('BEGIN'); c.execute('SELECT count(*) FROM memo').fetchall(); print(flush=True); sys.stdin.read()"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    reader.stdout.readline()
    run("add", "남은 로그의 메모", "--vault", vault)
    reader.kill()
    reader.wait()


def copy_over(vault):
    """Copies another vault to the name, as people do."""
    if random.random() < 0.5:
        leave_log(vault)
    shutil.copy(other, vault)
    search = run("search", SEARCHED, "--vault", vault)
    if search.returncode > 1:
        log = pathlib.Path(f"{vault}-wal")
        if f"mv '{log}'" not in search.stderr:
            fail("copied: refused without a remedy", search.stderr)
        log.rename(f"{log}.old")
    count, _ = check_whole(vault, memos_of_other, "copied")
    if count != memos_of_other:
        fail("copied: another number of memos", count, memos_of_other)


rounds = [first_import, later_import, backup, restore, empty_trash, backup_while_emptied, write_back, edit]
counts = {function.__name__: [0, 0] for function in rounds}
for number in range(options.kills):
    function = random.choice(rounds)
    folder = root / "round"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    if options.verbose:
        print(number, function.__name__, flush=True)
    vault, least, hit = function(folder)
    check_whole(vault, least, function.__name__)
    copy_over(vault)
    counts[function.__name__][0] += 1
    counts[function.__name__][1] += hit
for name, (count, hits) in counts.items():
    print(f"{name}: {count} rounds, {hits} killed in time")
print(f"{options.kills} rounds, 0 lost")
if not options.folder:
    shutil.rmtree(root)
