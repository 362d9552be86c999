"""The measurements of Benchmarks/bench that use the built program only: saekin beside other engines, and at several sizes."""
import argparse
import os
import shutil
import signal
import sys
import tempfile

import changes
import compare
import growth
import profiling
import quality
import queries
import servers
import start
from engines import Missing

COMMANDS = {
    "compare": (compare, "search, import and size beside tantivy, Groonga and FTS5"),
    "queries": (queries, "draw queries from memos"),
    "growth": (growth, "cost of a word against the number of memos"),
    "start": (start, "a search from a shell beside the sqlite3 shell"),
    "servers": (servers, "requests a second over HTTP beside Groonga's server"),
    "changes": (changes, "adding and editing single memos"),
    "quality": (quality, "how good the answers are"),
    "profile": (profiling, "where the time of one query goes"),
}
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/bench")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, (module, summary) in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=module.__doc__)
        module.add_options(command)
        command.add_argument("--saekin", default=ROOT + "/.build/release/saekin", help="the program (default .build/release/saekin)")
        command.add_argument("--work", help="folder for files and indexes, kept for the next run (default: a temporary one)")
    options = parser.parse_args()
    folder = options.work or tempfile.mkdtemp(prefix="saekin-bench-")
    os.makedirs(folder, exist_ok=True)
    # Remove files after a signal too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        COMMANDS[options.command][0].measure(options, os.path.abspath(folder))
    except (OSError, RuntimeError, ValueError, KeyError) as failure:
        missing = f"a line has no {failure}" if isinstance(failure, KeyError) else failure
        sys.exit(f"bench: {missing}")
    except Missing as missing:
        sys.exit(f"bench: {missing}")
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        if not options.work:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
