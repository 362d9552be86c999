"""`Benchmarks/bench growth`: the cost of a word by number of memos, for equal numbers of hits and for equal shares of the memos.

Words are drawn from the memos and grouped by the number of memos that the program finds, so equal numbers mean equal work. Median and 95th
percentile are over words; the best of five warm answers of one process (`saekin search --batch -`) counts for each.

With `--imports`: how the time of an import grows with each part of an export (see imports.py).
"""
import collections
import json
import random
import re

import imports
from engines import Saekin
from memos import prefix
from figures import median, percentile
from tables import print_table

ROUNDS = 5
HITS = (20, 200, 2_000)
SHARES = (0.001, 0.01, 0.1)
# How much the number of hits of a word may differ from the wanted one.
TOLERANCE = 1.5
WORDS = 20
CANDIDATES = 4_000


def add_options(parser):
    parser.add_argument("--memos", help="memos, JSON Lines; the first N are the smaller collections")
    parser.add_argument("--counts", default="10000,100000,1000000", help="numbers of memos, separated by commas")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random choice of words")
    imports.add_options(parser)


def measure(options, folder):
    if options.imports:
        return imports.measure(options, folder)
    if not options.memos:
        raise ValueError("name the memos with --memos")
    hits, shares = [], []
    for count in sorted(int(text) for text in options.counts.split(",")):
        sample = prefix(options.memos, count, folder)
        saekin = Saekin(sample.folder + "/saekin.db", options.saekin)
        saekin.version()
        if not saekin.is_there():
            saekin.fill(sample.path, sample.texts)
        program = saekin.converse()
        known = totals(saekin, program, candidates(sample, random.Random(options.seed)))
        label = f"{sample.count:,}"
        for rows, goals in ((hits, HITS), (shares, [share * count for share in SHARES])):
            row = [label]
            for goal in goals:
                chosen = nearest(known, goal)
                row += figures(saekin, program, chosen, known)
            rows.append(row)
        program.close()
    notes = [f"of the word nearest to each number, {WORDS} at most, none further from it than {TOLERANCE} times; n is how many there were",
             "milliseconds of processor time; each word's best of five warm answers, with 20 hits, snippets and exact counts"]
    head = [cell for goal in HITS for cell in (f"{goal:,} hits: n", "median", "p95")]
    print_table("Words with the same number of hits", ["memos"] + head, hits, notes)
    head = [cell for share in SHARES for cell in (f"{100 * share:g} %: n", "median", "p95")]
    print_table("Words in the same share of the memos", ["memos"] + head, shares, notes)


def candidates(sample, chance):
    """Returns words of all frequencies: from each order of magnitude up to a share of all."""
    frequency = collections.Counter()
    with open(sample.texts, encoding="utf-8") as lines:
        for line in lines:
            # A tenth of a large file is enough for frequent words, and for rare ones by their share.
            if sample.count > 200_000 and chance.random() > 0.1:
                continue
            memo = json.loads(line)
            frequency.update(set(re.findall("[가-힣]{2,}", memo["title"] + " " + memo["body"])))
    orders = collections.defaultdict(list)
    for word, times in frequency.items():
        orders[times.bit_length()].append(word)
    chosen = []
    for order in sorted(orders):
        words = sorted(orders[order])
        # Many rare words also occur inside others, so that few are as rare as they look.
        share = CANDIDATES // 2 if order == 1 else CANDIDATES // 2 // len(orders)
        chosen += chance.sample(words, min(len(words), share))
    return chosen


def totals(saekin, program, words):
    """Returns the number of memos that contain each word, as a word or inside one, without guesses."""
    found = {}
    for word in words:
        answer = json.loads(program.ask(line(word)))
        if answer["total"] == sum(answer["rungs"][rung] for rung in ("word", "inside", "spacing")):
            found[word] = answer["total"]
    return found


def line(word):
    return json.dumps({"id": 1, "text": word}, ensure_ascii=False)


def nearest(totals_of, goal):
    near = [word for word, total in totals_of.items() if goal / TOLERANCE <= total <= goal * TOLERANCE]
    return sorted(near, key=lambda word: (abs(totals_of[word] - goal), word))[:WORDS]


def figures(saekin, program, words, totals_of):
    best = {word: float("inf") for word in words}
    for number in range(ROUNDS + 1):
        for word in words:
            total, _, cpu = saekin.timed(program, line(word))
            if number > 0:
                best[word] = min(best[word], 1000 * cpu)
    values = list(best.values())
    return [str(len(words)), median(values), percentile(values, 0.95)]
