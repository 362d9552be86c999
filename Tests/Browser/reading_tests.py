"""Tests of reading memos, their links and files, and of what others change meanwhile, run by Tests/System/browser after those of writing_tests.py."""

import io
import json
import tarfile

from flow_tests import DOT
from page_tests import check, equal, query


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


def test_a_link_finds_the_file_in_another_folder_by_its_name(stage):
    bring(stage, [
        ("모음/첫 쪽.md", "모음의 첫 쪽\n[[낱장]] [[깊은곳/낱장]]".encode()),
        ("모음/낱장.md", "가까운 낱장의 제목".encode()),
        ("딴곳/깊은곳/낱장.md", "먼 낱장의 제목".encode()),
    ])
    tab = stage.tab(query(memo=titled(stage, "모음의 첫 쪽")), language="ko", wait=".text a.wiki")
    for index, title in enumerate(("가까운 낱장의 제목", "먼 낱장의 제목")):
        tab.run(f"document.querySelectorAll('.text a.wiki')[{index}].click()")
        tab.wait(f"document.querySelector('article h1').innerText === '{title}'", title)
        tab.run("history.back()")
        tab.wait("document.querySelectorAll('.text a.wiki').length === 2", "the memo before")


# Files

PDF = b"""%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
"""


def test_a_pdf_opens_at_the_page_of_the_hit(stage):
    memo = stage.add("임대 서류")
    stage.api("POST", f"/v1/memos/{memo}/attachments", data=PDF, name="계약.pdf")
    # What is found in files depends on programs of the machine, so the answer is made up here.
    hook = """const asked = fetch; window.opened = []; self.open = () => ({ location: { replace: (address) => opened.push(address) }, close() {}, closed: false });
        Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true });
        window.fetch = async (address, ...rest) => { const answer = await asked(address, ...rest); if (!String(address).includes('/v1/search') || !answer.ok) return answer;
            const document = await answer.json(); for (const hit of document.hits) hit.attachment = { number: 1000001, name: '계약.pdf', page: 2 };
            return new Response(JSON.stringify(document), answer); };"""
    tab = stage.tab(query(q="임대 서류"), language="ko", hook=hook)
    tab.run(f"document.querySelector(\"a[data-memo='{memo}']\").click()")
    tab.wait("document.querySelector('.files button')", "the file")
    equal(tab.text(".files button"), f"계약.pdf · 2쪽 · {len(PDF)} B", "the button")
    tab.click(".files button")
    address = tab.wait("opened[0]", "the address")
    equal([address.startswith(f"blob:{stage.url}/"), address.endswith("#page=2")], [True, True], f"what is opened: {address}")
    equal(tab.run("fetch(opened[0].split('#')[0]).then((one) => one.blob()).then((one) => [one.type, one.size]).catch(() => null)"), None, "whether scripts of the page may read it by its address")
    # The server itself sends nothing to be shown that can contain a script.
    equal(tab.run(f"fetch('/v1/memos/{memo}/attachments/1000001').then((one) => [one.headers.get('Content-Disposition').split(';')[0], one.headers.get('X-Content-Type-Options')])"), ["attachment", "nosniff"], "how the server sends it")
    tab.expected.append("blob:")
    tab.run("seen.violations.length = 0")
    stage.api("DELETE", f"/v1/memos/{memo}")


def test_a_page_that_is_called_pdf_is_never_read_as_one(stage):
    memo = stage.add("속이는 첨부")
    stage.api("POST", f"/v1/memos/{memo}/attachments", data=b"%PDF-1.4 <script>opener.seen.xss = 1; top.seen.xss = 1</script><h1>x</h1>", name="x.pdf")
    tab = stage.tab(query(memo=memo), language="ko", wait=".files button")
    tab.click(".files button")
    tab.run("new Promise((resolve) => setTimeout(resolve, 1500))")
    equal(tab.run("seen.xss"), 0, "whether a script of the file ran")
    stage.api("DELETE", f"/v1/memos/{memo}")


def test_a_file_is_removed_from_a_memo_and_comes_back(stage):
    memo = stage.add("붙은 것이 있는 메모")
    for name in ("하나.txt", "둘.txt"):
        stage.api("POST", f"/v1/memos/{memo}/attachments", data=name.encode(), name=name)
    tab = stage.tab(query(memo=memo), language="ko", wait=".files .take")
    names = "[...document.querySelectorAll('.files .word')].map((one) => one.innerText.split(' ')[0])"
    equal(tab.run(names), ["하나.txt", "둘.txt"], "the files")
    tab.run("document.querySelector('.files .take').click()")
    tab.wait(f"JSON.stringify({names}) === JSON.stringify(['둘.txt'])", "the file to go")
    equal([one["name"] for one in stage.api("GET", f"/v1/memos/{memo}/attachments")["attachments"]], ["둘.txt"], "the files of the memo")
    tab.wait("document.querySelector('#toast button')", "the message")
    tab.click("#toast button")
    tab.wait(f"JSON.stringify({names}) === JSON.stringify(['하나.txt', '둘.txt'])", "the file to come back")
    # It is said what was undone, here and in the history.
    equal(tab.text("#toast span"), "되돌렸습니다: 파일 뗌 · ‘붙은 것이 있는 메모’", "the message")
    tab.run("document.activeElement.blur()")
    tab.key("h")
    tab.wait("document.querySelector('.history li')", "the history")
    equal(tab.run("[...document.querySelectorAll('.history li > span')].slice(0, 2).map((one) => one.innerText)"), ["변경을 되돌림 · 파일 뗌", "파일 뗌 하나.txt"], "the history")
    stage.api("DELETE", f"/v1/memos/{memo}")


# What others change


def test_all_views_follow_what_others_change(stage):
    tab = stage.tab(query(view="statistics"), language="ko", wait=".curve")
    before = tab.run("Number(document.querySelector('.tiles dd').innerText.replace(/,/g, ''))")
    tab.run("document.querySelector('#statistics').scrollTop = 40; document.querySelector('.calendar [data-step=\"-1\"]').click(); document.activeElement.blur()")
    year = tab.text(".calendar strong")
    memo = stage.add("통계가 따라 세는 메모")
    tab.wait(f"Number(document.querySelector('.tiles dd').innerText.replace(/,/g, '')) === {before + 1}", "the number of memos", seconds=6)
    equal([tab.text(".calendar strong"), tab.run("document.querySelector('#statistics').scrollTop")], [year, 40], "the year and the place")
    # The history of everything, while it is open.
    tab.run("document.querySelector('[data-tool=menu]').click()")
    tab.run("[...document.querySelectorAll('#tools .menu-list button')].find((one) => one.innerText.trim() === '전체 변경 기록').click()")
    tab.wait("document.querySelector('.whole .link')?.innerText === '통계가 따라 세는 메모'", "the history")
    second = stage.add("기록이 따라 적는 메모")
    tab.wait("document.querySelector('.whole .link')?.innerText === '기록이 따라 적는 메모'", "the newest change", seconds=6)
    tab.key("Escape")
    # Imports, the trash, and today.
    for place, wait, act, shown in (
        (query(view="imports"), ".jobs", lambda: stage.bring("남의것.jsonl", b'{"id":"1","text":"\xeb\x82\xa8\xec\x9d\x98 \xea\xb2\x83"}\n'), "[...document.querySelectorAll('.job strong')].some((one) => one.innerText.startsWith('남의것'))"),
        (query(view="trash"), "#count", lambda: stage.api("DELETE", f"/v1/memos/{memo}"), f"document.querySelector(\"a[data-memo='{memo}']\")"),
        (query(view="today"), "td a", lambda: stage.add("오늘 남이 쓴 메모"), "[...document.querySelectorAll('#hits .title')].some((one) => one.innerText === '오늘 남이 쓴 메모')"),
    ):
        tab = stage.tab(place, language="ko", wait=wait)
        tab.run("document.activeElement.blur()")
        tab.run("new Promise((resolve) => setTimeout(resolve, 700))")
        act()
        tab.wait(shown, f"what has changed at {place}", seconds=6)
    for one in (second, titled(stage, "오늘 남이 쓴 메모"), titled(stage, "남의 것")):
        stage.api("DELETE", f"/v1/memos/{one}")


# Editing where one reads


def test_one_writes_on_where_one_tapped_or_at_the_end(stage):
    memo = stage.add("연필 시험\n앞줄에는 나무 둘\n\n뒷줄에도 나무 셋")
    rest = "document.querySelector('textarea').value.slice(document.querySelector('textarea').selectionStart)"
    for size in ({}, {"width": 390, "height": 800, "is_phone": True}):
        tab = stage.tab(query(memo=memo), language="ko", wait="article .text", **size)
        tab.click("article button[aria-label=수정]")
        tab.wait("document.activeElement.name === 'text'", "the editor")
        equal(tab.run(rest), "", "the text behind the cursor")
        tab.click("[name=cancel]")
        tab.wait("document.querySelector('article .text')", "the memo")
        tab.run("""(() => {
            const walker = document.createTreeWalker(document.querySelector('article .text'), NodeFilter.SHOW_TEXT);
            let node = walker.nextNode();
            while (!node.data.includes('나무 셋')) node = walker.nextNode();
            const range = document.createRange();
            range.setStart(node, node.data.indexOf('나무 셋'));
            range.setEnd(node, node.data.indexOf('나무 셋') + 1);
            const box = range.getBoundingClientRect();
            node.parentNode.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: box.right - 1, clientY: box.y + box.height / 2 }));
        })()""")
        tab.click("article button[aria-label=수정]")
        tab.wait("document.activeElement.name === 'text'", "the editor")
        equal(tab.run(rest), "무 셋", "the text behind the cursor after a tap")
        tab.click("[name=cancel]")
        tab.wait("document.querySelector('article .text')", "the memo")
    stage.api("DELETE", f"/v1/memos/{memo}")


def test_a_double_click_edits_at_its_place(stage):
    memo = stage.add("# 두 번 누르기\n첫 줄에는 나무\n\n- 둘째 줄에도 나무\n- 셋째 줄에도 나무")
    tab = stage.tab(query(memo=memo), language="ko", wait=".rendered li")
    tab.run("""(() => {
        const text = [...document.querySelectorAll('.rendered li')].at(-1).firstChild;
        const node = document.createTreeWalker([...document.querySelectorAll('.rendered li')].at(-1), NodeFilter.SHOW_TEXT).nextNode();
        getSelection().setBaseAndExtent(node, node.data.indexOf('나무'), node, node.data.indexOf('나무') + 2);
        node.parentNode.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    })()""")
    tab.wait("document.activeElement.name === 'text'", "the editor")
    equal(tab.run("document.querySelector('textarea').value.slice(document.querySelector('textarea').selectionStart - 7)"), "셋째 줄에도 나무", "the text from before the cursor")
    # Whoever deletes the text means the memo.
    tab.run("document.querySelector('textarea').select()")
    tab.insert(" ")
    tab.key("Enter", control=True)
    tab.wait("document.querySelector('.editor .mistake button')", "the offer")
    tab.click(".editor .mistake button")
    tab.wait("!document.querySelector('form.editor')", "the editor to go")
    equal(bool(stage.api("GET", f"/v1/memos/{memo}")["memo"]["trashed"]), True, "whether the memo is in the trash")


def test_what_stands_beside_the_list_is_above_it_on_a_phone(stage):
    memo = stage.add("곧 할 일", due="tomorrow")
    tab = stage.tab(language="ko", width=390, height=800, is_phone=True, wait=".home-strip a")
    names = tab.run("[...document.querySelectorAll('.home-strip > *')].filter((one) => one.checkVisibility()).map((one) => one.innerText.trim())")
    check(names[0] == "오늘 적기" and any(name.startswith("이번 주 기한") for name in names), f"the buttons: {names}")
    tab.run("[...document.querySelectorAll('.home-strip a')].find((one) => one.innerText.startsWith('이번 주')).click()")
    tab.wait(f"document.querySelector(\"a[data-memo='{memo}']\")", "what is due")
    tab.wait("document.querySelector('.home-strip').hidden", "the buttons to go")
    stage.api("DELETE", f"/v1/memos/{memo}")


def test_the_value_of_the_export_is_taken_or_left_where_an_import_kept_another_one_and_undone(stage):
    def bring(state): stage.bring("상태.json", json.dumps([{"id": "s1", "text": "화분에 물 주기\n거실과 베란다", "state": state}, {"id": "s2", "text": "버린 것", "isTrashed": True}]).encode())
    bring("todo")
    memo = stage.api("GET", "/v1/search", q="\"화분에 물 주기\"")["hits"][0]["id"]
    stage.api("PATCH", f"/v1/memos/{memo}", {"state": "doing"})
    bring("done")
    tab = stage.tab(query(memo=memo, mode="history"), language="ko", wait=".history li button")
    equal(tab.text(".history li button"), "가져온 값으로 바꾸기", "the button")
    tab.click(".history li button")
    tab.wait("document.querySelector('#toast')?.innerText.includes('가져온 값으로') && !document.querySelector('.history li button')", "the value of the export")
    equal(stage.api("GET", f"/v1/memos/{memo}")["memo"]["state"], "done", "the state")
    tab.click("#toast button")
    tab.wait("document.querySelector('.history li button')", "the button again")
    equal(stage.api("GET", f"/v1/memos/{memo}")["memo"]["state"], "doing", "the state before")
    tab.click(".history li button + button")
    tab.wait("document.querySelector('#toast')?.innerText.includes('여기 값을 남겼습니다') && !document.querySelector('.history li button')", "the decision for the vault")
    check("상태(가져온 값: 완료)" in tab.text(".history li"), "what was decided")
    tab.click("#toast button")
    tab.wait("document.querySelector('.history li button')", "the buttons after the decision was taken back")
    tab = stage.tab(query(view="imports"), language="ko", wait=".imported_in_trash")
    equal(tab.text(".imported_in_trash dt"), "그중 휴지통", "the memo that came into the trash")
    stage.api("DELETE", f"/v1/memos/{memo}")


def test_a_conflict_is_resolved_with_either_text_and_undone(stage):
    memo = stage.add("치과 예약\n네 시에 간다")
    copy = stage.api("POST", "/v1/memos", {"text": "치과 예약\n다섯 시에 간다", "conflict_of": memo})["memo"]["id"]
    text = lambda: stage.api("GET", f"/v1/memos/{memo}")["memo"]["text"].split("\n")[-1]
    tab = stage.tab(query(memo=copy), language="ko", wait=".conflict .choices button")
    equal(tab.run("[...document.querySelectorAll('.conflict .removed, .conflict .added')].map((line) => line.lastChild.textContent)"), ["네 시에 간다", "다섯 시에 간다"], "the lines that differ")
    tab.click(".conflict .choices button")
    tab.wait(f"new URLSearchParams(location.search).get('memo') === '{memo}' && document.querySelector('article .text')?.innerText.includes('다섯 시') && !document.querySelector('.conflict')", "the original with the text of the copy")
    equal(text(), "다섯 시에 간다", "the text")
    tab.click("#toast button")
    tab.wait("document.querySelector('.conflict a')?.innerText === '사본 열기'", "the conflict again, on the original")
    equal(text(), "네 시에 간다", "the text after the undo")
    # Reading the memo again must not take the conflict away for a moment.
    tab.run("window.gone = 0; new MutationObserver(() => { gone += document.querySelector('.conflict') ? 0 : 1; }).observe(document.body, { childList: true, subtree: true })")
    stage.api("PATCH", f"/v1/memos/{memo}", {"state": "todo"})
    tab.wait("document.querySelector('article select.state')?.value === 'todo'", "the memo with its state")
    equal(tab.run("gone"), 0, "moments without the conflict")
    tab.run("document.querySelectorAll('.conflict .choices button')[2].click()")
    tab.wait("document.querySelector('#toast')?.innerText.includes('따로') && !document.querySelector('.conflict')", "two memos")
    equal(stage.api("GET", f"/v1/memos/{copy}")["memo"]["conflict_of"], None, "the link of the copy")
