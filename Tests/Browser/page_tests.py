"""Tests of the web page in a real browser, run by Tests/System/browser. No test may leave an error on the console."""

import itertools
import json
import os
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request

from devtools import Failure

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# Installed before the page runs. Records what the page writes to the search field, and when its list is empty.
WATCH = """
(() => {
  window.seen = { writes: [], empties: 0, violations: [], xss: 0 };
  addEventListener('securitypolicyviolation', (event) => seen.violations.push(event.violatedDirective + ' ' + event.blockedURI));
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  let composing = false;
  addEventListener('compositionstart', () => { composing = true; }, true);
  addEventListener('compositionend', () => { composing = false; }, true);
  Object.defineProperty(HTMLInputElement.prototype, 'value', { ...value, set(text) { if (composing) seen.writes.push(text); value.set.call(this, text); } });
  for (const name of ['setSelectionRange', 'select', 'setRangeText']) {
    const original = HTMLInputElement.prototype[name];
    HTMLInputElement.prototype[name] = function (...rest) { if (composing) seen.writes.push(name); return original.apply(this, rest); };
  }
  const asked = window.fetch;
  window.delays = [];
  window.fetch = async (...rest) => {
    const delay = delays.find(([part]) => decodeURIComponent(String(rest[0])).includes(part));
    const answer = await asked(...rest);
    if (delay) await new Promise((resolve) => setTimeout(resolve, delay[1]));
    return answer;
  };
})();
"""

EMPTY_WATCH = """
new MutationObserver(() => { if (!document.querySelector('#hits li')) seen.empties += 1; }).observe(document.querySelector('#hits'), { childList: true, subtree: true });
"""


class Stage:
    """A browser and a server. `tab()` opens the page; `finish()` checks for errors that tests do not see."""

    def __init__(self, browser, vault, url, axe, is_strict, pictures):
        self.browser, self.vault, self.url, self.axe, self.is_strict, self.pictures = browser, vault, url, axe, is_strict, pictures
        self.tabs = []

    def tab(self, path="", wait=".hit", **options):
        tab = self.browser.tab(hook=WATCH + options.pop("hook", ""), **options)
        tab.expected = []
        self.tabs.append(tab)
        # A service worker that goes takes the requests along that other tabs have sent.
        tab.call("Storage.clearDataForOrigin", origin=self.url, storageTypes="all" if len(self.tabs) == 1 else "local_storage,indexeddb")
        tab.open(self.url + "/" + path)
        if wait:
            tab.wait(f"document.querySelector({json.dumps(wait)})", wait)
        return tab

    def finish(self):
        tabs, self.tabs = self.tabs, []
        for tab in tabs:
            violations = tab.run("seen.violations")
            errors = [error for error in tab.errors if not any(part in error for part in tab.expected)]
            foreign = [url for url in tab.requests if not url.startswith((self.url, "data:", "about:", "chrome"))]
            script = tab.run("seen.xss")
            tab.close()
            check(not errors, f"errors on the console: {errors}")
            check(not violations, f"content security policy violations: {violations}")
            check(not foreign, f"requests to other servers: {foreign}")
            check(script == 0, "a script in a memo was executed")

    def fail(self, name):
        tabs, self.tabs = self.tabs, []
        for index, tab in enumerate(tabs):
            try:
                # What the page shows tells why a wait was in vain.
                print("     the page was " + json.dumps(tab.run("[location.href, document.body.innerText.slice(0, 500)]"), ensure_ascii=False), flush=True)
                if self.pictures:
                    tab.screenshot(os.path.join(self.pictures, f"{name}-{index}.png"))
                tab.close()
            except (Failure, OSError):
                pass

    def api(self, method, path, body=None, match=None, data=None, **parameters):
        query = "?" + urllib.parse.urlencode(parameters) if parameters else ""
        headers = {"Content-Type": "application/octet-stream" if data else "application/json", **({"If-Match": match} if match else {})}
        payload = data if data is not None else None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path + query, payload, headers, method=method)
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)

    def add(self, text, **facts):
        return self.api("POST", "/v1/memos", {"text": text, **facts})["memo"]["id"]

    def bring(self, name, data):
        """Imports a file and waits for its report."""
        job = self.api("POST", "/v1/imports", data=data, name=name)
        until = time.monotonic() + 60
        while job["state"] in ("waiting", "running") and time.monotonic() < until:
            time.sleep(0.05)
            job = self.api("GET", f"/v1/imports/{job['id']}")
        check(job["state"] == "done", f"the import ended with {job}")
        return job["report"]


def check(condition, message):
    if not condition:
        raise Failure(message)


def equal(value, wanted, what):
    check(value == wanted, f"{what}: {value!r}, not {wanted!r}")


def until(condition, what, seconds=20):
    """Waits until a function returns a true value."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise Failure(f"timed out waiting for {what}")
        time.sleep(0.1)


def reload(tab):
    """Loads the page again, and waits until it is another one."""
    tab.run("window.isFormer = true; location.reload()")
    tab.wait("!window.isFormer && document.readyState === 'complete'", "the page to load again")


def listen(tab):
    """Waits until the page has asked for events."""
    def asked():
        tab.run("0")
        return any("/v1/events" in url for url in tab.requests)
    until(asked, "the request for events")
    time.sleep(0.5)


def query(**parameters):
    return "?" + urllib.parse.urlencode(parameters)


def module(name):
    """Returns an expression for the exports of a module. The page has its modules in one script, which shows none of them. The tables of rungs
    and facts, which the server writes before it, are empty here."""
    source = os.path.join(ROOT, "Sources/MemoServer/Page", name + ".js")
    joined = subprocess.run(["awk", "-f", os.path.join(ROOT, "Scripts/join-page"), source], check=True, capture_output=True, text=True).stdout
    return f"(() => {{ const $rungs = [], $facts = []; {joined}\nreturn ${name}; }})()"


def found(tab):
    """Returns the number above the list."""
    return tab.run("Number((document.querySelector('#count strong')?.textContent ?? '').replace(/[^0-9]/g, '') || -1)")


def field(tab):
    return tab.run("document.querySelector('#query').value")


def focused(tab):
    return tab.run("document.activeElement.id || document.activeElement.className || document.activeElement.tagName")


# Screenshots, taken before the tests change the vault


def test_pictures_of_the_page(stage):
    if not stage.pictures:
        return
    os.makedirs(stage.pictures, exist_ok=True)
    memo = max(stage.api("GET", "/v1/search", q="회의", limit=50)["hits"], key=lambda hit: (bool(hit["category"]), hit["occurrences"]))["id"]
    views = [("list", "", ".hit"), ("found", query(q="회의"), ".hit"), ("memo", query(q="회의", memo=memo), ".text"), ("board", query(view="board"), ".column"), ("statistics", query(view="statistics"), ".curve"),
             ("editor", query(memo=memo, mode="edit"), "textarea"), ("imports", query(view="imports"), ".drop"), ("today", query(view="today", day="2024-06-17"), "#count"), ("writing", query(mode="new"), "textarea"), ("history", query(memo=memo, mode="history"), ".history li"), ("trash", query(view="trash"), "#count"), ("nothing", query(q="없는말하나두울"), ".empty")]
    for name, address, wait in views:
        for language, scheme, (width, height) in itertools.product(("ko", "en"), ("light", "dark"), ((360, 780), (820, 1100), (1440, 900))):
            tab = stage.tab(address, wait=wait, language=language, scheme=scheme, width=width, height=height, is_phone=width == 360)
            time.sleep(0.5)
            tab.screenshot(os.path.join(stage.pictures, f"{name}-{width}-{language}-{scheme}.png"))
            stage.finish()


# Hangul


def test_a_word_is_found_while_its_last_syllable_is_still_being_composed(stage):
    tab = stage.tab(language="ko")
    tab.run(EMPTY_WATCH)
    tab.run("document.querySelector('#query').focus()")
    for text in ("ㅎ", "하", "학"):
        tab.compose(text)
    tab.insert("학")
    for text in ("ㄱ", "교"):
        tab.compose(text)
    total = stage.api("GET", "/v1/search", q="학교", limit=0)["total"]
    tab.wait(f"document.querySelector('#count strong')?.textContent === '{total}개 찾음'", f"{total} hits for 학교")
    equal(field(tab), "학교", "the field")
    check(tab.run("document.querySelector('.hit mark').textContent").startswith("학교"), "학교 is not marked")
    asked = [urllib.parse.parse_qs(urllib.parse.urlsplit(url).query) for url in tab.requests if "/v1/search" in url]
    typed = [one["q"][0] for one in asked if one.get("typing") == ["true"]]
    equal(typed, ["ㅎ", "하", "학", "학ㄱ", "학교"], "what was asked for while typing")
    tab.wait("new URLSearchParams(location.search).get('q') === '학교'", "the address to hold the query")
    time.sleep(0.7)
    equal(tab.run("seen.writes"), [], "what was written into the field while composing")
    equal(tab.run("seen.empties"), 0, "how often the list was empty meanwhile")
    tab.insert("교")
    equal(field(tab), "학교", "the field at the end")


def test_enter_escape_and_arrows_belong_to_the_input_method_while_it_composes(stage):
    tab = stage.tab(language="ko")
    tab.run("document.querySelector('#query').focus()")
    tab.compose("학")
    for name in ("Enter", "Escape", "ArrowDown"):
        tab.input_method_key(name)
        equal(focused(tab), "query", f"the focus after {name}")
        equal(field(tab), "학", f"the field after {name}")
    tab.insert("학교")
    tab.wait("document.querySelector('.hit mark')", "hits")
    time.sleep(0.2)
    tab.key("Enter")
    tab.wait("document.activeElement.classList.contains('hit')", "Enter to go to the first hit")


def test_a_key_right_behind_the_end_of_a_composition_is_still_the_input_methods(stage):
    """Safari ends the composition first and reports its last key afterwards, like an ordinary key."""
    tab = stage.tab(language="ko")
    press = """
    ((key, keyCode, delay) => new Promise((resolve) => {
      const field = document.querySelector('#query');
      field.focus();
      field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      field.value = '회의';
      field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
      const press = () => new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true });
      const handle = (event) => { field.dispatchEvent(event); resolve([document.activeElement.id, field.value, event.defaultPrevented]); };
      // Made before the end is handled, whose handlers may take longer than such a key does.
      const end = new CompositionEvent('compositionend', { bubbles: true, data: '회의' });
      const event = press();
      field.dispatchEvent(end);
      if (delay) return setTimeout(() => handle(press()), delay);
      // The page is busy for longer than it waits for such a key.
      while (performance.now() - event.timeStamp < 150);
      handle(event);
    }))"""
    for key, code in (("Enter", 13), ("Enter", 229), ("Escape", 27), ("ArrowDown", 40)):
        equal(tab.run(f"{press}('{key}', {code}, 0)")[:2], ["query", "회의"], f"after {key} {code} at once")
    tab.wait("document.querySelector('.hit mark')", "hits")
    equal(tab.run(f"{press}('Escape', 27, 160)")[1], "", "the field after an Escape of its own")
    equal(tab.run(f"{press}('Enter', 229, 160)")[0], "query", "the focus after key code 229, however late")
    tab.run(f"{press}('Enter', 13, 160)")
    tab.wait("document.activeElement.classList.contains('hit')", "a later Enter to go to the hits")


def test_an_answer_that_comes_too_late_is_dropped_and_the_old_list_stays_until_then(stage):
    tab = stage.tab(language="ko", wait=".hit")
    tab.run(EMPTY_WATCH)
    tab.run("delays.push(['q=회&', 1200]); document.querySelector('#query').focus()")
    before = tab.count(".hit")
    tab.compose("회")
    check(tab.count(".hit") == before, "the old list went before the new one was there")
    tab.insert("회의")
    total = stage.api("GET", "/v1/search", q="회의", limit=0)["total"]
    tab.wait(f"document.querySelector('#count strong').textContent === '{total}개 찾음'", "the hits of 회의")
    time.sleep(1.6)
    equal(found(tab), total, "the count after the late answer")
    equal(tab.run("seen.empties"), 0, "how often the list was empty")


def test_keys_work_while_the_keyboard_is_set_to_hangul(stage):
    tab = stage.tab(query(q="회의"), language="ko")
    tab.run("document.activeElement.blur()")
    tab.call("Input.dispatchKeyEvent", type="rawKeyDown", key="ㅓ", code="KeyJ", windowsVirtualKeyCode=74)
    equal(focused(tab), "hit", "the focus after ㅓ, which is j")


# Searching


def test_chips_count_by_rung_and_filter(stage):
    tab = stage.tab(query(q="회의"), language="ko", wait=".rungs .chip")
    answer = stage.api("GET", "/v1/search", q="회의", limit=0)
    wanted = [f"{name} {answer['rungs'][rung]}" for rung, name in (("word", "낱말"), ("inside", "낱말 속")) if answer["rungs"][rung]]
    equal(tab.run("[...document.querySelectorAll('.rungs .chip')].map((chip) => chip.textContent)"), wanted, "the chips")
    tab.click(".rungs [data-rung=inside]")
    tab.wait("document.querySelector('[data-rung=inside]').ariaPressed === 'true'")
    tab.wait(f"document.querySelector('#count strong').textContent === '{answer['rungs']['inside']}개 찾음'", "only the memos of this rung")
    equal(tab.run("[...document.querySelectorAll('.rungs .chip')].map((chip) => chip.textContent)"), wanted, "the chips of the filtered list")
    check("낱말 속" in tab.text(".why"), "it is not said why a memo was found inside a word")
    equal(tab.run("new URLSearchParams(location.search).get('rungs')"), "inside", "the address")


def test_a_category_is_a_chip_in_its_own_colour_that_filters(stage):
    tab = stage.tab(query(q="회의"), language="ko", wait="#categories a")
    tab.wait("document.querySelector('[data-path=\"업무/회의록\"] b').textContent === '5'", "the count of hits")
    equal(tab.run("document.querySelector('[data-path=\"업무\"]').style.getPropertyValue('--tint')"), "#FDBB7A", "the colour")
    tab.click("[data-path='업무']")
    total = stage.api("GET", "/v1/search", q="회의", category="업무", limit=0)["total"]
    tab.wait(f"document.querySelector('#count strong').textContent === '{total}개 찾음'", "the hits of the category")
    equal(tab.run("new URLSearchParams(location.search).get('category')"), "업무", "the address")
    tab.click("[data-path='업무']")
    tab.wait("!new URLSearchParams(location.search).has('category')", "the category to be let go")


def test_pinned_memos_have_a_section_of_their_own(stage):
    tab = stage.tab(language="ko")
    pinned = stage.api("GET", "/v1/search", q="is:pinned", limit=0)["total"]
    equal(tab.count("#hits ol:first-of-type .hit"), pinned, "pinned memos")
    equal(found(tab), stage.api("GET", "/v1/stats")["memos"], "memos in all")


def test_today_lists_what_the_command_lists(stage):
    tab = stage.tab(query(view="today"), language="ko", wait="#count strong")
    equal(found(tab), stage.api("GET", "/v1/today", limit=0)["total"], "memos of today")


def test_order_filters_and_more_of_a_list(stage):
    tab = stage.tab(language="ko")
    tab.run("(() => { const order = document.querySelector('.head select'); order.value = 'title'; order.dispatchEvent(new Event('change')); })()")
    tab.wait("new URLSearchParams(location.search).get('order') === 'title'")
    first = stage.api("GET", "/v1/search", q="-is:pinned", order="title", limit=1)["hits"][0]["id"]
    tab.wait(f"document.querySelector('#hits ol:last-of-type .hit').dataset.memo === '{first}'", "the list by title")
    before = tab.count(".hit")
    tab.click(".more")
    tab.wait(f"document.querySelectorAll('.hit').length > {before}", "more memos")
    tab.click(".head .quiet.word")
    tab.run("(() => { const state = document.querySelector('.filters select'); state.value = 'doing'; state.dispatchEvent(new Event('change')); })()")
    total = stage.api("GET", "/v1/search", q="state:doing", limit=0)["total"]
    tab.wait(f"document.querySelector('#count strong').textContent === '메모 {total}개'", "the memos in that state")
    tab.click(".filters button")
    tab.wait("!new URLSearchParams(location.search).has('state')", "the conditions to be let go")
    tab.click(".head .quiet.word")
    tab.wait("document.querySelector('.filters [name=tag] option[value=\"밤숲\"]')", "the tags to choose from")
    tab.run("(() => { const tag = document.querySelector('.filters [name=tag]'); tag.value = '밤숲'; tag.dispatchEvent(new Event('change')); })()")
    tab.wait("document.querySelector('#count strong').textContent === '메모 1개'", "the memos with that tag")


def test_the_address_holds_the_query_and_the_way_back(stage):
    tab = stage.tab(query(q="회의", category="업무"), language="ko")
    equal(field(tab), "회의", "the field")
    total = stage.api("GET", "/v1/search", q="회의", category="업무", limit=0)["total"]
    equal(found(tab), total, "the count")
    tab.click(".hit")
    tab.wait("document.querySelector('.memo h1')", "the memo")
    tab.run("history.back()")
    tab.wait("!new URLSearchParams(location.search).has('memo') && !document.querySelector('.memo h1')", "the memo to close")
    tab.run("document.querySelector('#query').focus()")
    tab.run("document.querySelector('#query').select()")
    for letter in ("검", "검색"):
        tab.run("document.querySelector('#query').select()")
        tab.insert(letter)
    tab.wait("new URLSearchParams(location.search).get('q') === '검색'")
    tab.run("history.back()")
    tab.wait("document.querySelector('#query').value === '회의'", "one step back over all that was typed")


def test_another_spelling_is_named(stage):
    tab = stage.tab(language="ko")
    tab.run("document.querySelector('#query').focus()")
    tab.insert("메세지")
    tab.wait("document.querySelector('.remarks a')?.textContent.startsWith('메시지')", "메시지 beside 메세지")


# Memos


def test_all_matches_of_a_memo_are_marked_and_gone_through(stage):
    body = "머리말\n" + "채우는 글이 조금 길게 이어진다. " * 30 + "\n수박화채를 만들었다.\n" + "또 이어진다. " * 40 + "\n다음에도 수박화채, 그다음에도 수박화채."
    memo = stage.add("여름 간식\n" + body)
    tab = stage.tab(query(q="수박화채", memo=memo), language="ko", wait=".text mark")
    equal(tab.run("[...document.querySelectorAll('.text mark')].map((mark) => mark.textContent)"), ["수박화채"] * 3, "what is marked")
    equal(tab.text(".position span"), "1/3", "the position")
    tab.run("document.activeElement.blur()")
    tab.key("n")
    equal(tab.text(".position span"), "2/3", "the position after n")
    tab.key("p")
    tab.key("p")
    equal(tab.text(".position span"), "3/3", "the position after p at the first")
    check(tab.run("(() => { const box = document.querySelector('mark.now').getBoundingClientRect(); return box.top > 60 && box.bottom < innerHeight; })()"), "the match is out of sight")
    stage.api("DELETE", f"/v1/memos/{memo}")


def test_web_addresses_are_links_and_nothing_else_is(stage):
    memo = stage.add("주소\n(https://saekin.kr/docs?a=1&b=2), javascript:alert(1) 그리고 http://예시.한국/길. 끝")
    tab = stage.tab(query(memo=memo), wait=".text a")
    equal(tab.run("[...document.querySelectorAll('.text a')].map((link) => [link.textContent, link.rel])"),
          [["https://saekin.kr/docs?a=1&b=2", "noopener noreferrer"], ["http://예시.한국/길", "noopener noreferrer"]], "the links")
    stage.api("DELETE", f"/v1/memos/{memo}")


def test_a_memo_is_written_edited_and_its_earlier_text_brought_back(stage):
    tab = stage.tab(language="ko")
    tab.run("document.activeElement.blur()")
    tab.key("a")
    tab.wait("document.activeElement.name === 'text'", "the editor")
    tab.insert("반달곰 관찰\n지리산에서 보았다.")
    tab.run("document.querySelector('[name=category]').value = '여행/국내'")
    tab.run("document.querySelector('[name=tags]').value = '곰, #산'")
    tab.key("Enter", control=True)
    tab.wait("document.querySelector('article h1')?.textContent === '반달곰 관찰'", "the new memo")
    memo = tab.run("Number(new URLSearchParams(location.search).get('memo'))")
    facts = stage.api("GET", f"/v1/memos/{memo}")["memo"]
    equal([facts["category"], sorted(facts["tags"])], [["여행", "국내"], ["곰", "산"]], "its facts")
    tab.run("document.activeElement.blur()")
    tab.key("e")
    tab.wait("document.activeElement.name === 'text'", "the editor")
    tab.run("document.querySelector('textarea').select()")
    tab.insert("반달곰 관찰\n설악산에서 보았다.\n다시 가자.")
    tab.click("form.editor [type=submit]")
    tab.wait("document.querySelector('article .text')?.textContent.includes('설악산')", "the new text")
    tab.run("document.activeElement.blur()")
    tab.key("h")
    tab.wait("document.querySelector('.history .button')", "the history")
    tab.click(".history .button")
    tab.wait("document.querySelector('.lines .removed')", "the earlier text")
    check("지리산" in tab.text(".lines .removed") and "다시 가자" in tab.run("[...document.querySelectorAll('.lines .added')].map((line) => line.textContent).join()"),
          "what changed is not shown")
    tab.click(".old .main")
    tab.wait("document.querySelector('article .text')?.textContent.includes('지리산')", "the earlier text to be back")
    equal(stage.api("GET", f"/v1/memos/{memo}")["memo"]["body"], "지리산에서 보았다.", "the body")
    tab.click(".memo .bar [data-tool=trash]")
    tab.wait("document.querySelector('#toast button') && document.querySelector('#toast').innerText.includes('휴지통')", "the toast")
    check(stage.api("GET", f"/v1/memos/{memo}")["memo"]["trashed"], "the memo is not in the trash")
    tab.click("#toast button")
    tab.wait("document.querySelector('article h1')?.textContent === '반달곰 관찰'", "the memo to be back")
    check(not stage.api("GET", f"/v1/memos/{memo}")["memo"]["trashed"], "the memo is still in the trash")
    stage.api("DELETE", f"/v1/memos/{memo}")


def test_an_enter_that_ends_a_composition_does_not_save(stage):
    end = """
    ((field) => {
      field.disabled = false;
      field.focus();
      field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      // Both are made before the first is handled: on a busy machine its handlers may take longer than such a key does.
      const end = new CompositionEvent('compositionend', { bubbles: true });
      const event = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true });
      field.dispatchEvent(end);
      field.dispatchEvent(event);
      return event.defaultPrevented;
    })"""
    for place, button, selector in ((query(mode="new"), None, "[name=tags]"), ("", "[data-tool=select]", ".tagger input"), (query(q="회의"), "[data-tool=save-search]", "dialog input")):
        tab = stage.tab(place, language="ko", wait=button or "textarea")
        if button:
            tab.click(button)
        tab.wait(f"document.querySelector({json.dumps(selector)})")
        check(tab.run(f"{end}(document.querySelector({json.dumps(selector)}))"), f"the form of {selector} would be sent")


def test_who_saves_what_another_changed_meanwhile_is_told_and_chooses(stage):
    memo = stage.add("공용 메모\n처음 글")
    # The second button keeps the saved text, the first one saves the user's.
    for choice, wanted in ((1, "공용 메모\n다른 사람의 글 1"), (0, "공용 메모\n내 글 0")):
        tab = stage.tab(query(memo=memo, mode="edit"), language="ko", wait="textarea")
        tab.expected.append("412")
        stage.api("PATCH", f"/v1/memos/{memo}", {"text": f"공용 메모\n다른 사람의 글 {choice}", "tags": [f"남의꼬리표{choice}"]})
        tab.run("document.querySelector('textarea').select()")
        tab.insert(f"공용 메모\n내 글 {choice}")
        tab.key("Enter", control=True)
        tab.wait("document.querySelector('.conflict:not([hidden])')", "the conflict")
        check(f"다른 사람의 글 {choice}" in tab.text(".conflict .removed"), "the line of the other is not shown")
        check(f"내 글 {choice}" in tab.text(".conflict .added"), "the user's line is not shown")
        check("공용 메모" in tab.text(".conflict .lines"), "the common line is not shown")
        equal(stage.api("GET", f"/v1/memos/{memo}")["memo"]["text"], f"공용 메모\n다른 사람의 글 {choice}", "the text before the choice")
        tab.click(".conflict .choices button:last-child" if choice else ".conflict .choices button")
        tab.wait("document.querySelector('article .text')", "the memo")
        after = stage.api("GET", f"/v1/memos/{memo}")["memo"]
        equal((after["text"], after["tags"]), (wanted, [f"남의꼬리표{choice}"]), "the memo after the choice")
        # Either way the other text is in the history.
        versions = [stage.api("GET", f"/v1/memos/{memo}", version=number)["memo"]["text"] for number in range(1, after["revisions"] + 1)]
        other = f"공용 메모\n내 글 {choice}" if choice else f"공용 메모\n다른 사람의 글 {choice}"
        check(other in versions, f"the other text is not in the history: {versions}")
    stage.api("DELETE", f"/v1/memos/{memo}")


def test_the_page_names_its_time_zone_unless_the_server_does_not_know_it(stage):
    for zone, sent in (("Asia/Seoul", "Asia/Seoul"), ("Mars/Base", None)):
        hook = f"""
            const options = Intl.DateTimeFormat.prototype.resolvedOptions;
            Intl.DateTimeFormat.prototype.resolvedOptions = function () {{ return {{ ...options.call(this), timeZone: {json.dumps(zone)} }}; }};
            window.zones = [];
            const asking = window.fetch;
            window.fetch = (...rest) => {{ zones.push(rest[1]?.headers?.["Time-Zone"] ?? null); return asking(...rest); }};
        """
        tab = stage.tab(hook=hook)
        if sent is None:
            tab.expected.append("status of 422")
        equal(tab.run("zones.at(-1)"), sent, f"the zone that a page in {zone} sends")


def test_what_cannot_be_saved_is_not_lost_without_a_question(stage):
    memo = stage.add("지우지 않을 글")
    tab = stage.tab(query(memo=memo, mode="edit"), language="ko", wait="textarea")
    tab.run("document.querySelector('textarea').select()")
    tab.insert(" ")
    tab.click("#views [data-view=today]")
    tab.wait("document.querySelector('dialog')", "the question")
    tab.key("Escape")
    tab.wait("!document.querySelector('dialog')")
    equal(tab.run("document.querySelector('textarea').value"), " ", "the text")
    tab.click("#views [data-view=today]")
    tab.click("dialog .choices button:last-child")
    tab.wait("new URLSearchParams(location.search).get('view') === 'today'", "the other view")
    equal(stage.api("GET", f"/v1/memos/{memo}")["memo"]["text"], "지우지 않을 글", "the memo")


# Board


def column(tab, memo):
    return tab.run(f"document.querySelector('a.card[data-memo=\"{memo}\"]')?.dataset.state")


def test_cards_move_by_keys_buttons_and_dragging(stage):
    memo = stage.add("옮겨 볼 카드", state="todo")
    tab = stage.tab(query(view="board"), language="ko", wait=".card")
    card = f"a.card[data-memo='{memo}']"
    tab.wait(f"document.querySelector({json.dumps(card)})")
    tab.run(f"document.querySelector({json.dumps(card)}).focus()")
    tab.key("ArrowRight", shift=True)
    tab.wait(f"document.querySelector({json.dumps(card)})?.dataset.state === 'doing'", "the card to move by keys")
    equal(tab.run("document.activeElement.dataset.memo"), str(memo), "the focus")
    tab.run(f"document.querySelector({json.dumps(card)}).parentElement.querySelector('.sides button:last-child').click()")
    tab.wait(f"document.querySelector({json.dumps(card)})?.dataset.state === 'done'", "the card to move by its button")
    tab.run(f"""(() => {{
      const transfer = new DataTransfer(), send = (node, type) => node.dispatchEvent(new DragEvent(type, {{ bubbles: true, cancelable: true, dataTransfer: transfer }}));
      send(document.querySelector({json.dumps(card)}), 'dragstart');
      const target = document.querySelector('.column.todo');
      send(target, 'dragover'); send(target, 'drop');
    }})()""")
    tab.wait(f"document.querySelector({json.dumps(card)})?.dataset.state === 'todo'", "the card to move by dragging")
    equal(stage.api("GET", f"/v1/memos/{memo}")["memo"]["state"], "todo", "its state")
    stage.api("DELETE", f"/v1/memos/{memo}")


# Import and statistics


def test_an_export_is_imported_by_choosing_and_by_dropping_it(stage):
    lines = "".join(json.dumps({"id": f"upload-{number}", "text": f"자작나무 숲 {number}"}, ensure_ascii=False) + "\n" for number in range(40)) + "{broken\n"
    path = os.path.join(os.environ.get("TMPDIR", "/tmp"), f"saekin-upload-{os.getpid()}.jsonl")
    with open(path, "w") as file:
        file.write(lines)
    tab = stage.tab(query(view="imports"), language="ko", wait="#files")
    tab.choose("#files", path)
    tab.wait("document.querySelector('.report .imported dd')?.textContent === '40'", "the report")
    equal(tab.text(".report .rejected dd"), "1", "rejected records")
    tab.click(".report summary")
    tab.wait("document.querySelector('.report td:nth-child(2)')?.textContent.includes('41')", "the line that is broken")
    os.unlink(path)
    tab.run("""(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([JSON.stringify({ id: 'dropped', text: '떨어뜨린 자작나무' }) + '\\n'], 'dropped.jsonl'));
      document.querySelector('.drop').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }));
    })()""")
    tab.wait("document.querySelector('.job strong')?.textContent === 'dropped.jsonl' && document.querySelector('.job .report .imported dd')?.textContent === '1'", "the dropped file")
    equal(stage.api("GET", "/v1/search", q="자작나무", limit=0)["total"], 41, "what is found")


def test_statistics_add_up(stage):
    tab = stage.tab(query(view="statistics"), language="en", wait=".curve")
    stats = stage.api("GET", "/v1/stats")
    equal(tab.text(".tiles dd"), str(stats["memos"]), "the memos")
    tab.wait("document.querySelector('.calendar strong')", "the calendar")
    year = tab.run("document.querySelector('.calendar strong').textContent")
    total = stage.api("GET", "/v1/search", q=f"date:{year}", limit=0)["total"]
    check(f"{total} memo" in tab.text(".calendar p"), f"{tab.text('.calendar p')}, not {total}")
    equal(tab.run("[...document.querySelectorAll('.heat title')].reduce((sum, title) => sum + Number(title.textContent.split(': ')[1].replace(/,/g, '')), 0)"), total, "the sum of the days")
    check(tab.run("document.querySelectorAll('.share rect').length") > 5, "no shares of categories")
    bars = tab.run("[...document.querySelectorAll('.shares li')].map((row) => [Number(row.querySelector('b').textContent.replace(/,/g, '')), Number(row.querySelector('rect')?.getAttribute('width') ?? -1)])")
    most = max(count for count, width in bars if width >= 0)
    check(all(width in (-1, max(count / most * 100, 0.8)) for count, width in bars), f"bars that are not as long as their counts say: {bars}")
    tab.click(".calendar [data-step='-1']")
    tab.wait(f"document.querySelector('.calendar strong').textContent === '{int(year) - 1}'", "the year before")


# Appearance


def colour(tab, selector="body"):
    return tab.run(f"getComputedStyle(document.querySelector({json.dumps(selector)})).backgroundColor")


def test_it_is_dark_where_the_device_is_and_as_one_chooses(stage):
    light, dark = stage.tab(scheme="light"), stage.tab(scheme="dark")
    equal([colour(light), colour(dark)], ["rgb(246, 243, 236)", "rgb(21, 22, 26)"], "the papers")
    light.click("[data-tool=theme]")
    light.click("[data-tool=theme]")
    equal(colour(light), "rgb(21, 22, 26)", "the paper that was chosen")
    reload(light)
    light.wait("document.querySelector('.hit')")
    equal(colour(light), "rgb(21, 22, 26)", "the paper after loading again")


def test_it_fits_a_phone(stage):
    for width in (320, 390):
        for view, wait in (("memos", ".hit"), ("board", ".card"), ("statistics", ".curve"), ("imports", ".drop")):
            tab = stage.tab(query(view=view, q="회의" if view == "memos" else ""), wait=wait, width=width, height=760, is_phone=True, language="ko")
            wide = tab.run("[document.documentElement.scrollWidth, document.querySelector('#main').scrollWidth]")
            check(max(wide) <= width, f"{view} is {wide} wide on a screen of {width}")
            if view == "statistics":
                days = tab.run("[...document.querySelectorAll('.heat rect')].map((day) => day.getBoundingClientRect()).filter((box) => box.left >= 0 && box.right <= innerWidth && box.width > 4).length")
                check(days in (365, 366), f"{days} days of the year are seen on a screen of {width}")
            stage.finish()
    # The bars come after the hits and move them, so that a click could miss the hit.
    tab = stage.tab(query(q="회의"), wait=".bar-slot", width=390, height=844, is_phone=True, language="ko")
    check(tab.run("document.querySelector('#views').getBoundingClientRect().bottom === innerHeight"), "the views are not at the bottom")
    tab.click(".hit")
    tab.wait("document.querySelector('.memo h1')")
    equal(tab.run("document.querySelector('#memo').getBoundingClientRect().width"), 390, "the width of the memo")
    tab.click(".memo .back")
    tab.wait("document.querySelector('#memo').getBoundingClientRect().width === 0", "the list to be back")
    small = tab.run("[...document.querySelectorAll('button, #views a, #categories a, select')].filter((node) => node.getBoundingClientRect().width && node.getBoundingClientRect().height < 24).map((node) => node.outerHTML)")
    equal(small, [], "targets lower than 24 pixels")


def test_nothing_is_cut_on_a_phone(stage):
    """Parts that scroll hide what is too wide for them, so that the width of the page says nothing about it."""
    cut = "((scope, parts) => { const edge = Math.min(innerWidth, document.querySelector(scope).getBoundingClientRect().right) + 1; return [...document.querySelectorAll(parts)].filter((part) => part.getBoundingClientRect().right > edge).map((part) => part.outerHTML.slice(0, 120)); })"
    for width, language in ((320, "en"), (360, "ko")):
        tab = stage.tab(query(q="학교 화성탐사"), wait=".hit", width=width, height=760, is_phone=True, language=language)
        equal(tab.run(f"{cut}('#list', '.head .tools > *, .remarks li, .hit, .hit .snippet')"), [], f"what is cut of a list on a screen of {width}")
        tab.click("[data-tool=menu]")
        tab.run(f"[...document.querySelectorAll('.menu-list button')].find((item) => item.innerText.includes({json.dumps('분류와 태그' if language == 'ko' else 'Manage categories')})).click()")
        tab.wait("document.querySelector('.manage li')", "categories and tags to manage")
        equal(tab.run(f"{cut}('.manage', '.manage li > *')"), [], f"what is cut of categories on a screen of {width}")
        stage.finish()
        tab = stage.tab(query(view="statistics"), wait=".share", width=width, height=760, is_phone=True, language=language)
        check(tab.run("document.querySelector('.share').getBoundingClientRect().width") > 40, "the bars of categories are too short to compare")
        equal(tab.run("getComputedStyle(document.querySelector('.calendar summary')).display"), "list-item", "a disclosure with its triangle")
        stage.finish()
    over = "[...document.querySelectorAll('.card')].filter((card) => { const [box, column] = [card, card.closest('.column')].map((part) => part.getBoundingClientRect()); const sides = card.parentNode.querySelector('.sides').getBoundingClientRect(); const text = document.createRange(); text.selectNodeContents(card.querySelector('.facts') ?? card.querySelector('.title')); const end = text.getBoundingClientRect(); return box.right > column.right - 8 || end.right > sides.left && end.bottom > sides.top; }).map((card) => card.outerHTML)"
    for width, language in itertools.product((650, 820), ("en", "ko")):
        tab = stage.tab(query(view="board"), wait=".card", width=width, height=760, language=language)
        equal(tab.run(over), [], f"cards wider than their column or below their buttons on a screen of {width}")
        stage.finish()


def test_it_is_used_by_keys_alone(stage):
    tab = stage.tab(query(q="회의"), language="ko")
    tab.run("document.activeElement.blur()")
    tab.key("/")
    equal(focused(tab), "query", "the focus after /")
    tab.key("ArrowDown")
    tab.wait("document.activeElement.classList.contains('hit')", "the first hit")
    first = tab.run("document.activeElement.dataset.memo")
    tab.key("j")
    check(tab.run("document.activeElement.dataset.memo") != first, "j does not move on")
    tab.key("k")
    equal(tab.run("document.activeElement.dataset.memo"), first, "the memo after k")
    check(tab.run("getComputedStyle(document.activeElement).outlineStyle") != "none", "the focus is not to be seen")
    tab.key("Enter")
    tab.wait("document.activeElement.tagName === 'H1'", "the memo")
    tab.key("Escape")
    tab.wait(f"document.activeElement.dataset.memo === '{first}'", "the focus back in the list")
    tab.key("?")
    tab.wait("document.querySelector('dialog[open]')", "the keys")
    tab.key("Escape")
    tab.wait("!document.querySelector('dialog')")
    tab.key("3")
    tab.wait("document.querySelector('.card')", "the board")
    tab.key("1")
    tab.wait("document.querySelector('.hit')", "the memos")
    # If a memo is open, the page does not focus the search field by itself.
    tab = stage.tab(query(q="회의", memo=first), language="ko", wait=".memo h1")
    names = []
    for _ in range(12):
        tab.key("Tab")
        names.append(tab.run("document.activeElement.id || document.activeElement.dataset.view || document.activeElement.tagName"))
        check(tab.run("(() => { const box = document.activeElement.getBoundingClientRect(); return box.width > 0 && box.top >= -1; })()"), f"the focus is out of sight on {names[-1]}")
    equal(names[0], "skip", "where the first Tab goes")
    check("query" in names and "board" in names, f"Tab goes to {names}")


def test_single_letters_can_be_turned_off(stage):
    tab = stage.tab(hook="if (location.protocol === 'http:') localStorage.setItem('saekin.keys', 'off');")
    tab.run("localStorage.setItem('saekin.keys', 'off'); document.activeElement.blur()")
    tab.key("a")
    time.sleep(0.2)
    equal(tab.count("form.editor"), 0, "editors after a")


def test_it_speaks_korean_and_english(stage):
    tab = stage.tab(language="en-GB")
    equal([tab.run("document.documentElement.lang"), tab.text("#views a")], ["en", "Memos"], "the language of a device in English")
    tab.click(".language")
    tab.wait("document.documentElement.lang === 'ko'")
    equal(tab.text("#views a"), "메모", "the first view")
    reload(tab)
    tab.wait("document.querySelector('#views a')?.textContent === '메모'", "the choice to be kept")
    korean = stage.tab(language="ko-KR")
    equal(korean.run("document.documentElement.lang"), "ko", "the language of a device in Korean")
    left = korean.run("[...document.querySelectorAll('button, a, select, input')].map((node) => node.getAttribute('aria-label') ?? node.innerText).filter((text) => /undefined|null|\\[object/.test(text))")
    equal(left, [], "what has no words")


def test_every_phrase_exists_in_both_languages(stage):
    tab = stage.tab(wait=None)
    source = tab.run("fetch('/page.js').then((answer) => answer.text())")
    # The tables of rungs and facts.
    given, tables = "\n".join(source.split("\n", 2)[:2]), {}
    for name in ("korean", "english"):
        block = source.split(f"const {name} = {{", 1)[1].split("\n};", 1)[0]
        tables[name] = tab.run("(() => { " + given + " return Object.keys(((plural) => ({" + block + "}))(() => '')); })()")
    equal(sorted(tables["korean"]), sorted(tables["english"]), "the phrases")


# Safety


PAYLOADS = [
    "<script>seen.xss += 1</script>", "<img src=x onerror='seen.xss += 1'>", "\"><svg onload=seen.xss+=1>", "'-seen.xss+=1-'", "javascript:seen.xss+=1",
    "<iframe srcdoc='<script>parent.seen.xss+=1</script>'>", "</textarea><script>seen.xss+=1</script>", "<a href='javascript:seen.xss+=1'>눌러</a>", "{{constructor.constructor('seen.xss+=1')()}}",
    "<math><mi xlink:href='data:x,<script>seen.xss+=1</script>'>", "<style>@import '//example.com/x'</style>", "\u202eevil\u202c<b>bold</b>", "${seen.xss+=1}", "&lt;img src=x onerror=seen.xss+=1&gt;",
]


def test_what_memos_hold_never_becomes_a_part_of_the_page(stage):
    lines = [json.dumps({"id": f"xss-{number}", "text": f"{payload} 독사과 {payload}\n본문 {payload} 독사과 {payload}", "category": ["독 " + payload.replace("/", "∕")], "tags": [payload.replace(",", " ")], "state": "todo"},
                        ensure_ascii=False) for number, payload in enumerate(PAYLOADS)]
    report = stage.bring("<img src=x onerror=seen.xss+=1>.jsonl", ("\n".join(lines) + "\n").encode())
    equal(report["imported"], len(PAYLOADS), "memos that came in")
    intruders = "document.querySelectorAll('script:not([src^=\"page.js?v=\"]), iframe, img:not([src=\"icon.svg\"]), style, b b, math, object, embed, [onload], [onerror], a[href^=javascript]').length"
    tab = stage.tab(query(q="독사과"), wait=".hit mark")
    equal(found(tab), len(PAYLOADS), "memos found")
    equal(tab.run(intruders), 0, "intruders in the list")
    check(PAYLOADS[0] in tab.run("document.querySelector('#hits').textContent"), "the text is not shown as it is")
    for memo in [hit["id"] for hit in stage.api("GET", "/v1/search", q="독사과", limit=50)["hits"]]:
        for mode in ("", "edit", "history"):
            tab.run(f"document.querySelector('.name').search = {json.dumps(query(q='독사과', memo=memo, mode=mode))}")
            tab.run("document.querySelector('.name').click()")
            tab.wait({"": "document.querySelector('.text mark')", "edit": "document.querySelector('textarea')", "history": "document.querySelector('.history li')"}[mode])
            equal(tab.run(intruders), 0, f"intruders in memo {memo} {mode}")
    for view, wait in (("board", ".card"), ("statistics", ".curve"), ("imports", ".job"), ("today", "#hits")):
        stage.finish()
        tab = stage.tab(query(view=view), wait=wait)
        equal(tab.run(intruders), 0, f"intruders in {view}")
    for payload in PAYLOADS:
        stage.finish()
        tab = stage.tab(query(q=payload, category=payload, tag=payload), wait="#views a")
        tab.expected.append("status of 422")
        tab.wait("document.querySelector('#query').value", "the query of the address")
        tab.run("document.querySelector('#query').focus(); document.querySelector('#query').select()")
        tab.insert(payload)
        time.sleep(0.15)
        equal(tab.run(intruders), 0, f"intruders of the query {payload}")
        equal(field(tab), payload, "the field")


def test_no_script_of_a_page_is_allowed_but_its_own(stage):
    with urllib.request.urlopen(stage.url + "/") as answer:
        policy, page = answer.headers["Content-Security-Policy"], answer.read().decode()
    check(policy.startswith("default-src 'none'") and "unsafe" not in policy, policy)
    check(" style=" not in page and "onclick" not in page and "<style" not in page and page.count("<script") == 1, "the page holds styles or scripts of its own")


def test_a_server_that_wants_a_key_is_asked_with_one(stage):
    if stage.vault is None:
        print("     the server is another's; not checked", flush=True)
        return
    key = stage.vault.run("keys", "add", "page", "--scope", "search", "--scope", "read").stdout.split()[-1]
    server, open_url = stage.vault.serve("--require-key"), stage.url
    stage.url = server.url
    try:
        tab = stage.tab(wait="dialog[open]", language="ko")
        tab.expected += ["401", "403"]
        time.sleep(0.5)
        equal(tab.count("dialog"), 1, "dialogs")
        tab.insert("falsch")
        tab.key("Enter")
        tab.wait("document.querySelector('dialog[open] input')?.value === ''", "to be asked again")
        tab.insert(key)
        tab.key("Enter")
        tab.wait("document.querySelector('.hit')", "the memos")
        check(key not in tab.run("location.href + JSON.stringify(localStorage)"), "the key is kept where it should not be")
        # What the key does not allow is not offered: not in lists, not on the memo, and not by keys.
        tab.click(".hit")
        tab.wait("document.querySelector('#memo h1') && document.adoptedStyleSheets.length", "the memo")
        shown = "[...document.querySelectorAll('[data-needs]')].filter((node) => node.checkVisibility()).map((node) => node.dataset.needs)"
        check(tab.count("[data-needs]") > 5, "controls name what they need")
        equal(tab.run(shown), [], "controls that would be refused")
        equal(tab.run("document.querySelector('#memo select.state').disabled"), True, "the state of a memo")
        tab.run("document.activeElement.blur()")
        tab.key("a")
        equal(tab.run("new URLSearchParams(location.search).get('mode')"), None, "the key that adds a memo")
        stage.finish()
    finally:
        stage.url = open_url
        server.close()


# Accessibility


ORDER = "wcag2a,wcag2aa,wcag21a,wcag21aa,wcag22aa,best-practice".split(",")


def test_axe_finds_nothing_to_object_to(stage):
    if stage.axe is None:
        check(not stage.is_strict, "axe-core cannot be had")
        print("skipped: axe, because axe-core cannot be downloaded", flush=True)
        return
    pages = [("memos", query(q="회의", memo=stage.api("GET", "/v1/search", q="회의", limit=1)["hits"][0]["id"]), ".memo h1"), ("home", "", ".hit"), ("editor", query(mode="new"), "textarea"), ("edit", query(memo=stage.api("GET", "/v1/search", q="회의", limit=1)["hits"][0]["id"], mode="edit"), "textarea"), ("board", query(view="board"), ".card"),
             ("statistics", query(view="statistics"), ".curve"), ("imports", query(view="imports"), ".drop"), ("nothing", query(q="없는말없는말"), ".empty"), ("conditions", query(q="회의록", category="여행", **{"from": "2023"}), ".condition"), ("guess", query(q="학교 화성탐사"), ".remarks li"),
             ("today", query(view="today", day="2023-03-19"), ".month .day"), ("trash", query(view="trash"), "#count"), ("boxes", query(memo=stage.api("GET", "/v1/search", q="이사 has:checklist", limit=1)["hits"][0]["id"]), ".rendered"),
             ("history", query(memo=stage.api("GET", "/v1/search", q="회의", limit=1)["hits"][0]["id"], mode="history"), ".history li")]
    # What opens above the page, by the button that opens it.
    opened = [("manage", "", ".hit", "[data-tool=manage]", ".manage li"), ("help", "", ".hit", "[data-tool=help]", "dialog .queries"), ("select", "", ".hit", "[data-tool=select]", ".pick"),
              ("filters", "", ".hit", ".filter-button", "#filters select"), ("menu", "", ".hit", "[data-tool=menu]", ".menu-list button"), ("changes", "", ".hit", "[data-tool=menu]", ".menu-list button")]
    pages = [(name, address, wait, None, None) for name, address, wait in pages] + opened
    # An open menu covers a part of the page, which can be used when it is closed.
    for scheme in ("light", "dark"):
        for is_phone in (False, True):
            for name, address, wait, button, opened in pages:
                size = {"width": 390, "height": 844, "is_phone": True} if is_phone else {}
                tab = stage.tab(address, wait=wait, scheme=scheme, language="ko", **size)
                time.sleep(0.4)
                if button:
                    shown = f"[...document.querySelectorAll({json.dumps(button)})].find((one) => one.getBoundingClientRect().width)"
                    if not tab.run(f"Boolean({shown})"):
                        stage.finish()
                        continue
                    tab.run(f"{shown}.click()")
                    tab.wait(f"document.querySelector({json.dumps(opened)})")
                if name == "changes":
                    tab.run("[...document.querySelectorAll('#tools .menu-list button')].find((one) => one.innerText.trim() === '전체 변경 기록').click()")
                    tab.wait("document.querySelector('.whole li')")
                time.sleep(0.4)
                tab.run(stage.axe + "; true")
                result = tab.run(f"axe.run(document.querySelector('.menu-list:not([hidden])') ?? document, {{ runOnly: {json.dumps(ORDER)} }}).then((result) => result.violations.map((one) => [one.impact, one.id, one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? ''))]))")
                check(not result, f"{name}, {scheme}{', phone' if is_phone else ''}: {json.dumps(result, ensure_ascii=False, indent=1)}")
                stage.finish()


def test_changes_are_told_to_screen_readers(stage):
    tab = stage.tab(language="ko")
    tab.run("document.querySelector('#query').focus()")
    tab.insert("회의")
    total = stage.api("GET", "/v1/search", q="회의", limit=0)
    tab.wait(f"document.querySelector('#live').textContent.startsWith('{total['total']}개 찾음, 낱말 {total['rungs']['word']}')", "the count to be said")
    unnamed = tab.run("[...document.querySelectorAll('button, a, input, select, textarea')].filter((node) => node.checkVisibility() && !(node.getAttribute('aria-label') || node.innerText?.trim() || node.labels?.length || node.title)).map((node) => node.outerHTML)")
    equal(unnamed, [], "controls without a name")


def test_nothing_moves_while_one_types(stage):
    tab = stage.tab(language="ko")
    tab.run("(() => { window.shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) shift += entry.value; }).observe({ type: 'layout-shift' }); })()")
    tab.run("document.querySelector('#query').focus()")
    for text in ("ㅎ", "호", "회", "회ㅇ", "회의", "회읠", "회의로"):
        tab.compose(text)
        time.sleep(0.12)
    tab.insert("회의록")
    time.sleep(1)
    moved = tab.run("shift")
    check(moved < 0.1, f"things moved by {moved:.3f}")


def test_little_moves_when_the_page_opens(stage):
    places = {"": ".hit", query(q="회의"): ".timeline .bars", query(category="업무"): ".timeline .bars", query(view="today", day="2024-06-17"): ".month .day", query(view="board"): ".card"}
    hook = "window.shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) shift += entry.value; }).observe({ type: 'layout-shift', buffered: true });"
    for width, height in ((1440, 900), (360, 780)):
        for place, part in places.items():
            tab = stage.tab(place, wait=part, language="ko", hook=hook, width=width, height=height)
            time.sleep(1)
            moved = tab.run("shift")
            check(moved < 0.02, f"{place or 'the first view'} at {width} px moved by {moved:.3f}")
