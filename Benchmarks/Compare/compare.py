"""`Benchmarks/bench compare`: search, import and size of several engines on the same memos and queries."""
import datetime
import json
import os
import platform
import subprocess

from engines import FTS5, Groonga, Missing, Saekin, Tantivy
from memos import prefix, read_queries
from figures import median, percentile
from tables import print_table

ROUNDS = 5
# Kinds that syllable pairs can answer equally: no dictionary forms, no particles, no questions.
QUESTION = "question"
PLAIN = ("common", "rare", "two", "phrase", "infix", "prefix")


def add_options(parser):
    parser.add_argument("--memos", required=True, help="memos, JSON Lines with title and body")
    parser.add_argument("--queries", required=True, help='queries, JSON Lines: {"id":…,"kind":…,"text":…}')
    parser.add_argument("--engines", default="tantivy,groonga,fts5", help="engines to compare with, separated by commas: tantivy, groonga, fts5")
    parser.add_argument("--counts", help="use the first N memos of the file; several numbers with commas (default: all)")
    parser.add_argument("--parts", default="import,search", help="import, search, or both")
    parser.add_argument("--fewer-than", type=int, metavar="HITS", help="use only queries with fewer hits in saekin")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds of searches; the best of each query counts")
    parser.add_argument("--imports", type=int, default=1, help="rounds of imports; the best counts")


def measure(options, folder):
    queries = read_queries(options.queries)
    for count in [int(text) for text in options.counts.split(",")] if options.counts else [None]:
        sample = prefix(options.memos, count, folder)
        engines = available(options, sample.folder)
        print(f"\n## {sample.count:,} memos, {sample.bytes / 1e6:,.1f} MB of title and body, {len(queries)} queries\n")
        print(f"{datetime.date.today()}, {processor()}, Linux {platform.release()}, {os.cpu_count()} cores. " + ", ".join(
            f"{engine.name} {engine.version()}" for engine in engines) + f"; sources at {commit()}.", flush=True)
        parts = options.parts.split(",")
        if "import" in parts:
            report_imports(engines, imports(engines, sample, options.imports), sample)
        for engine in engines:
            if not engine.is_there():
                engine.fill(sample.path, sample.texts)
        if "search" in parts:
            asked = rarer(engines[0], queries, options.fewer_than) if options.fewer_than else queries
            report_searches(engines, *searches(engines, asked, options.rounds), asked)


def available(options, folder):
    """Returns saekin and the available engines, and prints which are missing."""
    extension = os.path.join(os.path.dirname(folder), "bigram.so")
    known = {"tantivy": lambda: Tantivy(folder + "/tantivy"), "groonga": lambda: Groonga(folder + "/groonga"),
             "fts5": lambda: FTS5(folder + "/fts5.db", extension)}
    saekin = Saekin(folder + "/saekin.db", options.saekin)
    saekin.version()
    found = [saekin]
    for name in filter(None, options.engines.split(",")):
        if name not in known:
            raise SystemExit(f"bench: no engine is called {name}: {', '.join(known)}")
        engine = known[name]()
        try:
            engine.version()
            found.append(engine)
        except Missing as missing:
            print(f"bench: goes on without {name}, which is not there: {missing}", flush=True)
    return found


def processor():
    with open("/proc/cpuinfo", encoding="utf-8") as lines:
        return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine())


def commit():
    told = subprocess.run(["git", "describe", "--always", "--dirty", "--abbrev=7"], capture_output=True, text=True,
                          cwd=os.path.dirname(os.path.abspath(__file__)))
    return told.stdout.strip() or "an unknown commit"


def imports(engines, sample, rounds):
    """Imports with each engine in turn."""
    taken = {engine.name: [] for engine in engines}
    for _ in range(rounds):
        for engine in engines:
            engine.remove()
            taken[engine.name].append(engine.fill(sample.path, sample.texts))
    return taken


def report_imports(engines, taken, sample):
    rows = []
    for engine in engines:
        best = min(taken[engine.name], key=lambda one: one.cpu)
        if best.memos != sample.count:
            raise SystemExit(f"bench: {engine.name} took in {best.memos} of {sample.count} memos")
        rows.append([engine.name, best.memos / best.cpu, best.cpu, best.wall, best.peak / 1e6, best.index / sample.bytes,
                     best.whole / sample.bytes, best.written / best.whole])
    print_table(
        f"Import, {sample.count:,} memos", ["", "memos per CPU-second", "CPU s", "wall s", "peak MB", "index : text", "file : text",
                                           "written : file"], rows,
        ["CPU: user and system time of the process, all threads: reading JSON, analysis, index and commit; best of the rounds",
         "peak: the largest resident set (VmHWM), mapped files included",
         "text: UTF-8 of title and body. index: without stored texts. file: all that must be kept, on the disk",
         "written: what the process handed to the disk, without temporary files that were deleted before the kernel wrote them; what the system still"
         " held then (Groonga, which maps its files) is not in it",
         "saekin reads the whole export, with categories, tags, dates and duplicates; the others only title and body"])


def rarer(saekin, queries, limit):
    """Returns the queries with fewer hits than the limit."""
    program = saekin.converse()
    chosen = [query for query in queries if saekin.timed(program, line_of(query))[0] < limit]
    program.close()
    return chosen


def line_of(query):
    """Returns the form of a query for an engine. saekin recognises questions itself."""
    return json.dumps({"id": query["id"], "text": query["text"], "any": query["kind"] == QUESTION}, ensure_ascii=False)


def searches(engines, queries, rounds):
    """Returns, by engine, the best wall and processor times of each query in milliseconds, totals, and memory. Engines take turns."""
    programs = {engine.name: engine.converse() for engine in engines}
    lines = [line_of(query) for query in queries]
    infinite = float("inf")
    best = {engine.name: [[infinite, infinite, 0] for _ in queries] for engine in engines}
    for number in range(rounds + 1):
        for engine in engines:
            for line, figures in zip(lines, best[engine.name]):
                total, wall, cpu = engine.timed(programs[engine.name], line)
                figures[2] = total
                if number > 0:  # the first round is a warm-up
                    figures[0], figures[1] = min(figures[0], 1000 * wall), min(figures[1], 1000 * cpu)
    memory = {name: (program.peak(), program.anonymous()) for name, program in programs.items()}
    for program in programs.values():
        program.close()
    return best, memory


def report_searches(engines, best, memory, queries):
    kinds = list(dict.fromkeys(query["kind"] for query in queries))
    plain = [number for number, query in enumerate(queries) if query["kind"] in PLAIN]
    groups = [(kind, [number for number, query in enumerate(queries) if query["kind"] == kind]) for kind in kinds]
    if plain and len(plain) < len(queries):
        groups.append(("plain kinds", plain))
    groups.append(("all", list(range(len(queries)))))
    head = ["", "n"]
    for engine in engines:
        head += [engine.name, "p95", "CPU", "p95"]
    rows = []
    for name, chosen in groups:
        row = [name, str(len(chosen))]
        for engine in engines:
            for column in (0, 1):
                values = [best[engine.name][number][column] for number in chosen]
                row += [median(values), percentile(values, 0.95)]
        rows.append(row)
    print_table(f"Search, milliseconds", head, rows, [
        "median and 95th percentile over the queries by the clock, then the same of processor time; each query's best of the rounds, "
        "warm, one process an engine, rounds in turn",
        "plain kinds: " + ", ".join(PLAIN) + "; for the others pairs of syllables find less, so the work is not the same",
        "questions: the others are asked for any pair of syllables, best first, for few memos hold all words of one",
    ] + [f"{engine.name}: {engine.note}" for engine in engines])
    report_ratios(engines, best, [group for group in groups if group[0] in ("plain kinds", "all")])
    found = [[engine.name, median([figures[2] for figures in best[engine.name]]),
              sum(figures[2] == 0 for figures in best[engine.name]), memory[engine.name][0] / 1e6, memory[engine.name][1] / 1e6]
             for engine in engines]
    print_table("Found, and memory of searching", ["", "median total", "queries without a hit", "peak MB", "of its own MB"], found,
                ["peak: VmHWM after all queries, mapped files included; of its own: without them (RssAnon)"])


def report_ratios(engines, best, groups):
    """Returns the time of saekin divided by that of each other engine. Below 1, saekin is faster."""
    def of(engine, chosen, column):
        values = [best[engine.name][number][column] for number in chosen]
        return [median(values), percentile(values, 0.95)]

    rows = [[engine.name] + [ours / theirs for _, chosen in groups for column in (0, 1)
                             for ours, theirs in zip(of(engines[0], chosen, column), of(engine, chosen, column))]
            for engine in engines[1:]]
    if rows:
        head = [cell for name, _ in groups for cell in (f"{name}: median", "p95", "CPU", "p95")]
        print_table("Search, saekin's time by that of", [""] + head, rows, ["below 1 saekin is faster"])
