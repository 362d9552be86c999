"""`Benchmarks/bench quality`: measures answers to queries with known right answers.

A set is a file of documents {"id", "title", "text" or "body"}, one of queries {"id", "text"}, and one of lines `query<TAB>document<TAB>grade`:
1 is right; documents with 0 are left out of the ranking; all others are wrong. saekin uses its default settings. The others search for all
words, as phrases of their pairs, or, in sets given with --question, for any pair of syllables.
"""
import collections
import json
import math

from compare import available
from memos import prefix
from tables import print_table

DEPTH = 100
MEASURES = ("nDCG@10", "MRR@10", "R@100")


def add_options(parser):
    parser.add_argument("--set", nargs=4, action="append", required=True, metavar=("NAME", "DOCUMENTS", "QUERIES", "RIGHT"))
    parser.add_argument("--question", action="append", default=[], metavar="NAME", help="the queries of this set are questions")
    parser.add_argument("--engines", default="tantivy,groonga,fts5", help="engines to compare with, separated by commas: tantivy, groonga, fts5")


def measure(options, folder):
    rows = {measure: [] for measure in MEASURES}
    names = []
    for name, documents, queries, right in options.set:
        sample = prefix(documents, None, folder)
        with open(documents, encoding="utf-8") as lines:
            ids = [str(json.loads(line)["id"]) for line in lines]
        asked = judged(queries, right)
        engines = available(options, sample.folder)
        names = [engine.name for engine in engines]
        scores = []
        for engine in engines:
            if not engine.is_there():
                engine.fill(sample.path, sample.texts)
            scores.append(means(engine, asked, ids, name in options.question))
        for measure in MEASURES:
            rows[measure].append([name, f"{sample.count:,}", str(len(asked))] + [f"{score[measure]:.3f}" for score in scores])
    for measure in MEASURES:
        print_table(measure, ["set", "documents", "queries"] + names, rows[measure], ["means over the queries that have a right answer"])


def judged(queries, right):
    """Returns texts and grades of the queries that have a right answer."""
    grades = collections.defaultdict(dict)
    with open(right, encoding="utf-8") as lines:
        for line in lines:
            query, document, grade = line.rstrip("\n").split("\t")
            grades[query][document] = int(grade)
    with open(queries, encoding="utf-8") as lines:
        asked = [(query["text"], grades[str(query["id"])]) for query in map(json.loads, lines)]
    return [(text, own) for text, own in asked if 1 in own.values()]


def means(engine, asked, ids, is_question):
    program, sums = engine.rank(DEPTH), collections.Counter()
    for text, grades in asked:
        hits = engine.ranking(program, text, DEPTH, is_question)
        # saekin answers with IDs of the export, the others with line numbers.
        named = [ids[hit - 1] if isinstance(hit, int) else hit for hit in hits]
        sums.update(score([grades.get(name) == 1 for name in named if grades.get(name) != 0], list(grades.values()).count(1)))
    program.close()
    return {measure: sums[measure] / len(asked) for measure in MEASURES}


def score(ranked, right):
    """Returns the measures of one ranking, from whether each hit is right and the number of right answers."""
    gain = sum(hit / math.log2(place + 2) for place, hit in enumerate(ranked[:10]))
    ideal = sum(1 / math.log2(place + 2) for place in range(min(10, right)))
    first = next((1 / (place + 1) for place, hit in enumerate(ranked[:10]) if hit), 0.0)
    return {"nDCG@10": gain / ideal, "MRR@10": first, "R@100": sum(ranked[:100]) / right}
