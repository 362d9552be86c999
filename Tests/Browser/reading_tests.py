"""Tests of reading memos that are linked as in Obsidian, run by Tests/System/browser after those of writing_tests.py."""

import io
import tarfile

from flow_tests import DOT
from page_tests import equal, query


def bring(stage, files):
    pack = io.BytesIO()
    with tarfile.open(fileobj=pack, mode="w") as tar:
        for name, data in files:
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
    job = stage.api("POST", "/v1/imports", data=pack.getvalue(), name="연결.tar", attachments="keep")
    while job["state"] in ("waiting", "running"):
        job = stage.api("GET", f"/v1/imports/{job['id']}")
    equal(job["state"], "done", "the import")


def titled(stage, title):
    return next(hit["id"] for hit in stage.api("GET", "/v1/search", q=f'title:"{title}"')["hits"] if hit["title"].lstrip("# ") == title)


def test_links_between_memos_lead_there_and_back(stage):
    bring(stage, [
        ("계획.md", "---\naliases: [나들이 계획서]\n---\n# 봄나들이 계획\n날씨는 [[일지/2026-11-20|어제 일지]]".encode()),
        ("일지/2026-11-20.md", "비가 온 날의 일지\n[[봄나들이 계획]] [[나들이 계획서|별명]] [[계획|파일]] [[없는제목하나]] `[[코드]]`".encode()),
    ])
    plan, diary = titled(stage, "봄나들이 계획"), titled(stage, "비가 온 날의 일지")
    tab = stage.tab(query(memo=plan), language="ko", wait=".linking a")
    # A day in the name of a memo is no day that is meant.
    equal(tab.run("[...document.querySelectorAll('.text a')].map((one) => [one.className, one.innerText])"), [["wiki", "어제 일지"]], "the links")
    equal(tab.run("[...document.querySelectorAll('.linking .title')].map((one) => one.innerText)"), ["비가 온 날의 일지"], "the memos that link here")
    tab.click(".text a.wiki")
    tab.wait(f"new URLSearchParams(location.search).get('memo') === '{diary}' && document.querySelector('article h1').innerText === '비가 온 날의 일지'", "the memo of the file")
    equal(tab.run("[...document.querySelectorAll('.text a.wiki')].map((one) => one.innerText)"), ["봄나들이 계획", "별명", "파일", "없는제목하나"], "the links")
    for index in range(3):
        tab.run(f"document.querySelectorAll('.text a.wiki')[{index}].click()")
        tab.wait(f"new URLSearchParams(location.search).get('memo') === '{plan}'", f"the memo of link {index}")
        tab.run("history.back()")
        tab.wait("document.querySelectorAll('.text a.wiki').length === 4", "the memo before")
    tab.expected.append("404")
    tab.run("document.querySelectorAll('.text a.wiki')[3].click()")
    tab.wait("document.querySelector('#toast')?.innerText.includes('없는제목하나')", "the message")
    tab.click("#toast button")
    tab.wait("document.querySelector('textarea')?.value === '없는제목하나'", "the new memo")
    tab.click("[name=cancel]")
    tab.click("dialog .choices button:last-child")


def test_pictures_callouts_marks_and_footnotes_stand_at_their_places(stage):
    body = """# 꽃밭 보고
==노란 꽃==이 피었다[^꽃] `==아님==`

![[점.png]]

> [!warning] 벌 조심
> 가까이 가지 않기

![](점.png) 다음 글

[^꽃]: 개나리였다
"""
    bring(stage, [("꽃밭.md", body.encode()), ("점.png", DOT)])
    tab = stage.tab(query(memo=titled(stage, "꽃밭 보고")), language="ko", wait="article img")
    tab.wait("document.querySelector('article img').naturalWidth === 1", "the picture")
    equal(tab.run("[document.querySelectorAll('.text img').length, document.querySelectorAll('.files img').length]"), [2, 0], "the pictures in the text and below it")
    equal(tab.run("[document.querySelector('.highlighted').innerText, document.querySelector('.callout').className, document.querySelector('.callout strong').innerText, document.querySelector('.text code').innerText]"),
          ["노란 꽃", "callout bad", "벌 조심", "==아님=="], "the parts")
    equal(tab.run("document.querySelector('.text').innerText.includes('[!')"), False, "whether signs are shown")
    tab.click(".text sup a")
    equal(tab.run("[document.activeElement.closest('.note-text') !== null, document.activeElement.parentNode.parentNode.innerText.includes('개나리')]"), [True, True], "where the footnote leads")
    tab.click(".note-text a")
    equal(tab.run("document.activeElement.parentNode.tagName"), "SUP", "the way back")
    equal(tab.run("new URLSearchParams(location.search).has('memo')"), True, "whether the memo is still open")


def test_a_long_memo_has_an_outline(stage):
    memo = stage.add("# 긴 안내\n" + "\n\n".join(f"{'##' if number % 2 else '###'} 대목 {number}\n" + "글 " * 400 for number in range(1, 8)))
    tab = stage.tab(query(memo=memo), language="ko", wait=".outline")
    equal(tab.text(".outline summary"), "차례 7", "the outline")
    tab.click(".outline summary")
    tab.run("[...document.querySelectorAll('.outline button')].find((one) => one.textContent === '대목 6').click()")
    tab.wait("document.activeElement.tagName === 'H3' && document.activeElement.textContent === '대목 6' && document.querySelector('#memo').scrollTop > 500", "the heading")
    stage.api("DELETE", f"/v1/memos/{memo}")
