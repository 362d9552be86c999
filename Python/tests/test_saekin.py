"""Tests of the installed package `saekin`: python3 Python/tests/test_saekin.py CORPUS"""

import gc
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import threading
import unittest

import saekin

CORPUS = pathlib.Path(sys.argv.pop(1) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[2] / "Corpus") / "dropbox"


class ExtensionTest(unittest.TestCase):
    def setUp(self):
        if not hasattr(sqlite3.Connection, "enable_load_extension"):
            with self.assertRaisesRegex(sqlite3.NotSupportedError, "apsw"):
                saekin.load(sqlite3.connect(":memory:"))
            self.skipTest("this Python cannot load extensions")

    def test_a_connection_gets_the_tokenizer_and_the_functions(self):
        connection = sqlite3.connect(":memory:")
        saekin.load(connection)
        connection.execute("CREATE VIRTUAL TABLE note USING fts5(body, tokenize='saekin')")
        connection.executemany("INSERT INTO note VALUES (?)", [("학교에서 먹었다",), ("대학교",)])
        found = "SELECT saekin_highlight(body, ?1) FROM note WHERE note MATCH saekin_query(?1) ORDER BY rank"
        self.assertEqual(connection.execute(found, ("학교",)).fetchall(), [("[학교]에서 먹었다",), ("대[학교]",)])
        self.assertEqual(connection.execute(found, ("먹다",)).fetchall(), [("학교에서 [먹었다]",)])
        self.assertEqual(connection.execute("SELECT saekin_version()").fetchone()[0], saekin.__version__)

    def test_extensions_are_off_again_after_loading(self):
        connection = sqlite3.connect(":memory:")
        saekin.load(connection)
        with self.assertRaises(sqlite3.OperationalError):
            connection.execute("SELECT load_extension(?)", (saekin.loadable_path(),))

    def test_wrapped_connections_are_unwrapped(self):
        class Wrapper:
            conn = sqlite3.connect(":memory:")

        saekin.load(Wrapper())
        self.assertEqual(Wrapper.conn.execute("SELECT saekin_rules() > 0").fetchone(), (1,))


class VaultTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = os.path.join(cls.folder.name, "vault.db")
        subprocess.run([saekin.program_path(), "import", CORPUS, "--vault", cls.path, "-q"], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_a_search_returns_typed_hits(self):
        with saekin.Vault(self.path) as vault:
            answer = vault.search("관광공사", limit=3)
            self.assertEqual(len(answer.hits), 3)
            self.assertEqual(answer.total, sum(answer.rungs.values()))
            hit = answer.hits[0]
            self.assertEqual(hit.rung, "word")
            marked = [hit.title[mark.start:mark.end] for mark in hit.title_marks] + [hit.snippet[mark.start:mark.end] for mark in hit.snippet_marks]
            self.assertTrue(marked and all("관광" in text or "공사" in text for text in marked), marked)
            self.assertEqual(hit.reasons[0].typed, "관광공사")

    def test_one_process_answers_many_searches(self):
        with saekin.Vault(self.path) as vault:
            totals = [vault.search("학교").total for _ in range(20)]
            self.assertEqual(len(set(totals)), 1)
            self.assertEqual(len(vault._processes), 1)

    def test_changes_of_other_programs_are_seen(self):
        with saekin.Vault(self.path) as vault:
            before = vault.search("부엉이벽지").total
            subprocess.run([saekin.program_path(), "add", "부엉이벽지 고르기", "--vault", self.path, "-q"], check=True)
            self.assertEqual(vault.search("부엉이벽지").total, before + 1)

    def test_wrong_queries_and_vaults_are_errors(self):
        with saekin.Vault(self.path) as vault:
            with self.assertRaisesRegex(saekin.SaekinError, r"\("):
                vault.search("(학교")
            self.assertGreater(vault.search("학교\n\u0000 메모").total + 1, 0)
            with self.assertRaisesRegex(saekin.SaekinError, "nothing to search"):
                vault.search("\udc80")
            with self.assertRaises(ValueError):
                vault.search("학교", limit=-1)
        with self.assertRaisesRegex(saekin.SaekinError, "no vault"):
            saekin.Vault(os.path.join(self.folder.name, "none.db"))
        broken = os.path.join(self.folder.name, "broken.db")
        pathlib.Path(broken).write_text("not a vault " * 100)
        with self.assertRaisesRegex(saekin.SaekinError, "broken.db"):
            saekin.Vault(broken).search("학교")

    def test_threads_share_a_vault(self):
        found = []
        with saekin.Vault(self.path) as vault:
            threads = [threading.Thread(target=lambda: found.append(vault.search("학교", limit=5).hits)) for _ in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual(len(found), 8)
        self.assertEqual(len(set(found)), 1)

    def test_processes_end_with_the_vault_and_start_again(self):
        vault = saekin.Vault(self.path)
        vault.search("학교")
        process = next(iter(vault._processes.values()))
        process._process.kill()
        process._process.wait()
        self.assertGreater(vault.search("학교").total, 0)
        process = next(iter(vault._processes.values()))
        vault.close()
        self.assertTrue(process.has_ended)
        self.assertGreater(vault.search("학교").total, 0)
        process = next(iter(vault._processes.values()))
        del vault
        gc.collect()
        self.assertTrue(process.has_ended)


if __name__ == "__main__":
    unittest.main()
