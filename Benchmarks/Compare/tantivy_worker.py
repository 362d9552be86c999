"""tantivy as a process: `import MEMOS FOLDER` makes an index, `search FOLDER` answers each line of JSON with a line of JSON.

Title and body are stored fields of lower-case character pairs. A word is the phrase of its pairs in one field, and all words are required.
It returns the best 20 by BM25, its usual order, with the exact total and a snippet of the body. Times are measured here, around the
calls that a Python program would make, without writing JSON.
"""
import json
import os
import sys
import time

import tantivy
from wording import pairs, words
from tantivy import Filter, Index, Occur, Query, SchemaBuilder, SnippetGenerator, TextAnalyzerBuilder, Tokenizer

FIELDS = ("title", "body")
MEMORY = 128_000_000


def analyzer():
    return TextAnalyzerBuilder(Tokenizer.ngram(2, 2, False)).filter(Filter.lowercase()).build()


def schema():
    builder = SchemaBuilder()
    for name in FIELDS:
        builder.add_text_field(name, stored=True, tokenizer_name="pairs", index_option="position")
    builder.add_unsigned_field("number", stored=True)
    return builder.build()


class Searcher:
    def __init__(self, folder):
        self.schema, self.analyzer = schema(), analyzer()
        self.index = Index(self.schema, path=folder)
        self.index.register_tokenizer("pairs", self.analyzer)
        self.index.reload()
        self.searcher = self.index.searcher()

    def phrase(self, word, field):
        pairs = self.analyzer.analyze(word)
        if len(pairs) < 2:
            return Query.term_query(self.schema, field, pairs[0] if pairs else word)
        # Its n-gram tokenizer puts all n-grams at one position, in memos and in queries.
        return Query.phrase_query(self.schema, field, [(0, pair) for pair in pairs])

    def query(self, text, wants_any):
        parts = [Query.boolean_query([(Occur.Should, self.phrase(word, field)) for field in FIELDS])
                 for word in (pairs(text) if wants_any else words(text))]
        occur = Occur.Should if wants_any else Occur.Must
        return parts[0] if len(parts) == 1 else Query.boolean_query([(occur, part) for part in parts])

    def search(self, text, limit=20, wants_any=False):
        query = self.query(text, wants_any)
        found = self.searcher.search(query, limit, count=True)
        snippets = SnippetGenerator.create(self.searcher, query, self.schema, "body")
        hits = []
        for _, address in found.hits:
            document = self.searcher.doc(address)
            snippet = snippets.snippet_from_doc(document).to_html()
            hits.append((document.get_first("number"), document.get_first("title"), snippet or document.get_first("body")[:100]))
        return found.count, hits


def answer(searcher):
    for line in sys.stdin:
        start, cpu = time.perf_counter(), time.process_time()
        asked = json.loads(line)
        total, hits = searcher.search(asked["text"], asked.get("limit", 20), asked.get("any", False))
        wall, cpu = time.perf_counter() - start, time.process_time() - cpu
        print(json.dumps({"total": total, "hits": [hit[0] for hit in hits], "wall": wall, "cpu": cpu}), flush=True)


def load(memos, folder):
    os.makedirs(folder)
    start, cpu = time.perf_counter(), time.process_time()
    index = Index(schema(), path=folder)
    index.register_tokenizer("pairs", analyzer())
    writer, count = index.writer(MEMORY, 1), 0
    with open(memos, encoding="utf-8") as lines:
        for line in lines:
            count += 1
            writer.add_json(f'{{"number": {count}, {line[1:]}')
    writer.commit()
    writer.wait_merging_threads()
    print(json.dumps({"memos": count, "wall": time.perf_counter() - start, "cpu": time.process_time() - cpu}), flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    if sys.argv[1] == "version":
        print(tantivy.__version__.split(",")[0].removeprefix("tantivy v"))
    elif sys.argv[1] == "import":
        load(*sys.argv[2:])
    else:
        answer(Searcher(sys.argv[2]))
