"""Tests of what people do with the page, step by step, run by Tests/System/browser after those of page_tests.py."""

import base64
import datetime
import io
import json
import os
import tarfile
import time
import urllib.parse
import urllib.request

from page_tests import check, equal, field, focused, found, listen, module, query, reload, until

# Conditions, guesses and mistakes


def chips(tab):
    return tab.run("[...document.querySelectorAll('.conditions .condition')].map((chip) => chip.innerText.trim())")


def test_conditions_are_chips_that_can_be_taken_off(stage):
    tab = stage.tab(query(q="회의록", category="여행", state="todo", **{"from": "2023"}), language="ko", wait=".condition")
    equal(chips(tab), ["여행", "할 일", "2023년 –"], "the conditions")
    tab.click(".condition[data-condition=state]")
    tab.wait("!new URLSearchParams(location.search).has('state') && document.querySelectorAll('.condition').length === 2", "the state to be taken off")
    tab.click(".condition[data-condition=period]")
    tab.wait("!new URLSearchParams(location.search).has('from')")
    outside = stage.api("GET", "/v1/search", q="회의록", limit=0)["total"] - stage.api("GET", "/v1/search", q="회의록", category="여행", limit=0)["total"]
    tab.wait(f"document.querySelector('.outside')?.textContent === '여행 밖에서 {outside}개 보기'", "the number outside the category")
    tab.wait(f"document.querySelector('.empty .main')?.textContent === '여행 밖에서 {outside}개 보기'", "the button of the empty list")
    tab.click(".empty .main")
    tab.wait(f"document.querySelector('#count strong')?.textContent === '{outside}개 찾음'", "the memos outside the category")
    equal(chips(tab), [], "the conditions")


def test_a_word_that_no_memo_has_is_named_and_its_hits_are_not_called_found(stage):
    tab = stage.tab(query(q="학교 화성탐사"), language="ko", wait=".remarks li")
    rest = stage.api("GET", "/v1/search", q="학교 화성탐사", limit=0)["shortfall"]["rest"]
    equal(tab.text(".remarks li"), f"‘화성탐사’가 든 메모는 없습니다. 나머지 낱말이 든 메모는 {rest}개입니다.", "the remark")
    equal([tab.text("#count"), tab.count("#count strong")], [f"일부만 든 메모 {rest}개", 0], "the count")
    equal(tab.text("h2.guess"), "일부 낱말만 든 메모", "the heading of the hits")


def test_a_guess_is_not_counted_as_found(stage):
    answer = stage.api("GET", "/v1/search", q="학쿄", limit=0)
    equal([answer.get("guessed"), answer["total"]], [True, answer["rungs"]["typo"]], "the answer")
    tab = stage.tab(query(q="학쿄"), language="ko", wait=".hit")
    equal([tab.text("#count"), tab.count("#count strong"), tab.text("h2.guess")], [f"0개 찾음 · 비슷한 메모 {answer['total']}개", 0, "혹시 이런 메모인가요?"], "the count")
    # Who asks for them finds them, as in the shell.
    tab.click("[data-rung=typo]")
    tab.wait(f"document.querySelector('#count').innerText === '{answer['total']}개 찾음'", "the count of what was asked for")


def test_guesses_below_a_half_typed_word_are_not_counted_as_found(stage):
    answer = stage.api("GET", "/v1/search", q="병워", limit=0)
    check(0 < answer["found"] < answer["total"], "병워 has no guesses below 병원")
    tab = stage.tab(query(q="병워"), language="ko", wait=".hit")
    equal([found(tab), tab.text("h2.guess")], [answer["found"], "혹시 이런 메모인가요?"], "the count")


def test_several_readings_of_a_word_are_named(stage):
    tab = stage.tab(query(q="ㄱㅇㅇ"), language="ko", wait=".remarks li")
    words = stage.api("GET", "/v1/search", q="ㄱㅇㅇ", limit=0)["substitutions"][0]["words"]
    check(tab.text(".remarks").startswith("‘ㄱㅇㅇ’: " + ", ".join(words[:3])), tab.text(".remarks"))


def test_a_mistake_is_shown_at_its_place(stage):
    tab = stage.tab(query(q="학교"), language="ko")
    tab.expected.append("status of 422")
    tab.run("(() => { const field = document.querySelector('#query'); field.focus(); field.select(); })()")
    tab.insert("회의 (학교")
    tab.wait("document.querySelector('#mistake')?.innerText.includes('닫')", "the message")
    equal(tab.run("[document.querySelector('#underline u').textContent, document.querySelector('#underline').firstChild.data]"), ["(", "회의 "], "what is underlined")
    check(tab.run("document.querySelector('.hits').classList.contains('stale')"), "the old list stands as if it were the answer")
    equal([tab.run("document.querySelector('#query').getAttribute('aria-invalid')"), tab.text("#count")], ["true", ""], "the field and the count")
    tab.insert(")")
    tab.wait("!document.querySelector('#mistake').innerText && document.querySelector('.hit mark') && !document.querySelector('.stale')", "the answer")
    equal(tab.run("document.querySelector('#underline').textContent"), "", "the underline")


def test_waiting_is_shown_but_not_for_fast_answers(stage):
    tab = stage.tab(language="ko")
    tab.run("window.waits = 0; new MutationObserver(() => { if (document.querySelector('.waiting')) waits += 1; }).observe(document.body, { attributes: true, subtree: true })")
    tab.run("delays.push(['q=바람', 3000]); document.querySelector('#query').focus()")
    tab.insert("바람")
    tab.wait("getComputedStyle(document.querySelector('.hits')).opacity === '0.45'", "the list while waiting")
    check(tab.run("getComputedStyle(document.querySelector('#bar'), '::after').height") == "2px", "there is no bar")
    tab.wait("document.querySelector('.hit mark')?.textContent.startsWith('바람') && !document.querySelector('.waiting')", "the answer")


def test_a_lost_server_is_a_line_that_goes_when_it_is_back(stage):
    if stage.vault is None:
        return
    server = stage.vault.serve()
    old, stage.url = stage.url, server.url
    try:
        tab = stage.tab(query(q="바다"), language="ko")
        tab.expected += ["ERR_CONNECTION", "Failed to load", "ERR_EMPTY"]
        server.close()
        tab.run("(() => { const field = document.querySelector('#query'); field.focus(); field.select(); })()")
        tab.insert("바람")
        tab.wait("!document.querySelector('#lost').hidden", "the line")
        tab.run("document.querySelector('.hit').click()")
        time.sleep(0.5)
        equal(field(tab), "바람", "the field after a click on an old hit")
        check(not tab.run("document.querySelector('#lost').hidden"), "the line went by itself")
        check(tab.run("document.querySelector('.hits').classList.contains('stale') || document.querySelector('.remarks').innerText.includes('이 기기')"), "the list looks like the answer of the server")
        server = stage.vault.serve(port=server.port)
        tab.wait("document.querySelector('#lost').hidden", "the line to go")
        tab.wait("document.querySelector('#hits .hit mark')?.textContent.startsWith('바람')", "the hits of the query")
        equal(field(tab), "바람", "the field")
        stage.finish()
    finally:
        stage.url = old
        server.close()


def test_a_long_word_stays_in_its_column(stage):
    word = "한" * 900
    stage.add(f"긴낱말 {word}\n{'w' * 1500} 긴낱말", tags=["긴" * 60])
    for width, is_phone in ((1360, False), (360, True)):
        tab = stage.tab(query(q="긴낱말"), width=width, height=800, is_phone=is_phone)
        wide = tab.run("[...document.querySelectorAll('.hit, .hit *, .hits, body')].filter((node) => node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX === 'visible' && getComputedStyle(node).display !== 'inline').map((node) => node.className || node.tagName)")
        equal(wide, [], f"what is wider than its column at {width}")
        stage.finish()


def test_bars_by_time_narrow_the_list(stage):
    tab = stage.tab(query(q="회의"), language="ko", wait=".bar-slot")
    label = tab.run("[...document.querySelectorAll('.bar-slot')].find((bar) => !bar.ariaLabel.endsWith(': 0개') && bar.ariaLabel.startsWith('2024')).ariaLabel")
    period, count = label.split(": ")
    tab.run(f"[...document.querySelectorAll('.bar-slot')].find((bar) => bar.ariaLabel === {json.dumps(label)}).click()")
    tab.wait(f"document.querySelector('#count strong')?.textContent === '{count.removesuffix('개')}개 찾음'", f"the memos of {period}")
    equal(chips(tab), [period], "the conditions")
    tab.wait(f"document.querySelector('.bar-slot[aria-current]')?.ariaLabel === {json.dumps(label)}", "the chosen bar")
    tab.run("document.querySelector('.bar-slot[aria-current]').click()")
    tab.wait("!new URLSearchParams(location.search).has('from')", "the bar to be let go")


def test_an_open_period_is_shown_on_the_bars(stage):
    tab = stage.tab(query(q="회의", **{"from": "2024"}), language="ko", wait=".bar-slot[aria-current]")
    chosen = tab.run("[...document.querySelectorAll('.bar-slot')].filter((bar) => bar.ariaCurrent === 'true').map((bar) => bar.ariaLabel.slice(0, 4))")
    names = tab.run("[...document.querySelectorAll('.bar-slot')].map((bar) => bar.ariaLabel.slice(0, 4))")
    equal(chosen, [name for name in names if name >= "2024"], "the chosen bars")


def test_years_beside_the_list_find_as_many_memos_as_they_say(stage):
    memo = stage.add("해맞이 연보랏빛 언덕", date="2019-05-05")
    stage.add("연보랏빛 언덕의 저녁", date="2021-06-07")
    stage.api("PATCH", f"/v1/memos/{memo}", {"text": "해맞이 연보랏빛 언덕, 고쳐 씀"})
    tab = stage.tab(query(q="회의"), language="ko", wait=".overview [aria-labelledby=overview-years] a")
    for place in tab.run("[...document.querySelectorAll('[aria-labelledby=overview-years] a')].map((link) => [link.search, link.querySelector('b').innerText])"):
        asked = dict(urllib.parse.parse_qsl(place[0][1:]))
        equal(stage.api("GET", "/v1/search", limit=0, **asked)["total"], int(place[1].replace(",", "")), f"the memos of {asked}")
    # A memo of a day that was changed later is shown with this day.
    tab = stage.tab(query(view="today", day="2019-05-05"), language="ko", wait=f".hit[data-memo='{memo}'] time")
    check(tab.text(f".hit[data-memo='{memo}'] time").startswith("2019년 5월 5일"), tab.text(f".hit[data-memo='{memo}'] time"))


def test_memos_without_all_words_leave_no_room_for_bars(stage):
    tab = stage.tab(query(q="학교 화성탐사"), language="ko", wait=".remarks li")
    equal(tab.run("document.querySelector('.timeline').checkVisibility()"), False, "whether there is room for bars")
    tab = stage.tab(query(q="없는말하나두울"), language="ko", wait="#hits .empty")
    equal(tab.run("document.querySelector('.rungs').checkVisibility()"), False, "whether there is room for rungs")


def test_printing_gives_the_list_or_the_memo(stage):
    tab = stage.tab(query(q="회의"), language="ko", scheme="dark")
    tab.call("Emulation.setEmulatedMedia", media="print", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    shown = "['#side', '#bar', '#main', '#memo'].map((one) => document.querySelector(one).getBoundingClientRect().height > 0)"
    equal(tab.run(shown), [False, False, True, False], "the printed parts of a list")
    memo = stage.add("인쇄할 메모\n본문", state="doing")
    tab.call("Emulation.setEmulatedMedia", media="", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    tab.open(f"{stage.url}/{query(memo=memo)}")
    tab.wait("document.querySelector('.memo .text')")
    tab.call("Emulation.setEmulatedMedia", media="print", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    equal(tab.run(shown), [False, False, False, True], "the printed parts of a memo")
    check("진행 중" in tab.text(".about .facts") and tab.run("getComputedStyle(document.querySelector('select.state')).display") == "none", "the state is a menu on paper")
    dark = tab.run("getComputedStyle(document.querySelector('.text')).color.match(/\\d+/g).every((part) => Number(part) < 90)")
    check(dark, "the text is pale on paper")


# Memos as they were meant

MARKDOWN = """# 독도 여행
첫 문단의 독도.

## 독도 일정
- [ ] 독도 배 예약
- [x] 멀미약
1. 독도 *독도* **독도** ~~독도~~ `독도`

> 독도에서 쓴 글

| 곳 | 값 |
|---|--:|
| 독도 | 5 |

```
독도 = 1
```
[독도 길](https://example.com/독도) <b>독도</b> <script>seen.xss += 1</script> [나쁜 길](javascript:seen.xss+=1)
2023. 8. 28. 월요일 독도, 5~6시, 7~8시
전화 010-2345-6789, 글 dok@example.com, 서울특별시 종로구 세종대로 175
"""


def test_markdown_is_shown_as_it_was_meant(stage):
    memo = stage.add(MARKDOWN)
    tab = stage.tab(query(q="독도", memo=memo), language="ko", wait=".rendered")
    count = lambda selector: tab.count(f".rendered {selector}")
    equal([count(one) for one in ("h2", "h3", "ul.tasks li", "ol li", "blockquote", "table td", "pre code", "em", "strong", "del")], [1, 0, 2, 1, 1, 2, 1, 1, 1, 1], "the parts")
    equal(tab.text(".memo h1"), "독도 여행", "the title")
    equal(tab.run("[...document.querySelectorAll('.memo mark')].map((mark) => mark.textContent).filter((text) => text !== '독도')"), [], "marks that are not the word")
    text = MARKDOWN.replace("https://example.com/독도", "")
    equal(tab.count(".memo mark"), text.count("독도"), "the marks")
    equal(tab.count(".rendered b, .rendered script, .rendered a[href^=javascript]"), 0, "raw HTML")
    check("<b>독도</b>" in tab.text(".rendered") and "2023. 8. 28. 월요일" in tab.text(".rendered") and "5~6시, 7~8시" in tab.text(".rendered"), tab.text(".rendered"))
    links = tab.run("[...document.querySelectorAll('.rendered a')].map((link) => link.getAttribute('href'))")
    check("tel:01023456789" in links and "mailto:dok@example.com" in links and "?view=today&day=2023-08-28" in links, f"{links}")
    check(any(link.startswith("https://map.naver.com/") for link in links), f"the street address is no link: {links}")
    tab.click("[data-tool=written]")
    tab.wait("document.querySelector('.text') && !document.querySelector('.rendered')", "the text as written")
    check("- [ ] 독도 배 예약" in tab.text(".text") and "## 독도 일정" in tab.text(".text"), "the text is not as written")
    equal(tab.count(".memo mark"), MARKDOWN.count("독도"), "the marks of the text as written")
    tab.click("[data-tool=written]")
    tab.wait("document.querySelector('.rendered')")
    snippets = stage.tab(query(q="독도"), language="ko")
    snippet = snippets.text(".hit .snippet")
    check(not any(sign in snippet for sign in ("##", "- [", "|", "**")), f"signs in the snippet: {snippet}")


def test_a_box_is_ticked_by_an_edit_that_a_newer_text_refuses(stage):
    memo = stage.add("할 것\n- [ ] 우유\n- [x] 빵\n\n☐ 상자")
    tab = stage.tab(query(memo=memo), language="ko", wait=".rendered")
    tab.click(".task input")
    tab.wait("document.querySelector('.task').classList.contains('ticked')", "the box to be ticked")
    equal(stage.api("GET", f"/v1/memos/{memo}")["memo"]["text"], "할 것\n- [x] 우유\n- [x] 빵\n\n☐ 상자", "the text")
    tab.click(".box")
    tab.wait("document.querySelector('.box').ariaChecked === 'true'", "the other box")
    stage.api("PATCH", f"/v1/memos/{memo}", {"text": "할 것\n- [x] 두부\n- [x] 빵"})
    tab.expected.append("status of 412")
    tab.click(".task input")
    tab.wait("document.querySelector('#toast').innerText.includes('바뀌었습니다')", "the refusal")
    tab.wait("document.querySelector('.task').innerText.includes('두부')", "the newer text")
    equal(stage.api("GET", f"/v1/memos/{memo}")["memo"]["text"], "할 것\n- [x] 두부\n- [x] 빵", "the text after the refusal")


def test_a_memo_without_a_body_is_a_text(stage):
    memo = stage.add("한 문장뿐인 메모는 글처럼 보인다. 010-1111-2222")
    tab = stage.tab(query(memo=memo), wait=".title-only")
    equal(tab.run("['fontSize', 'fontWeight'].map((name) => getComputedStyle(document.querySelector('.memo h1'))[name])"), ["18px", "400"], "the type")
    equal(tab.run("document.querySelector('.memo h1 a').getAttribute('href')"), "tel:01011112222", "the number")


def test_related_memos_lead_on(stage):
    memo = stage.api("GET", "/v1/search", q="관광공사", limit=1)["hits"][0]["id"]
    wanted = [str(hit["id"]) for hit in stage.api("GET", f"/v1/memos/{memo}/related", limit=5)["hits"]]
    tab = stage.tab(query(memo=memo), wait=".related a")
    equal(tab.run("[...document.querySelectorAll('.related a')].map((link) => new URLSearchParams(link.search).get('memo'))"), wanted, "the related memos")
    tab.click(".related a")
    tab.wait(f"new URLSearchParams(location.search).get('memo') === '{wanted[0]}'", "the first of them")


# Typing


def test_suggestions_come_while_a_syllable_is_composed(stage):
    tab = stage.tab(language="ko")
    tab.expected.append("status of 422")  # of half a condition
    tab.run("document.querySelector('#query').focus()")
    tab.compose("회")
    tab.insert("회")
    tab.compose("의")
    tab.wait("document.querySelectorAll('#suggestions button').length > 1", "suggestions while composing")
    equal(focused(tab), "query", "the focus")
    equal(tab.run("seen.writes"), [], "what was written into the field while composing")
    tab.insert("의")
    tab.wait("[...document.querySelectorAll('#suggestions button')].some((one) => one.innerText.startsWith('회의록'))", "회의록")
    tab.run("[...document.querySelectorAll('#suggestions button')].find((one) => one.innerText.startsWith('회의록')).click()")
    equal(field(tab), "회의록 ", "the field")
    tab.run("(() => { const field = document.querySelector('#query'); field.select(); })()")
    tab.insert("분류:업무/회")
    tab.wait("document.querySelector('#suggestions .category')?.innerText.includes('업무/회의록')", "a category")
    tab.click("#suggestions .category")
    equal(field(tab), "분류:업무/회의록 ", "the field after a category")
    total = stage.api("GET", "/v1/search", q="category:업무/회의록", limit=0)["total"]
    tab.wait(f"document.querySelector('#count strong')?.textContent === '{total}개 찾음'", "its memos")
    tab.insert("#회")
    tab.wait("[...document.querySelectorAll('#suggestions button')].some((one) => one.innerText.startsWith('회의'))", "a tag")


def test_arrows_choose_a_suggestion_and_enter_takes_it(stage):
    tab = stage.tab(language="ko")
    tab.run("document.querySelector('#query').focus()")
    tab.insert("회의")
    tab.wait("[...document.querySelectorAll('#suggestions button')].some((one) => one.innerText.startsWith('회의록'))", "the suggestions")
    count = tab.count("#suggestions button")
    tab.key("ArrowDown")
    label = tab.run("document.querySelector('#suggestions [aria-selected=true] .label').textContent")
    equal(tab.run("document.querySelector('#query').getAttribute('aria-activedescendant') === document.querySelector('#suggestions [aria-selected=true]').id"), True, "whether it is said what is chosen")
    tab.key("ArrowDown")
    tab.key("ArrowUp")
    equal(tab.run("document.querySelector('#suggestions [aria-selected=true] .label').textContent"), label, "the choice after down and up")
    tab.key("ArrowDown")
    second = tab.run("document.querySelector('#suggestions [aria-selected=true] .label').textContent")
    tab.key("Enter")
    tab.wait(f"document.querySelector('#query').value.includes({json.dumps(second)}) && document.activeElement.id === 'query'", "the suggestion")
    # Tab is not caught.
    tab.key("Tab")
    equal(tab.run("[document.activeElement.closest('#tools') !== null, document.querySelector('#suggestions').hidden]"), [True, True], "the next control after a suggestion")
    tab.key("Tab", shift=True)
    equal(tab.run("document.activeElement.id"), "query", "where Shift+Tab goes back to")
    # Behind the last one come the hits.
    tab.run("document.querySelector('#query').select()")
    tab.insert("회의")
    tab.wait(f"document.querySelectorAll('#suggestions button').length === {count}", "the suggestions")
    for _ in range(count + 1):
        tab.key("ArrowDown")
    tab.wait("document.activeElement.classList.contains('hit')", "the first hit")


def test_a_query_leaves_the_open_memo_and_escape_brings_the_former_one_back(stage):
    memo = stage.api("GET", "/v1/search", q="회의", limit=1)["hits"][0]["id"]
    tab = stage.tab(query(q="회의", memo=memo), language="ko", wait="article mark")
    tab.key("k", control=True)
    equal(focused(tab), "query", "the focus after Ctrl+K")
    tab.insert("바다")
    tab.wait("document.querySelector('#hits .hit mark')?.textContent.startsWith('바다')", "the hits")
    equal(tab.run("[new URLSearchParams(location.search).get('memo'), document.querySelectorAll('article').length]"), [str(memo), 1], "the open memo")
    tab.key("Escape")
    tab.wait("document.querySelector('#query').value === '회의' && document.querySelector('#hits .hit mark')?.textContent.startsWith('회의')", "the former query")
    equal(tab.run("new URLSearchParams(location.search).get('memo')"), str(memo), "the open memo")
    tab.key("Escape")
    equal(field(tab), "", "the field after another Escape")
    # What is being written stays too.
    tab.run("document.activeElement.blur()")
    tab.key("e")
    tab.wait("document.querySelector('textarea')", "the editor")
    tab.run("document.querySelector('#query').focus()")
    tab.insert("바다")
    tab.wait("document.querySelector('#hits .hit mark')?.textContent.startsWith('바다')", "the hits")
    equal(tab.count("textarea"), 1, "the editor")
    # On a phone the memo would cover the hits.
    tab = stage.tab(query(q="회의", memo=memo), language="ko", wait="article mark", width=390, height=800)
    tab.run("document.querySelector('#query').focus()")
    tab.insert(" 록")
    tab.wait("!document.body.classList.contains('reading')", "the list")


def test_who_types_while_a_memo_opens_keeps_the_field(stage):
    tab = stage.tab(query(), wait=".hit")
    # The field has the focus from the beginning.
    tab.run("document.activeElement.blur()")
    tab.run("document.querySelector('a[data-memo]').click(); document.querySelector('#query').focus()")
    tab.wait("document.querySelector('article h1')", "the memo")
    time.sleep(0.3)
    equal(tab.run("document.activeElement.id"), "query", "the focus")
    # Who does nothing reads on in the memo.
    tab.run("document.activeElement.blur()")
    tab.run("document.querySelectorAll('a[data-memo]')[1].click()")
    tab.wait("document.activeElement.tagName === 'H1'", "the heading")


def test_lists_name_the_weekday_of_the_last_seven_days(stage):
    tab = stage.tab(language="ko")
    names = tab.run(f"""((words) => [0, 1, 6, 7].map((days) => {{ const then = new Date(); then.setDate(then.getDate() - days); then.setHours(9, 30, 0, 0); return words.when(then); }}))({module('words')})""")
    equal([name.endswith("요일") for name in names], [False, True, True, False], f"which have a weekday of {names}")


def test_files_dropped_on_the_list_are_imported(stage):
    tab = stage.tab(language="ko")
    tab.run("""(() => {
      const data = new DataTransfer();
      data.items.add(new File(['놓은 파일의 글'], '놓은 파일.txt', { type: 'text/plain' }));
      document.querySelector('#hits').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    })()""")
    tab.wait("document.querySelector('.job:first-child .done') && document.querySelector('.job strong').textContent === '놓은 파일.txt'", "the import")
    equal(stage.api("GET", "/v1/search", q='"놓은 파일의 글"', limit=0)["rungs"]["word"], 1, "its memo")
    tab.click(".job:first-child .after a")
    tab.wait("document.querySelector('.hit')?.textContent.includes('놓은 파일의 글') && document.querySelectorAll('.hit').length === 1", "the memos of the import")


def test_a_search_is_saved_and_called_again(stage):
    tab = stage.tab(query(q="회의 -취소", tag="회의"), language="ko", wait="[data-tool=save-search]")
    tab.click("[data-tool=save-search]")
    tab.wait("document.querySelector('dialog[open] input')")
    tab.run("(() => { const input = document.querySelector('dialog input'); input.focus(); input.select(); })()")
    tab.insert("주간")
    tab.key("Enter")
    tab.wait("document.querySelector('#saved .label')?.innerText === '주간'", "the saved search beside the list")
    equal(stage.api("GET", "/v1/searches")["searches"][-1]["query"], "tag:회의 회의 -취소", "its query")
    tab.click("#saved a")
    tab.wait("new URLSearchParams(location.search).get('q') === 'tag:회의 회의 -취소'", "the search")
    tab.run("document.querySelector('#saved .take').click()")
    tab.wait("!document.querySelector('#saved .label')", "the search to be deleted")


def test_help_shows_queries_that_can_be_tried(stage):
    tab = stage.tab(language="ko")
    tab.run("document.activeElement.blur()")
    # First the shortcuts, as the hints say.
    tab.key("?")
    tab.wait("document.querySelectorAll('dialog kbd').length > 10", "the shortcuts")
    tab.click("dialog .choices button")
    tab.wait("document.querySelectorAll('dialog .example').length > 10", "examples")
    tab.run("[...document.querySelectorAll('dialog .example')].find((one) => one.innerText === 'is:pinned').click()")
    tab.wait("new URLSearchParams(location.search).get('q') === 'is:pinned'", "the example as a search")
    total = stage.api("GET", "/v1/search", q="is:pinned", limit=0)["total"]
    tab.wait(f"document.querySelector('#count strong')?.textContent === '{total}개 찾음'", "its memos")
    for example in tab.run(f"Object.values({module('help')}.examples).flat()"):
        stage.api("GET", "/v1/search", q=example, limit=0)  # raises an error if it is no query


# Days, categories, several memos


def test_a_month_leads_to_the_memos_of_its_days(stage):
    tab = stage.tab(query(view="today", day="2023-03-19"), language="ko", wait=".month .day")
    counts = {one["value"]: one["count"] for one in stage.api("GET", "/v1/count", by="date", **{"from": "2023-03", "to": "2023-03"})["counts"]}
    tab.wait("document.querySelector('[data-day=\"2023-03-01\"]').ariaLabel.endsWith(': 1개')", "the count of a day")
    shown = tab.run("Object.fromEntries([...document.querySelectorAll('.month [data-day]')].map((day) => [day.dataset.day, Number(day.ariaLabel.match(/: (\\d+)개$/)[1])]).filter(([, count]) => count))")
    equal(shown, counts, "the counts of the month")
    tab.click("[data-day='2023-03-12']")
    total = stage.api("GET", "/v1/memos", day="2023-03-12", limit=0)["total"]
    tab.wait(f"document.querySelector('#count strong')?.textContent === '이날 {total}개'", "the memos of the day")
    tab.click(".day-line [data-step='1']")
    tab.wait("new URLSearchParams(location.search).get('day') === '2023-03-13'", "the next day")
    tab.wait("document.activeElement.dataset.step === '1'", "the focus to stay")
    tab.run("document.querySelector('.month [data-day=\"2023-03-13\"]').focus()")
    tab.key("ArrowDown")
    equal(tab.run("document.activeElement.dataset.day"), "2023-03-20", "the day a week later")
    for _ in range(2):
        tab.key("ArrowDown")
    equal(tab.run("document.activeElement.dataset.day"), "2023-04-03", "a day of the next month")


def test_a_memo_is_written_for_a_day_with_the_tags_in_its_text(stage):
    tab = stage.tab(query(view="today", day="2023-03-20", mode="new"), language="ko", wait="textarea")
    equal(tab.run("document.querySelector('[name=date]').value"), "2023-03-20", "the date")
    tab.insert("배추 사기 #장보기 #김장\nhttps://example.com/#앵커 #123")
    tab.wait("document.querySelector('.inline-tags').innerText.includes('#장보기 #김장')", "the tags in the text")
    tab.key("Enter", control=True)
    tab.wait("document.querySelector('.memo h1')?.innerText.startsWith('배추 사기')", "the memo")
    memo = stage.api("GET", f"/v1/memos/{tab.run('new URLSearchParams(location.search).get(`memo`)')}")["memo"]
    equal([sorted(memo["tags"]), memo["date"][:10]], [["김장", "장보기"], "2023-03-19"], "tags and date")  # midnight in Seoul is the day before in UTC
    tab.key("e")
    tab.wait("document.querySelector('[name=date]')?.value === '2023-03-20'", "the date in the editor")
    tab.run("(() => { const date = document.querySelector('[name=date]'); date.value = '2023-03-21'; date.dispatchEvent(new Event('input', { bubbles: true })); })()")
    tab.key("Enter", control=True)
    tab.wait("!document.querySelector('form.editor')", "the editor to close")
    equal(stage.api("GET", f"/v1/memos/{memo['id']}")["memo"]["date"][:10], "2023-03-20", "the new date")
    equal(stage.api("GET", f"/v1/memos/{memo['id']}/history")["changes"][0]["kind"], "date", "the change")


def test_the_draft_of_a_saved_memo_adds_no_second_one(stage):
    tab = stage.tab(query(mode="new"), language="ko", wait="textarea")
    tab.insert("죽은 브라우저의 글")
    tab.wait("localStorage.getItem('saekin.draft.new') !== null", "the draft")
    draft = tab.run("localStorage.getItem('saekin.draft.new')")
    tab.wait("localStorage.getItem('saekin.draft.new') === null", "the save")
    def restore():
        # A browser that is killed may lose the removal.
        tab.run(f"localStorage.setItem('saekin.draft.new', {json.dumps(draft)}); window.isFormer = true; location.href = '?mode=new'")
        tab.wait("!window.isFormer && document.querySelector('textarea')?.value === '죽은 브라우저의 글'", "the draft again")

    def save(text):
        tab.run("document.querySelector('textarea').focus()")
        tab.key("Enter", control=True)
        tab.wait(f"document.querySelector('.memo h1')?.innerText === '{text}'", "the memo")

    restore()
    save("죽은 브라우저의 글")
    # A request with the name of the first memo would be refused, which the console would tell.
    restore()
    tab.click(".notice button")
    tab.insert("다른 글")
    save("다른 글")
    equal(stage.api("GET", "/v1/search?" + urllib.parse.urlencode({"q": '"죽은 브라우저의 글"'}))["total"], 1, "memos with the text")


def test_a_draft_survives_a_reload(stage):
    tab = stage.tab(query(mode="new"), language="ko", wait="textarea")
    tab.insert("쓰다 만 글")
    time.sleep(0.7)
    tab.run("removeEventListener('beforeunload', null); document.querySelector('form.editor').removeAttribute('data-changed')")
    reload(tab)
    tab.wait("document.querySelector('textarea')?.value === '쓰다 만 글'", "the draft")
    check("되살렸습니다" in tab.text(".notice"), "it is not said that this is a draft")
    tab.click(".notice button")
    equal(tab.run("[document.querySelector('textarea').value, localStorage.getItem('saekin.draft.new')]"), ["", None], "after it was discarded")
    tab.insert("다 쓴 글")
    tab.key("Enter", control=True)
    tab.wait("document.querySelector('.memo h1')?.innerText === '다 쓴 글'", "the memo")
    equal(tab.run("localStorage.getItem('saekin.draft.new')"), None, "the draft of a saved memo")


def test_categories_are_made_coloured_named_ordered_and_merged(stage):
    tab = stage.tab(language="ko", wait="[data-tool=manage]")
    paths = lambda: ["/".join(one["path"]) for one in stage.api("GET", "/v1/categories")["categories"]]
    one = lambda path: next(category for category in stage.api("GET", "/v1/categories")["categories"] if "/".join(category["path"]) == path)
    tab.click("[data-tool=manage]")
    tab.wait("document.querySelector('[name=newCategory]')")
    for name in ("산책", "산책/강가", "소풍"):
        tab.run("document.querySelector('[name=newCategory]').focus()")
        tab.insert(name)
        tab.key("Enter")
        tab.wait(f"[...document.querySelectorAll('.manage [name=name]')].some((input) => input.value === {json.dumps(name.split('/')[-1])})", name)
    row = lambda path: f".manage [data-id=\"{one(path)['id']}\"]"
    change = lambda selector, value: tab.run(f"(() => {{ const input = document.querySelector({json.dumps(selector)}); input.value = {json.dumps(value)}; input.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()")
    change(f"{row('소풍')} [name=color]", "#12ab34")
    tab.wait(f"document.querySelector({json.dumps(row('소풍') + ' [name=color]')})?.value === '#12ab34'")
    change(f"{row('소풍')} [name=icon]", "🧺")
    tab.wait(f"document.querySelector({json.dumps(row('소풍') + ' [name=icon]')})?.value === '🧺'")
    until(lambda: [one("소풍")["color"], one("소풍")["icon"]] == ["#12AB34", "🧺"], "the looks")
    before = paths()
    up = row("소풍") + " [data-step='-1']"
    tab.run(f"document.querySelector({json.dumps(up)}).click()")
    until(lambda: paths().index("소풍") < min(before.index("소풍"), paths().index("산책")), "the order")
    change(f"{row('소풍')} [name=name]", "나들이")
    until(lambda: "나들이" in paths() and "소풍" not in paths(), "the names")
    tab.wait("document.querySelector('[data-path=\"나들이\"]')", "the new name beside the list")
    memo = stage.add("강가를 걸었다", category="산책")
    last = "[...document.querySelectorAll('dialog[open]')].at(-1)"

    def ask():
        # The names in a question are those of the moment at which it opens.
        tab.run(f"document.querySelector({json.dumps(row('산책') + ' [data-tool=merge]')}).click()")
        tab.wait("document.querySelectorAll('dialog[open]').length === 2", "the question")
        has_name = tab.run(f"[...{last}.querySelectorAll('option')].some((one) => one.value === '나들이')")
        if not has_name:
            tab.run(f"{last}.close()")
        return has_name

    merged = row("산책")
    until(ask, "a question with the new name")
    tab.run("(() => { const dialog = [...document.querySelectorAll('dialog[open]')].at(-1); dialog.querySelector('select').value = '나들이'; dialog.querySelector('.main').click(); })()")
    tab.wait("document.querySelectorAll('dialog[open]').length === 1")
    until(lambda: stage.api("GET", f"/v1/memos/{memo}")["memo"]["category"] == ["나들이"], "the category of its memo")
    check("산책" not in paths(), f"the merged category: {paths()}")
    # Until the page has its answer, the button takes back the change before.
    tab.wait(f"!document.querySelector({json.dumps(merged)})", "the list without the merged category")
    tab.click(".manage [name=undo]")
    until(lambda: "산책" in paths(), "the undo")
    equal(stage.api("GET", f"/v1/memos/{memo}")["memo"]["category"], ["산책"], "the category of its memo after the undo")
    check("산책/강가" in paths(), f"the categories after the undo: {paths()}")
    tab.expected.append("status of 409")
    tab.run("document.querySelector('[name=newCategory]').focus()")
    tab.insert("나들이")
    tab.key("Enter")
    tab.wait("document.querySelector('dialog .mistake').innerText.length > 0", "the refusal of a second category with the name")


def test_three_thousand_categories_are_managed_at_once(stage):
    path = os.path.join(stage.vault.folder, "categories.db")
    server = stage.vault.serve(vault=path)
    try:
        lines = "".join(json.dumps({"text": f"메모 {n}", "category": [f"모임 {n // 100:02}", f"분류 {n:04}"]}) + "\n" for n in range(3000))
        main, stage.url = stage.url, server.url
        try:
            stage.bring("many.jsonl", lines.encode())
            tab = stage.tab(language="ko", wait="[data-tool=manage]")
            rows = "document.querySelectorAll('.manage li[data-id]').length"
            started = time.monotonic()
            tab.click("[data-tool=manage]")
            tab.wait(f"{rows} === 3030", "the rows")
            took = time.monotonic() - started
            # A menu with all categories in each row would be nine million.
            nodes = tab.run("document.querySelectorAll('.manage *').length")
            check(nodes < 25 * 3030, f"{nodes} nodes")
            tab.run("window.replaced = 0; new MutationObserver((list) => { for (const one of list) replaced += one.addedNodes.length + one.removedNodes.length; }).observe(document.querySelector('.manage ul'), { childList: true })")
            change = lambda name, value: tab.run(f"(() => {{ const input = [...document.querySelectorAll('.manage [name=name]')].find((one) => one.value === {json.dumps(name)}); input.value = {json.dumps(value)}; input.dispatchEvent(new Event('change')); }})()")
            started = time.monotonic()
            change("분류 1500", "새 이름")
            tab.wait("document.activeElement?.value === '새 이름' && replaced > 0", "the new name")
            renamed = time.monotonic() - started
            equal(tab.run("replaced"), 2, "rows that a new name replaces")
            # Told, not tested: the nodes and rows above are what takes the time.
            print(f"     opened in {took:.2f} s, renamed in {renamed:.2f} s")
            # The filter takes words anywhere in the path.
            tab.run("document.querySelector('.manage [name=filter]').focus()")
            tab.insert("모임 07 0712")
            equal(tab.run("[...document.querySelectorAll('.manage li[data-id] [name=name]')].map((one) => one.value)"), ["분류 0712"], "the rows with the words")
            tab.insert("없음")
            equal(tab.run(f"[{rows}, document.querySelector('.manage > .soft[role=status]').checkVisibility()]"), [0, True], "the rows with a word that none has")
            tab.key("Escape")
            equal(tab.run(f"[{rows}, document.querySelector('.manage [name=filter]').value]"), [3030, ""], "the rows after Escape")
            stage.finish()
        finally:
            stage.url = main
    finally:
        server.close()


def test_few_categories_need_no_filter(stage):
    path = os.path.join(stage.vault.folder, "few.db")
    server = stage.vault.serve(vault=path)
    main, stage.url = stage.url, server.url
    try:
        stage.api("POST", "/v1/categories", {"name": "하나"})
        tab = stage.tab(language="ko", wait="[data-tool=manage]")
        tab.click("[data-tool=manage]")
        tab.wait("document.querySelector('.manage li[data-id]')", "the row")
        equal(tab.run("document.querySelector('.manage [name=filter]').checkVisibility()"), False, "a filter over one row")
        stage.finish()
    finally:
        stage.url = main
        server.close()


def test_notes_of_obsidian_open_there(stage):
    folder = os.path.join(stage.vault.folder, "나의 노트")
    os.makedirs(os.path.join(folder, ".obsidian"))
    os.makedirs(os.path.join(folder, "일지"))
    with open(os.path.join(folder, "일지", "산책 & 강.md"), "w") as file:
        file.write("강가를 한 바퀴")
    stage.vault.run("import", folder)
    memo = stage.api("GET", "/v1/search", q="강가를 한 바퀴")["hits"][0]["id"]
    wanted = "obsidian://open?" + urllib.parse.urlencode({"vault": "나의 노트", "file": "일지/산책 & 강.md"}, quote_via=urllib.parse.quote, safe="")
    equal(stage.api("GET", f"/v1/memos/{memo}", render="true")["obsidian"], wanted, "the address")
    tab = stage.tab(query(memo=memo), language="ko", wait="[data-tool=more]")
    tab.click("[data-tool=more]")
    entry = "[...document.querySelectorAll('.menu-list button')].some((one) => one.innerText === '옵시디언에서 열기')"
    check(tab.run(entry), "the menu has no entry for Obsidian")
    other = stage.add("옵시디언에 없는 메모")
    tab.open(f"{stage.url}/{query(memo=other)}")
    tab.wait("document.querySelector('.memo h1')?.innerText === '옵시디언에 없는 메모'", "the other memo")
    tab.click("[data-tool=more]")
    check(not tab.run(entry), "a memo that was written here has an entry for Obsidian")


def test_categories_without_a_colour_get_colours_of_their_own(stage):
    before = sum(len(category["path"]) == 1 for category in stage.api("GET", "/v1/categories")["categories"])
    # The fifth and later ones would share a colour with others by their names alone.
    names = [f"무색{number}" for number in range(9)]
    bring = lambda some: stage.bring(f"hues-{len(some)}.jsonl", "".join(json.dumps({"id": f"hue-{name}", "text": f"{name} 메모", "category": [name]}, ensure_ascii=False) + "\n" for name in some).encode())
    read = lambda some: f"{json.dumps(some)}.map((name) => document.querySelector(`[data-path=\"${{name}}\"]`)?.style.getPropertyValue('--tint'))"
    bring(names[:5])
    tab = stage.tab(language="ko", wait="#categories a")
    first = tab.run(read(names[:5]))
    check(all(first), f"the colours: {first}")
    bring(names)
    reload(tab)
    tab.wait(f"document.querySelector('[data-path=\"{names[-1]}\"]')")
    equal(tab.run(read(names[:5])), first, "the colours after newer categories have come")
    colours = tab.run("(({ giveHues, hue }) => { const names = Array.from({ length: 24 }, (_, at) => `이름${at}`);"
                      " giveHues(names.map((name, id) => ({ id, name, path: [name], color: null }))); return names.map((name) => hue(`${name}/아래`)); })(" + module("elements") + ")")
    equal([len(set(colours[:12])), sorted(colours[:12]) == sorted(colours[12:])], [12, True], f"the colours of two dozen names, {before} categories before")
    given = tab.run("(({ giveHues, hue }) => { giveHues([{ id: 1, name: '위', path: ['위'], color: '#123456' }]); return hue('위/아래'); })(" + module("elements") + ")")
    equal(given, "#123456", "the colour below a category that has one")


def test_long_names_of_categories_leave_room_for_the_rest(stage):
    name = "아주 길어서 옆으로 다 들어가지 않는 분류의 이름이 여기에 있다"
    stage.bring("long.jsonl", (json.dumps({"id": "long", "text": "긴 분류의 메모", "category": [name]}, ensure_ascii=False) + "\n").encode())
    tab = stage.tab(language="ko", wait=f"[data-path='{name}'] b")
    cut = tab.run("(() => { const edge = document.querySelector('#side').getBoundingClientRect().right; return [...document.querySelectorAll('#categories b')].filter((one) => one.getBoundingClientRect().right > edge).length; })()")
    equal(cut, 0, "counts that are cut")
    tab.click("[data-tool=manage]")
    tab.wait("document.querySelector('.manage [name=name]')")
    narrow = tab.run("[...document.querySelectorAll('.manage [name=name]')].filter((one) => one.getBoundingClientRect().width < 80).length")
    equal(narrow, 0, "names with no room")


def test_categories_of_the_statistics_add_up(stage):
    # More categories than the statistics name.
    stage.bring("many.jsonl", "".join(json.dumps({"id": f"many-{number}", "text": f"여럿 {number}", "category": [f"여럿{number}"]}, ensure_ascii=False) + "\n" for number in range(13)).encode())
    tab = stage.tab(query(view="statistics"), language="ko", wait=".shares li")
    rows = tab.run("[...document.querySelectorAll('.shares li')].map((row) => [row.querySelector('.label').innerText, Number(row.querySelector('b').innerText.replaceAll(',', ''))])")
    answer = stage.api("GET", "/v1/categories")
    equal([sum(count for _, count in rows), dict(rows)["분류 없음"]], [stage.api("GET", "/v1/stats")["memos"], answer["uncategorized"]], "all memos, and those without a category")
    tops = [one for one in answer["categories"] if len(one["path"]) == 1 and one["total"]]
    equal(rows[12][0], f"그 밖의 분류 {len(tops) - 12}개", "the row of other categories")


def test_rows_are_pinned_and_trashed_without_opening_them(stage):
    memo = stage.add("줄에서 지울 메모 나비날개")
    tab = stage.tab(query(q="나비날개"), language="ko")
    tab.run("document.querySelector('.hit').focus()")
    tab.key("t")
    tab.wait("document.querySelector('[data-act=pin]').ariaPressed === 'true' || document.querySelector('#toast').innerText.includes('5개')", "the pin")
    tab.expected.append("status of 409")
    tab.run("document.querySelector('.hit').focus()")
    tab.key("d")
    tab.wait("document.querySelector('#hits .empty')", "the list without it")
    check(stage.api("GET", f"/v1/memos/{memo}")["memo"]["trashed"] is not None, "it is not in the trash")
    equal(tab.run("new URLSearchParams(location.search).has('memo')"), False, "an open memo")
    tab.click("#toast button")
    tab.wait(f"document.querySelector('.hit[data-memo=\"{memo}\"]')", "the memo to come back")


def test_several_memos_are_changed_at_once(stage):
    ids = [stage.add(f"무리 메모 은하수 {number}") for number in range(3)]
    tab = stage.tab(query(q="은하수"), language="ko")
    tab.click("[data-tool=select]")
    tab.wait("document.querySelectorAll('.pick').length === 3", "the boxes")
    tab.click(".selection [name=all]")
    tab.wait("document.querySelector('.selection strong').innerText === '3개 고름'")
    tab.run("document.querySelector('.tagger input').focus()")
    tab.insert("#밤하늘")
    tab.key("Enter")
    tab.wait("document.querySelector('#toast').innerText.includes('3개를 바꾸었습니다')", "the change")
    equal([stage.api("GET", f"/v1/memos/{memo}")["memo"]["tags"] for memo in ids], [["밤하늘"]] * 3, "the tags")
    tab.run("document.querySelector('.hit').focus()")
    tab.key("x")
    tab.wait("document.querySelector('.selection strong')?.innerText === '1개 고름'", "a memo selected by its key")
    tab.click(".selection [name=all]")
    tab.click(".selection [name=trash]")
    tab.wait("document.querySelector('#toast').innerText.includes('3개를 휴지통으로')", "the trash")
    equal(stage.api("GET", "/v1/search", q="은하수", limit=0)["total"], 0, "memos outside the trash")
    tab.click("#toast button")
    tab.wait("document.querySelectorAll('.hit').length === 3", "the memos to come back")


def test_all_memos_of_a_list_are_changed_as_one_and_undone(stage):
    for number in range(40):
        stage.add(f"큰 무리 안드로메다 {number}")
    tab = stage.tab(query(q="안드로메다"), language="ko")
    tab.click("[data-tool=select]")
    tab.wait("document.querySelectorAll('.pick').length >= 30", "the boxes")
    tab.click(".selection [name=all]")
    tab.wait("document.querySelector('.selection strong').innerText === '40개 고름'", "memos that are not loaded too")
    tab.run("(() => { const state = document.querySelector('.selection [name=state]'); state.value = 'doing'; state.dispatchEvent(new Event('change')); })()")
    tab.wait("document.querySelector('#toast').innerText.includes('40개를 바꾸었습니다')", "the change")
    equal(stage.api("GET", "/v1/search", q="안드로메다 state:doing", limit=0)["total"], 40, "memos in this state")
    tab.click("#toast button")
    tab.wait("document.querySelector('#toast').innerText.includes('되돌렸습니다')", "the undo")
    equal(stage.api("GET", "/v1/search", q="안드로메다 state:doing", limit=0)["total"], 0, "memos in this state after the undo")
    tab.click("#toast button")
    tab.wait("document.querySelector('#toast').innerText.includes('되돌렸습니다')", "the second undo")
    equal(stage.api("GET", "/v1/search", q="안드로메다 state:doing", limit=0)["total"], 40, "memos in this state after both")


def choose(tab, label):
    tab.click("[data-tool=more]")
    tab.wait("document.querySelector('.menu-list:not([hidden]) button')")
    tab.run(f"[...document.querySelectorAll('.menu-list:not([hidden]) button')].find((item) => item.innerText.trim() === {json.dumps(label)}).click()")


def test_a_memo_is_copied_and_shared(stage):
    text = "나눌 메모 무지개떡\n둘째 줄 😀\n  셋째 줄"
    memo = stage.add(text)
    hook = "window.shared = []; Object.defineProperty(navigator, 'share', { configurable: true, value: async (what) => { shared.push(what); if (shared.length > 1) throw new DOMException('', shared.length === 2 ? 'AbortError' : 'NotAllowedError'); } });"
    tab = stage.tab(query(memo=memo), language="ko", wait="[data-tool=more]", hook=hook)
    tab.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"], origin=stage.url)
    toast = "document.querySelector('#toast').innerText.includes({})"
    choose(tab, "글 복사")
    tab.wait(toast.format("'복사했습니다'"), "the message")
    equal(tab.run("navigator.clipboard.readText()"), text, "the copied text")
    choose(tab, "링크 복사")
    tab.wait(f"navigator.clipboard.readText().then((text) => text === {json.dumps(f'{stage.url}/?memo={memo}')})", "the copied link")
    choose(tab, "공유")
    tab.wait("shared.length === 1")
    equal(tab.run("shared[0]"), {"title": "나눌 메모 무지개떡", "text": text}, "what is shared")
    # A share that the user gives up is no error.
    tab.run("document.querySelector('#toast').replaceChildren()")
    choose(tab, "공유")
    tab.wait("shared.length === 2")
    equal(tab.text("#toast"), "", "a message after the user has given up")
    choose(tab, "공유")
    tab.wait(toast.format("'공유하지 못했습니다'"), "the message of a refused share")
    tab.run("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => { throw new Error('refused'); } } }); document.querySelector('#toast').replaceChildren()")
    choose(tab, "글 복사")
    tab.wait(toast.format("'복사하지 못했습니다'"), "the refusal")
    tab = stage.tab(query(memo=memo), language="ko", wait="[data-tool=more]", hook="Object.defineProperty(Navigator.prototype, 'share', { value: undefined });")
    tab.click("[data-tool=more]")
    tab.wait("document.querySelector('.menu-list:not([hidden]) button')")
    check("공유" not in tab.run("[...document.querySelectorAll('.menu-list:not([hidden]) button')].map((item) => item.innerText.trim())"), "a browser that cannot share offers it")


def test_an_empty_list_asks_nobody_to_choose_from_it(stage):
    tab = stage.tab(query(q="없는말하나두울"), language="ko", wait="#hits .empty")
    equal(tab.count(".empty.quietly"), 1, "the picture beside the list")
    equal(tab.run("document.querySelector('.empty.quietly').checkVisibility()"), False, "whether it is visible")
    tab.click("#clear")
    tab.wait("document.querySelector('.hit') && document.querySelector('.home')?.checkVisibility()", "what stands beside a list with memos")


def test_the_tools_of_a_memo_fit_a_phone(stage):
    memo = stage.add("# 좁은 메모 꽃샘추위\n\n- 꽃샘추위\n- 꽃샘추위")
    tab = stage.tab(query(q="꽃샘추위", memo=memo), width=360, height=780, is_phone=True, language="ko", wait=".matcher:not([hidden])")
    wide, high = tab.run("(({ scrollWidth, clientWidth, clientHeight }) => [scrollWidth - clientWidth, clientHeight])(document.querySelector('.memo > .bar'))")
    # Both widths are rounded, so that they may differ by one.
    check(wide <= 1 and high < 62, f"the tools are {wide} px too wide, or not one line: {high} px")
    last = tab.run("document.querySelector('[data-tool=more]').getBoundingClientRect().right")
    check(last <= 360, f"the menu ends at {last} px")
    choose(tab, "원문 보기")
    tab.wait("document.querySelector('.text')?.innerText.includes('- 꽃샘추위')", "the text as written")
    equal(tab.run("document.activeElement.dataset.tool"), "more", "the focus")
    choose(tab, "서식 보기")
    tab.wait("document.querySelector('.rendered ul')", "the list")
    choose(tab, "변경 기록")
    tab.wait("document.querySelector('.history li')", "the history")


def test_more_hits_come_by_scrolling(stage):
    tab = stage.tab(language="ko")
    before = tab.count(".hit")
    first = tab.run("window.kept = document.querySelector('#hits ol:last-of-type .hit'); kept.dataset.memo")
    tab.run("document.querySelector('#hits').scrollTo(0, 1e6)")
    tab.wait(f"document.querySelectorAll('.hit').length > {before}", "more memos")
    check(tab.run("kept.isConnected"), f"the rows before were made again ({first})")
    ids = tab.run("[...document.querySelectorAll('.hit')].map((hit) => hit.dataset.memo)")
    equal(len(ids), len(set(ids)), "rows that are there twice")


def test_the_board_follows_the_category(stage):
    stage.add("업무 할 일 거북선", category="업무", state="todo")
    stage.add("# 거북선 만들기\n\n- [ ] 나무 고르기\n- [ ] 돛", category="업무", state="doing")
    tab = stage.tab(query(view="board", category="업무"), language="ko", wait=".card")
    shown = tab.count(".card")
    items = [item for column in stage.api("GET", "/v1/board")["columns"] for item in column["items"]]
    equal(shown, len([item for item in items if item["category"][:1] == ["업무"]]), "the cards of the category")
    tab.click("#board .condition")
    tab.wait(f"document.querySelectorAll('.card').length === {len(items)}", "all cards")
    equal(tab.run("[...document.querySelectorAll('.card .title')].find((title) => title.innerText === '거북선 만들기').nextSibling.innerText"), "나무 고르기", "the first line of the text")
    check(tab.run("[...document.querySelectorAll('.card .title')].find((title) => title.innerText === '업무 할 일 거북선').nextSibling.className") == "facts", "a line under a memo that is a title only")
    tab.click(".column.doing .add-here")
    tab.wait("document.querySelector('form.editor [name=state]')?.value === 'doing'", "a new memo in the column")


def test_imports_of_earlier_runs_are_listed(stage):
    tab = stage.tab(query(view="imports"), language="ko", wait=".job")
    names = tab.run("[...document.querySelectorAll('.job strong')].map((name) => name.innerText)")
    check({"diary", "cloudnotes", "memomemo", "projects", "thinking", "dropbox"} <= set(names), f"the imports: {names}")


def test_an_empty_vault_offers_three_ways_to_begin(stage):
    if stage.vault is None:
        return
    path = os.path.join(stage.vault.folder, "empty.db")
    server = stage.vault.serve(vault=path)
    old, stage.url = stage.url, server.url
    try:
        tab = stage.tab(query(view="statistics"), language="ko", wait=".ways")
        equal(tab.count("#statistics .panel"), 0, "empty panels of the statistics")
        tab = stage.tab(query(view="board"), language="en", wait=".column")
        equal(tab.run("document.querySelector('#board h1 + p').innerText"), "Memos with a state are cards here. Choose a state in a memo, or press Add.", "the way to a card")
        tab = stage.tab(language="ko", wait=".ways")
        equal(tab.run("[...document.querySelectorAll('.way b')].map((way) => way.innerText)"), ["가져오기", "새 메모", "예제 넣기"], "the ways")
        tab.run("[...document.querySelectorAll('.way')].at(-1).click()")
        tab.wait("document.querySelectorAll('.hit').length === 5", "the samples")
        tab.run("[...document.querySelectorAll('.hit')].find((hit) => hit.innerText.includes('집들이')).click()")
        tab.wait("document.querySelectorAll('.rendered .task').length === 3", "the sample with boxes")
        stage.finish()
    finally:
        stage.url = old
        server.close()


def open_history(tab):
    tab.click("[data-tool=menu]")
    tab.run("[...document.querySelectorAll('#tools .menu-list button')].find((one) => one.innerText.trim() === '전체 변경 기록').click()")


def test_the_history_of_everything_leads_to_its_memos(stage):
    memo = stage.add("기록에서 여는 메모")
    tab = stage.tab(language="ko")
    open_history(tab)
    tab.wait("document.querySelector('.whole .link')?.innerText === '기록에서 여는 메모'", "the newest change")
    tab.click(".whole .link")
    tab.wait(f"new URLSearchParams(location.search).get('memo') === '{memo}'", "the memo")


def test_the_page_needs_one_script_and_one_stylesheet(stage):
    tab = stage.tab(language="ko")
    files = tab.run("performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname.slice(1)).filter((name) => !name.startsWith('v1/'))")
    # Only some browsers read what they need to install the page.
    equal(sorted(set(files) - {"manifest.webmanifest"}), ["icon.svg", "page.css", "page.js"], "what the page loads")
    sizes = {}
    for name in ["", *set(files)]:
        request = urllib.request.Request(f"{stage.url}/{name}", headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request) as answer:
            sizes[name] = len(answer.read())
    check(sum(sizes.values()) <= 150_000, f"the page is larger than 150 kB: {sizes}")


# A picture of one red dot.
DOT = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")


def test_pictures_of_a_memo_are_shown_and_other_files_are_links(stage):
    pack = io.BytesIO()
    with tarfile.open(fileobj=pack, mode="w") as tar:
        for name, data in [("그림.md", "점이 든 그림\n![](점.png) [글](표.pdf)".encode()), ("점.png", DOT), ("표.pdf", b"%PDF-1.4 ")]:
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
    job = stage.api("POST", "/v1/imports", data=pack.getvalue(), name="그림.tar", folder="true", attachments="keep")
    until(lambda: stage.api("GET", f"/v1/imports/{job['id']}")["state"] not in ("waiting", "running"), "the import")
    tab = stage.tab(query(q="점이 든 그림"), language="ko", wait=".hit")
    tab.run("document.querySelector('.hit').click()")
    tab.wait("document.querySelector('.text img')?.naturalWidth === 1", "the picture")
    equal([tab.text(".files button"), tab.run("document.querySelector('.text img').alt")], ["표.pdf · 9 B", "점.png"], "the files")


# Changes by others


def rows(tab):
    return tab.run("[...document.querySelectorAll('.hit .title')].map((title) => title.innerText.trim())")


def has_row(title):
    return f"[...document.querySelectorAll('.hit .title')].some((one) => one.innerText.includes('{title}'))"


def test_what_others_change_is_shown_by_itself(stage):
    hidden, tab = stage.tab(language="ko"), stage.tab(language="ko")
    listen(tab)
    memo = stage.add("남이 쓴 메모\n첫 글")
    tab.wait(has_row("남이 쓴 메모"), "the new memo")
    check(tab.run("document.querySelector('#changed').hidden"), "there is a line although all is shown")
    # Another program.
    if stage.vault:
        stage.vault.run("add", "명령줄에서 쓴 메모")
        tab.wait(has_row("명령줄에서"), "the memo of another program")
    # An open memo is read again.
    tab.click(f"a[data-memo='{memo}']")
    tab.wait("document.querySelector('article .text')?.innerText.includes('첫 글')", "the memo")
    stage.api("PATCH", f"/v1/memos/{memo}", {"text": "남이 쓴 메모\n둘째 글"})
    tab.wait("document.querySelector('article .text')?.innerText.includes('둘째 글')", "the new text")
    # A tab that was hidden meanwhile had no stream, and gets all when it comes back.
    if hidden.run("document.hidden"):
        check(not hidden.run(has_row("남이 쓴 메모")), "a hidden tab listens")
        hidden.call("Page.bringToFront")
        hidden.wait(has_row("남이 쓴 메모"), "the memo in the other tab")
    stage.api("DELETE", f"/v1/memos/{memo}")


def test_what_is_read_or_typed_stays_where_it_is(stage):
    tab = stage.tab(language="ko")
    listen(tab)
    tab.run("document.querySelector('.hits').scrollTop = 200")
    before = rows(tab)
    memos = [stage.add(f"뒤에서 온 메모 {number}") for number in range(3)]
    tab.wait("document.querySelector('#changed:not([hidden])')?.innerText.startsWith('메모 3개가 바뀌었습니다')", "the line")
    equal([rows(tab), tab.run("document.querySelector('.hits').scrollTop")], [before, 200], "the list that is being read")
    tab.click("#changed button")
    tab.wait(has_row("뒤에서 온 메모") + " && document.querySelector('#changed').hidden", "the new list")
    equal(tab.run("document.querySelector('.hits').scrollTop"), 0, "the place in the new list")
    # A memo that is being edited keeps what was written. Saving it is refused.
    tab.expected.append("412")
    tab.click(f"a[data-memo='{memos[0]}']")
    tab.wait("document.querySelector('article')", "the memo")
    tab.key("e")
    tab.wait("document.querySelector('textarea')", "the editor")
    tab.insert("내가 쓰는 글 ")
    stage.api("PATCH", f"/v1/memos/{memos[0]}", {"text": "남이 고친 글"})
    tab.wait("document.querySelector('#toast')?.innerText.includes('다른 곳에서')", "the message")
    check("내가 쓰는 글" in tab.run("document.querySelector('textarea').value"), "the text that was being written is gone")
    # What one changes oneself is no news.
    other = stage.tab(query(memo=memos[1]), language="ko", wait="article")
    listen(other)
    other.run("document.querySelector('.hits').scrollTop = 200")
    other.key("p")
    other.wait(has_row("뒤에서 온 메모 1"), "the pinned memo")
    time.sleep(1.5)
    # That something may have changed before the tab was visible is told without a number.
    told = other.text("#changed") or ""
    check("메모" not in told, f"one's own change is told: {told}")
    for memo in memos:
        stage.api("DELETE", f"/v1/memos/{memo}")


# Home, today and the trash


def test_beside_the_list_stand_a_year_ago_deadlines_and_what_was_edited(stage):
    now = datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=9)))
    past = stage.add("한 해 전의 기록", date=f"{now.year - 1}-{now:%m-%d}")
    due = stage.add("이번 주까지 할 것", due=f"{now + datetime.timedelta(days=2):%Y-%m-%d}")
    tab = stage.tab(query(view="today"), language="ko", wait=".home")
    equal(tab.run("[...document.querySelectorAll('[aria-labelledby=home-yearAgo] .title')].map((one) => one.innerText).includes('한 해 전의 기록')"), True, "the memo of a year ago")
    equal(tab.run("[...document.querySelectorAll('[aria-labelledby=home-dueThisWeek] .title')].map((one) => one.innerText).includes('이번 주까지 할 것')"), True, "what is due")
    equal(tab.text("[aria-labelledby=home-lastEdited] .title"), "이번 주까지 할 것", "what was edited last")
    equal(tab.text(".home > .main"), "오늘 적기", "the first button")
    tab.click(".home > .main")
    tab.wait("document.activeElement.name === 'text'", "the editor")
    tab.key("Escape")
    tab.wait("document.querySelector('.home')", "what stands beside the list")
    tab.click("[aria-labelledby=home-dueThisWeek] a")
    tab.wait(f"new URLSearchParams(location.search).get('memo') === '{due}'", "the memo")
    for memo in (past, due):
        stage.api("DELETE", f"/v1/memos/{memo}")


def test_a_week_begins_as_it_does_where_one_lives(stage):
    for language, first in (("ko-KR", "일"), ("en-US", "S")):
        tab = stage.tab(query(view="today"), language=language, wait=".month th")
        equal([tab.text(".month th"), tab.count(".month .sunday") >= 5, tab.run("document.querySelector('.month tbody tr:nth-child(2) td').className")], [first, True, "sunday"], f"the first day in {language}")


def test_the_trash_is_emptied_in_parts_and_as_a_whole(stage):
    stage.api("DELETE", "/v1/trash")
    memos = [stage.add(f"버릴 것 {number}") for number in range(3)]
    for memo in memos:
        stage.api("DELETE", f"/v1/memos/{memo}")
    tab = stage.tab(query(view="trash"), language="ko", wait=".purging button")
    check(tab.text(".hit .facts time").endswith("버림"), f"it is not said when a memo came here: {tab.text('.hit .facts time')}")
    row = f"[data-memo='{memos[0]}']"
    tab.click(f"li:has({row}) [data-act=purge]")
    tab.click("dialog .choices button:last-child")
    tab.wait(f"!document.querySelector(\"{row}\")", "the row to go")
    check("영구 삭제했습니다" in tab.text("#toast"), tab.text("#toast"))
    tab.click(".purging button")
    tab.click("dialog .choices button:last-child")
    tab.wait("document.querySelector('#toast')?.innerText.startsWith('0개')", "the message")
    equal(tab.count(f"[data-memo='{memos[1]}']"), 1, "a memo that came here today")
    tab.click(".purging button:last-child")
    tab.click("dialog .choices button:last-child")
    tab.wait("document.querySelector('#hits .empty')", "the empty trash")


def test_history_and_export_are_in_the_menu(stage):
    tab = stage.tab(language="ko")
    tab.click("[data-tool=menu]")
    names = tab.run("[...document.querySelectorAll('#tools .menu-list button')].filter((one) => one.checkVisibility()).map((one) => one.innerText.trim())")
    equal([name for name in ("전체 변경 기록", "모두 내보내기") if name not in names], [], f"what is missing among {names}")
    tab.run("[...document.querySelectorAll('#tools .menu-list button')].find((one) => one.innerText.trim() === '전체 변경 기록').click()")
    tab.wait("document.querySelector('dialog .history li')", "the history")


# From outside


def test_an_address_prefills_a_new_memo_that_is_not_saved_by_itself(stage):
    before = stage.api("GET", "/v1/memos", limit=0)["total"]
    tab = stage.tab(query(mode="new", title="갈무리한 글", text="좋은 대목", url="https://example.com/a", tag="갈무리", category="공부"), language="ko", wait="textarea")
    tab.wait("document.querySelector('textarea').value === '갈무리한 글\\n좋은 대목\\nhttps://example.com/a'", "the text")
    equal(tab.run("[document.querySelector('[name=tags]').value, document.querySelector('[name=category]').value, new URLSearchParams(location.search).has('text')]"), ["갈무리", "공부", False], "tag, category and address")
    # Another page can make such a link, so nothing is saved before its reader wants it.
    time.sleep(2.5)
    equal(stage.api("GET", "/v1/memos", limit=0)["total"], before, "the number of memos")
    tab.click("form.editor [type=submit]")
    tab.wait("document.querySelector('article h1')?.innerText === '갈무리한 글'", "the memo")
    # What phones share has no mode, and often the same address twice.
    tab = stage.tab(query(title="기사", text="https://example.com/b", url="https://example.com/b"), language="ko", wait="textarea")
    tab.wait("document.querySelector('textarea').value === '기사\\nhttps://example.com/b'", "the text")
    tab.run("document.querySelector('form.editor').removeAttribute('data-changed')")


def test_browsers_learn_how_to_search_and_to_install(stage):
    tab = stage.tab(language="ko")
    for selector, kind in (("link[rel=search]", "application/opensearchdescription+xml"), ("link[rel=manifest]", "application/manifest+json")):
        address = tab.run(f"document.querySelector('{selector}').href")
        with urllib.request.urlopen(address) as answer:
            text = answer.read().decode()
            equal(answer.headers["Content-Type"].split(";")[0], kind, f"the type of {address}")
        if "opensearch" in address:
            check(f'template="{stage.url}/?q={{searchTerms}}"' in text, text)
        else:
            manifest = json.loads(text)
            equal(manifest["share_target"]["params"], {"title": "title", "text": "text", "url": "url"}, "what is shared")
            for icon in manifest["icons"]:
                with urllib.request.urlopen(f"{stage.url}/{icon['src']}") as answer:
                    equal(answer.headers["Content-Type"], icon["type"], icon["src"])


# Fingers and screen readers


def test_fingers_have_room_on_a_phone(stage):
    memo = stage.add("# 손끝 시험\n## 대목\n- [ ] 할 일\n\n글", tags=["손끝"])
    small = """[...document.querySelectorAll('button, select, input:not([type=checkbox]), #views a, #categories a, td a, summary')].filter((one) => one.checkVisibility({ opacityProperty: true }) && !one.matches('.bar-slot, .box, .link, .fold, .unseen, .skip'))
        .map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5) && box.height > 1).map(([one, box]) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 12)} ${Math.round(box.width)}×${Math.round(box.height)}`)"""
    for place, wait in (("", ".hit"), (query(q="회의"), ".hit"), (query(view="today"), "td a"), (query(memo=memo), "article h1"), (query(memo=memo, mode="edit"), "textarea"), (query(view="trash"), "#hits")):
        tab = stage.tab(place, language="ko", wait=wait, width=390, height=800, is_phone=True)
        time.sleep(0.3)
        equal(tab.run(small), [], f"what is too small at {place!r}")
    stage.api("DELETE", f"/v1/memos/{memo}")


def test_one_button_of_a_row_does_what_two_icons_do_elsewhere(stage):
    memo = stage.add("줄의 단추를 누를 메모")
    tab = stage.tab(language="ko", width=390, height=800, is_phone=True)
    row = f"li:has([data-memo='{memo}'])"
    equal(tab.run(f"[...document.querySelectorAll(\"{row} .row-tools button\")].filter((one) => one.checkVisibility()).map((one) => one.dataset.act)"), ["more"], "the buttons of a row")
    tab.run(f"document.querySelector(\"{row} [data-act=more]\").click()")
    tab.wait("document.querySelector('dialog.sheet')", "the choices")
    equal(tab.run("[...document.querySelectorAll('dialog.sheet button')].map((one) => one.innerText)"), ["위에 고정", "글 복사", "여러 개 고르기", "휴지통으로", "취소"], "the choices")
    tab.run("document.querySelectorAll('dialog.sheet button')[3].click()")
    tab.wait(f"!document.querySelector(\"{row}\")", "the row to go")
    equal(bool(stage.api("GET", f"/v1/memos/{memo}")["memo"]["trashed"]), True, "whether it is in the trash")


def test_headings_leave_out_no_level_and_are_not_empty(stage):
    memo = stage.add("# 제목들\n#### 깊은 것\n## 얕은 것\n##### 더 깊은 것\n### 그 사이\n글")
    tab = stage.tab(query(memo=memo), language="ko", wait=".rendered")
    equal(tab.run("[...document.querySelectorAll('article :is(h1, h2, h3, h4, h5, h6)')].filter((one) => !one.closest('aside')).map((one) => one.tagName)"), ["H1", "H2", "H2", "H3", "H3"], "the levels")
    tab = stage.tab(query(q="회의 ("), language="ko", wait="#mistake:not(:empty)")
    tab.expected.append("status of 422")
    equal(tab.run("[...document.querySelectorAll('h1, h2, h3')].filter((one) => one.checkVisibility() && !one.textContent.trim()).length"), 0, "empty headings")
    stage.api("DELETE", f"/v1/memos/{memo}")
