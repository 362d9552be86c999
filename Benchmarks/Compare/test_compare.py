"""Tests of the arithmetic of Benchmarks/bench: python3 -m unittest discover -s Benchmarks/Compare"""
import json
import os
import random
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from figures import median, percentile
from memos import prefix
from profiling import Sources, room_of
from quality import judged, score
from queries import Draws, NothingToDraw
from tables import significant, width
from wording import pairs, parts

NAMES = ["고양이", "자전거", "도서관", "텃밭", "영수증", "기차표", "설거지", "목도리", "우체국", "손난로"]
MEMOS = [{"title": f"회의록 {number}",
          "body": f"오늘은 부산에서 열린 회의를 정리했다. 다음 회의는 {number}월에 {NAMES[number // 4]} 앞에서 정리하고 발표하겠습니다"}
         for number in range(40)]


class FiguresTest(unittest.TestCase):
    def test_median_of_an_even_number_is_between_the_middle_ones(self):
        self.assertEqual(median([4, 1, 3, 2]), 2.5)
        self.assertEqual(median([3, 1, 2]), 2)

    def test_percentile_is_the_value_that_the_share_does_not_exceed(self):
        self.assertEqual(percentile(range(1, 101), 0.95), 95)
        self.assertEqual(percentile([5], 0.99), 5)
        self.assertEqual(percentile([1, 2], 0.95), 2)


class TablesTest(unittest.TestCase):
    def test_figures_have_three_digits(self):
        self.assertEqual([significant(value) for value in (0.8449, 12.34, 123.4, 12_249, 1_000_000, None)],
                         ["0.84", "12.3", "123", "12,200", "1,000,000", "–"])

    def test_hangul_is_two_columns_wide(self):
        self.assertEqual(width("회의 a"), 6)


class WordingTest(unittest.TestCase):
    def test_phrases_lose_their_quotes_and_stars_are_told(self):
        self.assertEqual(list(parts('예산 "중간 보고" 고양*')), [("예산", False), ("중간 보고", False), ("고양", True)])

    def test_a_question_is_its_pairs_of_syllables_once_each(self):
        self.assertEqual(pairs("회의록 회의 AI?"), ["회의", "의록", "AI"])


class QualityTest(unittest.TestCase):
    def test_a_perfect_ranking_scores_one(self):
        self.assertEqual(score([True, True], 2), {"nDCG@10": 1.0, "MRR@10": 1.0, "R@100": 1.0})

    def test_a_right_answer_in_the_second_place_counts_less(self):
        figures = score([False, True], 2)
        self.assertAlmostEqual(figures["nDCG@10"], 0.6309 / 1.6309, places=3)
        self.assertEqual((figures["MRR@10"], figures["R@100"]), (0.5, 0.5))

    def test_queries_without_a_right_answer_are_left_out(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(folder + "/queries", "w", encoding="utf-8") as out:
                out.write('{"id": 1, "text": "가"}\n{"id": 2, "text": "나"}\n')
            with open(folder + "/right", "w", encoding="utf-8") as out:
                out.write("1\td1\t1\n1\td2\t0\n2\td1\t0\n")
            self.assertEqual(judged(folder + "/queries", folder + "/right"), [("가", {"d1": 1, "d2": 0})])


class MemosTest(unittest.TestCase):
    def test_the_first_memos_are_kept_and_their_text_is_counted(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(folder + "/memos.jsonl", "w", encoding="utf-8") as out:
                out.write("".join(json.dumps(memo) + "\n" for memo in MEMOS))
            sample = prefix(folder + "/memos.jsonl", 3, folder)
            with open(sample.texts, encoding="utf-8") as lines:
                self.assertEqual([json.loads(line) for line in lines], MEMOS[:3])
            self.assertEqual((sample.count, sample.bytes), (3, sum(len((memo["title"] + memo["body"]).encode()) for memo in MEMOS[:3])))
            with self.assertRaises(SystemExit):
                prefix(folder + "/memos.jsonl", 41, folder)

    def test_a_newer_file_takes_the_place_of_what_was_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            for count in (2, 3):
                with open(folder + "/memos.jsonl", "w", encoding="utf-8") as out:
                    out.write("".join(json.dumps(memo) + "\n" for memo in MEMOS[:count]))
                self.assertEqual(prefix(folder + "/memos.jsonl", None, folder).count, count)


class QueriesTest(unittest.TestCase):
    def drawn(self, seed):
        return {kind: [draw() for _ in range(5)] for kind, draw in Draws(MEMOS, random.Random(seed)).kinds()}

    def test_the_same_seed_draws_the_same_and_another_one_others(self):
        self.assertEqual(self.drawn(1), self.drawn(1))
        self.assertNotEqual(self.drawn(1), self.drawn(2))

    def test_memos_without_words_are_told_from_memos_with_them(self):
        draws = dict(Draws([{"title": "", "body": "12"}], random.Random(1)).kinds())
        for kind in ("common", "rare", "two", "infix", "verb", "particle", "question"):
            with self.assertRaises(NothingToDraw, msg=kind):
                draws[kind]()

    def test_each_kind_is_what_it_says(self):
        drawn = self.drawn(3)
        self.assertTrue(all(len(text.split()) == 5 for text in drawn["question"]))
        self.assertTrue(all(text.endswith("*") and len(text) == 3 for text in drawn["prefix"]))
        self.assertTrue(all(text.endswith("다") for text in drawn["verb"]))
        self.assertIn("정리하다", Draws(MEMOS, random.Random(1)).verbs)
        self.assertTrue(all(text.startswith('"') and text.endswith('"') for text in drawn["phrase"]))


class ProfilingTest(unittest.TestCase):
    def test_symbols_are_traced_to_the_rooms_that_declare_them(self):
        sources = Sources()
        told = {
            "MemoSearch.Search.init(MemoSearch.QueryParser) -> MemoSearch.Search": "rungs and sets",
            "generic specialization <PostingIndex.PostingList> of static PostingIndex.SegmentReader.decode(A) -> ()": "lists",
            "PostingIndex.SegmentReader.(find in _DD1C20048C08)([Swift.UInt8]) throws -> PostingIndex.SegmentReader.(Finding in _DD1C20048C08)": "lists",
            "closure #1 (Swift.Int) -> Swift.Bool in TextMatching.TokenizedText.read(Swift.Int) -> ()": "highlights",
            "(extension in MemoJSON):MemoSearch.Hit.record(externalID: Swift.String?) -> MemoJSON.Record": "JSON",
        }
        for symbol, room in told.items():
            place = sources.place(symbol)
            self.assertIsNotNone(place, symbol)
            self.assertEqual(room_of(place), room, symbol)
        self.assertIsNone(sources.place("sqlite3VdbeExec"))


if __name__ == "__main__":
    unittest.main()
