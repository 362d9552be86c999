"""`Benchmarks/bench queries`: draws a mix of queries from any file of memos.

Twenty-five of each kind: common and rare words, two words of one memo, phrases, the inside of words, beginnings, verbs in their dictionary form,
words with a particle, and questions of five words. The same memos and the same seed give the same queries.
"""
import collections
import json
import random
import re
import sys

SAMPLE = 10_000
PARTICLES = "에서|으로|까지|을|를|은|는"
# Distinctive forms of verbs in 하다, and of common verbs of other kinds.
ACTIONS = re.compile("([가-힣]{2,4})(?:했다|했습니다|했고|하는|하고|해서|하면|한다)")
VERBS = {"가다": "갔다|가서|가는|가고", "오다": "왔다|와서|오는", "보다": "봤다|보고|보면|보는", "먹다": "먹었|먹고|먹는|먹을", "쓰다": "썼다|쓰고|쓰는",
         "만들다": "만들|만드는", "찾다": "찾았|찾아|찾는", "받다": "받았|받아|받는", "듣다": "들었|듣고|듣는", "읽다": "읽었|읽고|읽는", "살다": "살았|살고|사는",
         "알다": "알았|알고|아는", "좋다": "좋았|좋은|좋고|좋아", "많다": "많았|많은|많이", "크다": "컸다|크고|큰", "나오다": "나왔|나오는|나와", "지나다": "지났|지나|지난",
         "부르다": "불렀|부르는|불러", "놀라다": "놀랐|놀라|놀란", "걷다": "걸었|걷고|걷는", "돕다": "도왔|돕고|도와", "춥다": "추웠|추운|추워", "어렵다": "어려운|어려워|어렵고",
         "아름답다": "아름다운|아름다워", "배우다": "배웠|배우는|배워", "보내다": "보냈|보내|보낸", "시작하다": "시작했|시작하", "기다리다": "기다렸|기다리", "이루다": "이뤘|이루어|이룬"}


def add_options(parser):
    parser.add_argument("--memos", required=True, help="memos, JSON Lines; queries are drawn from the first 10,000")
    parser.add_argument("--seed", type=int, default=11, help="seed of the random choice")
    parser.add_argument("--each", type=int, default=25, help="queries of each kind")
    parser.add_argument("--to", required=True, metavar="FILE", help="output file, JSON Lines")


def measure(options, folder):
    memos = []
    with open(options.memos, encoding="utf-8") as lines:
        for line, _ in zip(lines, range(SAMPLE)):
            memos.append(json.loads(line))
    draws = Draws(memos, random.Random(options.seed))
    with open(options.to, "w", encoding="utf-8") as out:
        for kind, draw in draws.kinds():
            try:
                texts = [draw() for _ in range(options.each)]
            except NothingToDraw:
                print(f"bench: goes on without {kind}: the memos have nothing of it", file=sys.stderr)
                continue
            for number, text in enumerate(texts):
                out.write(json.dumps({"id": f"{kind}-{number}", "kind": kind, "text": text}, ensure_ascii=False) + "\n")


class NothingToDraw(Exception):
    """The memos contain no query of a kind."""


class Draws:
    def __init__(self, memos, chance):
        self.chance, self.bodies = chance, [memo["body"] for memo in memos]
        frequency = collections.Counter()
        for memo in memos:
            frequency.update(set(re.findall("[가-힣]+", memo["title"] + " " + memo["body"])))
        ordered = sorted(frequency.items(), key=lambda entry: (-entry[1], entry[0]))
        self.ranked = [word for word, _ in ordered if len(word) >= 2]
        self.rare = [word for word, times in ordered if 2 <= times <= 8 and 2 <= len(word) <= 5]
        self.particles = [word for word, times in ordered if times >= 5 and re.fullmatch(f"[가-힣]{{2,4}}({PARTICLES})", word)]
        self.verbs = self.dictionary_forms([word for word, times in ordered if times >= 2])

    def dictionary_forms(self, words):
        forms = [verb for verb, pattern in VERBS.items() if any(re.match(pattern, word) for word in words)]
        actions = collections.Counter(found[1] + "하다" for word in words if (found := ACTIONS.fullmatch(word)))
        return forms + [verb for verb, times in sorted(actions.items()) if times >= 2 and verb not in forms]

    def kinds(self):
        return [("common", lambda: self.pick(self.ranked[:400])), ("rare", lambda: self.pick(self.rare)),
                ("two", lambda: " ".join(self.some(2))), ("phrase", self.phrase), ("infix", self.infix),
                ("prefix", lambda: self.pick(self.ranked[:3000])[:2] + "*"), ("verb", lambda: self.pick(self.verbs)),
                ("particle", lambda: self.pick(self.particles)), ("question", lambda: " ".join(self.some(5)))]

    def pick(self, words):
        if not words:
            raise NothingToDraw
        return self.chance.choice(words)

    def often_enough(self, draw):
        """Returns the first successful draw of many."""
        for _ in range(1_000):
            if drawn := draw():
                return drawn
        raise NothingToDraw

    def some(self, count):
        """Returns words of one memo in their order."""
        def draw():
            words = re.findall("[가-힣]{2,}", self.pick(self.bodies))
            places = sorted(self.chance.sample(range(len(words)), count)) if len(words) >= count else []
            return [words[place] for place in places]
        return self.often_enough(draw)

    def phrase(self):
        def draw():
            words = self.pick(self.bodies).split("\n")[0].split()
            start = self.chance.randrange(max(1, len(words) - 2))
            return " ".join(words[start:start + self.chance.choice((2, 3))]).replace('"', "")
        return f'"{self.often_enough(draw)}"'

    def infix(self):
        def draw():
            word = self.some(1)[0]
            return word[1:3] if len(word) >= 4 else None
        return self.often_enough(draw)
