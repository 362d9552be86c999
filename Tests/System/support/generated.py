"""Uses a server through a client that openapi-python-client generates from its description: generated.py URL GENERATOR.

GENERATOR is the program openapi-python-client. Searches, lists, adds a memo, changes it with If-Match (again with the old tag, which must be
refused), uploads an import and waits for it. Exits with 1 at the first response that differs from the description.
"""

import importlib
import io
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.request


def expect(holds, what):
    if not holds:
        raise SystemExit(f"generated: {what}")


def main():
    url, generator = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "openapi.json").write_bytes(urllib.request.urlopen(url + "/openapi.json", timeout=30).read())
        # It warns about parts it cannot generate, such as a stream of lines, and about missing formatters.
        subprocess.run([generator, "generate", "--path", "openapi.json", "--output-path", "made", "--meta", "none"], cwd=folder, check=True,
                       capture_output=True, timeout=120)
        sys.path.insert(0, name)
        made = importlib.import_module("made")
        api = lambda room, call: importlib.import_module(f"made.api.{room}.{call}").sync_detailed
        model = lambda file, kind: getattr(importlib.import_module(f"made.models.{file}"), kind)
        client, calls = made.Client(base_url=url), 0

        def call(room, name, status, /, *arguments, **named):
            nonlocal calls
            calls += 1
            answer = api(room, name)(*arguments, client=client, **named)
            expect(answer.status_code == status, f"{name} answers {answer.status_code}: {answer.content[:300]}")
            expect(status >= 400 or answer.parsed is not None, f"{name}: the answer is not as described")
            return answer

        body = model("create_memo_body", "CreateMemoBody")
        memo = call("memos", "create_memo", 201, body=body(text="생성한 클라이언트의 메모", tags=["시험"])).parsed.memo
        read = call("memos", "get_memo", 200, memo.id)
        tag = read.headers["etag"]
        change = model("update_memo_body", "UpdateMemoBody")
        changed = call("memos", "update_memo", 200, memo.id, body=change(text="고친 메모"), if_match=tag)
        expect(changed.parsed.memo.text == "고친 메모", "the memo is not changed")
        call("memos", "update_memo", 412, memo.id, body=change(text="늦은 변경"), if_match=tag)
        found = call("search", "search", 200, q="고친").parsed
        expect(any(hit.id == memo.id for hit in found.hits), "the changed memo is not found")
        expect(call("memos", "list_memos", 200).parsed.total > 0, "no memo is listed")
        for room, name in [("organising", "categories"), ("organising", "tags"), ("organising", "list_searches"), ("memos", "today"),
                           ("memos", "board"), ("memos", "history"), ("server", "stats"), ("server", "version"), ("imports", "list_imports")]:
            call(room, name, 200)
        upload = made.types.File(payload=io.BytesIO('{"text": "올린 메모"}\n'.encode()))
        job = call("imports", "start_import", 202, body=upload, name="memos.jsonl").parsed
        until = time.monotonic() + 60
        while job.state not in ("done", "failed", "stopped") and time.monotonic() < until:
            time.sleep(0.1)
            job = call("imports", "get_import", 200, job.id).parsed
        expect(job.state == "done" and job.report.imported == 1, f"the import is {job.state}")
        call("memos", "delete_memo", 200, memo.id)
        print(f"generated: {calls} calls, all as described; a change with an old tag was refused")


if __name__ == "__main__":
    main()
