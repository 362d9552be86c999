"""`Benchmarks/bench profile QUERY`: samples the program with perf to show where the processor time of a query goes, or, with --import,
that of an import.

The program is the unchanged release build. Its stack is sampled some thousand times while it answers the same query repeatedly. A sample belongs
to the folder (see ARCHITECTURE.md) that declares the innermost function of ours. So the work of SQLite, ICU and the allocator counts for the
folder that called them.
"""
import collections
import json
import os
import re
import shutil
import subprocess

from engines import Saekin
from memos import prefix, read_queries
from processes import run
from figures import median
from tables import print_table

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FREQUENCY = 1999
SECONDS = 5.0
# Folders and files of the sources, the most specific first, and their work. KoreanText is used by all of them.
ROOMS = [
    ("PostingIndex/Segments/PhraseMatches", "phrases"), ("QueryLanguage", "reading the query"), ("MemoSearch/Reading", "reading the query"),
    ("MemoSearch/Guessing", "reading the query"),
    ("PostingIndex/Segments", "lists"), ("PostingIndex/Store", "lists"), ("MemoSearch/Matching/TextCheck", "reading texts for signs"),
    ("MemoSearch/Matching/Pattern", "regular expressions"), ("MemoSearch/Matching", "rungs and sets"), ("MemoSearch/Ranking", "order"),
    ("MemoSearch/Highlighting", "highlights"), ("TextMatching", "highlights"), ("MemoSearch/Words", "words"), ("Postings", "lists"),
    ("PostingIndex", "lists"), ("SQLiteSupport", "lists"),
    ("MemoSearch", "the answer"), ("MemoVault/Filters", "filters"), ("MemoVault", "texts and rows"), ("MemoJSON", "JSON"),
    ("SaekinCommand/Commands/BatchSearch", "JSON"), ("SaekinCommand", "the command"),
]
# The same for an import. KoreanText is the analysis.
ROOMS_OF_IMPORT = [
    ("KoreanText", "analysis"), ("MemoImport", "reading the export"), ("PostingIndex/Segments/RunSet", "joining runs"),
    ("PostingIndex/Segments/SpillFile", "joining runs"), ("PostingIndex/Segments/SegmentWriter", "writing pages"),
    ("PostingIndex/Segments/ShadowTables", "writing pages"), ("SQLiteSupport/RowWriter", "writing pages"),
    ("PostingIndex/Segments", "gathering postings"), ("SQLiteSupport", "writing pages"), ("PostingIndex", "gathering postings"),
    ("Postings", "gathering postings"),
    ("MemoSearch", "checks of the index"),
    ("MemoVault", "rows and their indexes"), ("MemoModel", "what texts hold"),
    ("SaekinCommand", "the command"),
]
FREQUENCY_OF_IMPORT = 499
# Functions that read positions of phrases count as phrases, in every folder.
POSITIONS = re.compile(r"PhraseMatches|SegmentPages\.memos\(of: .*inColumn")
# Look-ups of types and conformances by Swift's runtime when they are first needed.
TYPES = re.compile(r"swift_conformsToProtocol|swift_getTypeByMangled|swift_getGenericMetadata|swift_getWitnessTable|swift_getAssociated")
TOOLS = [("KoreanText", re.compile(r"^(?:.* (?:in|of) )?KoreanText\.|_\d+$|^u[a-z]+_|icu")),
         ("SQLite", re.compile(r"sqlite3|^fts5|^btree|^pager|^pcache|^vdbe|^unixRead|^walFind|^seekAnd|^balance")),
         ("memory", re.compile(r"^_?_?(?:int_)?(?:malloc|free|calloc|realloc|memalign|posix_memalign|_libc_free|unlink_chunk)|swift_(?:alloc|dealloc|slow|retain|release|bridge)|_swift_(?:retain|release)|^mem(?:move|cpy|set|cmp)|RefCount"))]


def add_options(parser):
    parser.add_argument("query", nargs="?", help="query, as for saekin search")
    parser.add_argument("--queries", help="all queries of a file instead, JSON Lines")
    parser.add_argument("--kind", help="only queries of this kind")
    parser.add_argument("--vault", help="vault (default: $SAEKIN_VAULT, or one made from --memos)")
    parser.add_argument("--memos", help="memos to import if there is no vault, JSON Lines")
    parser.add_argument("--cold", action="store_true", help="use one process per query, as from a shell, with its start and end")
    parser.add_argument("--import", dest="imports", action="store_true", help="profile the import of --memos into a new vault")
    parser.add_argument("--functions", type=int, default=0, metavar="N", help="also list the N functions with the most own time")


def measure(options, folder):
    for tool, package in (("perf", "apt-get install linux-perf"), ("swift", "the toolchain, which demangles the names of functions")):
        if not shutil.which(tool):
            raise SystemExit(f"bench: {tool} is not there: {package}")
    if options.imports:
        return measure_import(options, folder)
    saekin = Saekin(vault(options, folder), options.saekin)
    saekin.version()
    lines = [json.dumps({"id": 1, "text": text}, ensure_ascii=False) for text in texts(options)]
    if options.cold:
        return measure_cold(options, saekin, texts(options), folder)
    seconds, total = timed(saekin, lines)
    stacks = sampled(saekin, lines, max(2, int(SECONDS / max(seconds * len(lines), 1e-5))), folder)
    name = f"{options.query}: {total:,.0f} found" if options.query else f"{len(lines)} queries{', ' + options.kind if options.kind else ''}, mean"
    report(f"{name}, {milliseconds_as_text(1000 * seconds)} of processor time", stacks, 1000 * seconds, options.functions)


def texts(options):
    if bool(options.query) == bool(options.queries):
        raise SystemExit("bench: name one query, or a file of them with --queries")
    if options.query:
        return [options.query]
    found = [query["text"] for query in read_queries(options.queries) if options.kind in (None, query["kind"])]
    if not found:
        raise SystemExit(f"bench: no query is of the kind {options.kind}")
    return found


def vault(options, folder):
    path = options.vault or os.environ.get("SAEKIN_VAULT")
    if path:
        return path
    if not options.memos:
        raise SystemExit("bench: name a vault with --vault, or memos with --memos")
    sample = prefix(options.memos, None, folder)
    saekin = Saekin(sample.folder + "/saekin.db", options.saekin)
    if not saekin.is_there():
        saekin.fill(sample.path, sample.texts)
    return saekin.place


def timed(saekin, lines):
    """Returns the mean of the median processor times of warm queries in seconds, without perf, and the mean total."""
    program, times, totals = saekin.converse(), [[] for _ in lines], []
    rounds = 50 if len(lines) == 1 else 5
    for number in range(rounds + 1):
        for place, line in enumerate(lines):
            total, _, cpu = saekin.timed(program, line)
            if number > 0:
                times[place].append(cpu)
            else:
                totals.append(total)
    program.close()
    return sum(median(own) for own in times) / len(lines), sum(totals) / len(lines)


def measure_cold(options, saekin, queries, folder):
    usages = [run([saekin.program, "search", text, "--vault", saekin.place], accepted=(0, 1)) for text in queries * max(1, 30 // len(queries))]
    rounds = max(1, 60 // len(queries))
    loop = 'program=$1 vault=$2 rounds=$3; shift 3; for round in $(seq "$rounds"); do ' \
           'for query; do "$program" search "$query" --vault "$vault" > /dev/null 2>&1; done; done'
    stacks = recorded(["sh", "-c", loop, "sh", saekin.program, saekin.place, str(rounds)] + queries, folder,
                      os.path.basename(saekin.program)[:15])
    name = options.query or f"{len(queries)} queries{', ' + options.kind if options.kind else ''}"
    milliseconds = 1000 * median([usage.cpu for usage in usages])
    report(f"{name}, a process each, {milliseconds_as_text(milliseconds)} of processor time", stacks, milliseconds, options.functions, True)


def measure_import(options, folder):
    if not options.memos:
        raise SystemExit("bench: name the memos with --memos")
    sample = prefix(options.memos, None, folder)
    saekin = Saekin(folder + "/profile.db", options.saekin)
    words = [saekin.program, "import", sample.path, "--vault", saekin.place, "--quiet"]
    saekin.remove()
    milliseconds = 1000 * run(words).cpu
    saekin.remove()
    stacks = recorded(words, folder, None, FREQUENCY_OF_IMPORT)
    saekin.remove()
    report(f"import of {sample.count:,} memos, {milliseconds:,.0f} ms of processor time", stacks, milliseconds, options.functions, True,
           ROOMS_OF_IMPORT)


def sampled(saekin, lines, rounds, folder):
    """Returns the stacks of one process that answers all lines repeatedly."""
    queries = folder + "/profile.jsonl"
    with open(queries, "w", encoding="utf-8") as out:
        out.write("".join(line + "\n" for line in lines) * rounds)
    return recorded([saekin.program, "search", "--batch", queries, "--vault", saekin.place], folder, None)


def recorded(words, folder, name, frequency=FREQUENCY):
    """Returns the stacks of all samples of a command, or of its processes with this name: innermost function first, demangled."""
    data = folder + "/perf.data"
    record = ["perf", "record", "-q", "-e", "cpu-clock:u", "-F", str(frequency), "--call-graph", "dwarf,65528", "-o", data, "--"]
    done = subprocess.run(record + words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if not os.path.exists(data) or not os.path.getsize(data):
        raise SystemExit("bench: perf recorded nothing: " + done.stderr.decode(errors="replace").strip()
                         + " (see /proc/sys/kernel/perf_event_paranoid: 2 or less)")
    script = subprocess.run(["perf", "script", "--no-inline", "-i", data, "-F", "comm,ip,sym"] + (["--comm", name] if name else []),
                            capture_output=True, text=True, errors="replace", check=True).stdout
    os.remove(data)
    stacks = [[frame.split(None, 1)[-1] for frame in sample.split("\n")[1:]] for sample in script.strip().split("\n\n")]
    names = demangled({frame for stack in stacks for frame in stack})
    return [[names[frame] for frame in stack] for stack in stacks if stack]


def demangled(symbols):
    """Demangles Swift symbols."""
    symbols = sorted(symbols)
    told = subprocess.run(["swift", "demangle", "--compact"], input="\n".join(symbols), capture_output=True, text=True, check=True).stdout
    return dict(zip(symbols, told.split("\n")))


class Sources:
    """Finds the file that declares a function: by type and name, else by type."""
    DECLARATION = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+|public\s+|private\s+|fileprivate\s+|package\s+|final\s+|indirect\s+)*"
                             r"(struct|class|enum|protocol|actor|extension)\s+([\w.]+)")
    MEMBER = re.compile(r"\b(?:func|var|let)\s+`?(\w+)|\b(init|deinit|subscript)\b")

    # Private names are followed by a number of their file, extensions are preceded by their module.
    PRIVATE = re.compile(r"\((\w+) in _[0-9A-F]+\)|\(extension in \w+\):")

    def __init__(self):
        self.members, self.types = {}, {}
        for place, _, names in os.walk(ROOT + "/Sources"):
            for name in names:
                if name.endswith(".swift"):
                    self.read(os.path.join(place, name))

    def read(self, path):
        place = os.path.relpath(path, ROOT + "/Sources").removesuffix(".swift")
        types = []
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                if declared := self.DECLARATION.match(line):
                    kind, name = declared[1], declared[2].split(".")[-1]
                    types.append(name)
                    if kind != "extension":
                        self.types.setdefault(name, place)
                elif member := self.MEMBER.search(line):
                    for name in types:
                        self.members.setdefault((name, member[1] or member[2]), place)

    def place(self, symbol):
        """Returns the file of a symbol of ours without its suffix, such as MemoSearch/Matching/Search, or None."""
        symbol = self.PRIVATE.sub(lambda found: found[1] or "", symbol).rsplit(" of ", 1)[-1]
        symbol = symbol.rsplit(" in ", 1)[-1]
        path = re.match(r"(?:static |protocol witness for |merged )*(Memo\w+|Postings|PostingIndex|QueryLanguage|TextMatching|SQLiteSupport|KoreanText|SaekinCommand)\.([\w.]+)", symbol)
        if not path:
            return None
        parts = path[2].split(".")
        for at in range(len(parts) - 2, -1, -1):
            if found := self.members.get((parts[at], parts[at + 1])):
                return found
        return next((self.types[part] for part in reversed(parts) if part in self.types), path[1])


def room_of(place, table=ROOMS):
    return next((room for folder, room in table if place.startswith(folder)), None)


def rooms_of(stacks, is_cold, table):
    """Returns the samples of each tool in each folder, and how often each function was the innermost, during a query."""
    sources, places = Sources(), {}
    rooms, innermost = collections.defaultdict(collections.Counter), collections.Counter()
    for stack in stacks:
        # All others are start and end of the program.
        if not is_cold and not any("BatchSearch" in frame for frame in stack):
            continue
        for frame in stack:
            if frame not in places:
                place = sources.place(frame)
                places[frame] = room_of(place, table) if place else None
        own = next((number for number, frame in enumerate(stack) if places[frame]), len(stack))
        room = places[stack[own]] if own < len(stack) else "starting and ending" if is_cold else "not to be told"
        if room == "lists" and any(POSITIONS.search(frame) for frame in stack):
            room = "phrases"
        rooms[room][tool_of(stack[:own + 1])] += 1
        innermost[stack[0]] += 1
    return rooms, innermost


def tool_of(frames):
    """Names the running tool, from the frames between the innermost one and the first of ours."""
    if any(TYPES.search(frame) for frame in frames):
        return "types"
    return next((name for name, pattern in TOOLS if pattern.search(frames[0])), "own and others")


def report(title, stacks, milliseconds, functions, is_cold=False, table=ROOMS):
    rooms, innermost = rooms_of(stacks, is_cold, table)
    samples = innermost.total()
    if not samples:
        raise SystemExit("bench: no sample was taken")
    columns = [name for name, _ in TOOLS] + ["types", "own and others"]
    rows = [[room, 100 * tools.total() / samples, milliseconds * tools.total() / samples]
            + [milliseconds * tools[column] / samples for column in columns]
            for room, tools in sorted(rooms.items(), key=lambda entry: -entry[1].total())]
    rows.append(["all", 100.0, milliseconds]
                + [milliseconds * sum(tools[column] for tools in rooms.values()) / samples for column in columns])
    way = ("a process takes without perf, the system's part included, shared out by where the user's part goes" if is_cold
           else "warm answers take without perf, shared out")
    print_table(title, ["", "%", "ms"] + columns, rows, [
        f"ms: what {way}, by {samples:,} samples under perf of {len(stacks):,}"
        + ("" if is_cold else "; the rest is starting and ending the program"),
        "a room is where the innermost function of ours stands, KoreanText apart; the columns behind ms part that by what was running: "
        "KoreanText with ICU, SQLite, memory (allocating, copying, counting references), types (looked up by Swift's runtime)",
        f"shares are within {200 * 0.5 / samples ** 0.5:.1f} points, 95 times in 100"])
    if functions:
        print_table("Functions by time in themselves", ["", "%"],
                    [[name[:140].replace("|", "\\|"), 100 * times / samples] for name, times in innermost.most_common(functions)])


def milliseconds_as_text(milliseconds):
    return f"{milliseconds:.2f} ms" if milliseconds < 10 else f"{milliseconds:.0f} ms"
