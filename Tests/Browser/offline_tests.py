"""Tests of the page without a network, run by Tests/System/browser after those of reading_tests.py."""

import contextlib
import json
import time
import urllib.error
import urllib.parse

from flow_tests import has_row
from page_tests import check, equal, field, query
from proxy import Proxy

# What the browser says about requests that find no server.
LOST = ["ERR_CONNECTION", "Failed to load", "ERR_EMPTY", "ERR_INCOMPLETE", "NetworkError", "502", "ERR_FAILED"]
READY = "navigator.serviceWorker.ready.then((one) => one.active?.state === 'activated')"
KEPT = """new Promise((resolve) => {
    const request = indexedDB.open(NAME, 1);
    request.onsuccess = () => {
        const [transaction, found] = [request.result.transaction(['answers', 'memos', 'writes']), {}];
        for (const name of ['answers', 'memos', 'writes']) transaction.objectStore(name).getAll().onsuccess = (event) => { found[name] = event.target.result; };
        transaction.oncomplete = () => { request.result.close(); resolve(RESULT); };
    };
})"""


def kept(tab, result, name="saekin"):
    """Returns what the browser has in its store: `result` is an expression over `found`. Asks again if the page is just being loaded."""
    return tab.wait(KEPT.replace("NAME", json.dumps(name)).replace("RESULT", f"[{result}]"), "the store of the browser")[0]


def until_kept(tab, condition, what, name="saekin"):
    """Waits until the store of the browser fulfils a condition over `found`."""
    tab.wait(KEPT.replace("NAME", json.dumps(name)).replace("RESULT", condition), what)


@contextlib.contextmanager
def server(stage, *options):
    """Serves the vault a second time. Yields functions that stop the server and start it again at the same address."""
    one = [stage.vault.serve(*options)]
    before, stage.url = stage.url, one[0].url

    def stop():
        one[0].close()

    def start():
        one[0] = stage.vault.serve(*options, port=one[0].port)

    try:
        yield stop, start
        stage.finish()
    finally:
        stage.url = before
        if one[0].process.poll() is None:
            one[0].close()


def page(stage, *place, **options):
    tab = stage.tab(*place, language="ko", **options)
    tab.expected += LOST
    tab.wait(READY, "the service worker")
    return tab


def lost(tab):
    tab.wait("!document.querySelector('#lost').hidden", "the line")


def write(tab, text):
    tab.run("document.querySelector('textarea').select()")
    tab.insert(text)


def new(tab, text):
    """Writes a new memo."""
    tab.run("document.activeElement.blur()")
    tab.key("a")
    tab.wait("document.activeElement.name === 'text' && document.querySelector('textarea').value === ''", "the editor")
    tab.insert(text)
    tab.key("Enter", control=True)
    tab.wait(f"document.querySelector('article h1')?.innerText === {json.dumps(text.splitlines()[0])}", f"the memo {text!r}")


def edit(tab, memo, text):
    """Opens a memo without loading the page, and writes another text."""
    tab.run(f"document.querySelector(\"a[data-memo='{memo}']\").click()")
    tab.wait(f"document.querySelector('article h1') && new URLSearchParams(location.search).get('memo') === '{memo}'", "the memo")
    tab.wait("!document.querySelector('#memo').classList.contains('waiting')", "the memo")
    tab.run("document.activeElement.blur()")
    tab.key("e")
    tab.wait("document.activeElement.name === 'text' && document.querySelector('textarea').value", "the editor")
    write(tab, text)
    tab.key("Enter", control=True)
    tab.wait(f"document.querySelector('article h1')?.innerText === {json.dumps(text.splitlines()[0])} && !document.querySelector('form.editor')", "the edited memo")


def test_lists_and_memos_open_without_a_network(stage):
    if stage.vault is None:
        return
    memo = stage.add("바다에 다녀온 하루\n파도가 높았다\n\n- [x] 수건")
    with server(stage) as (stop, start):
        tab = page(stage)
        # Its text is read ahead, although nobody opens it.
        deadline = time.monotonic() + 15
        while not kept(tab, f"found.memos.some((one) => one.id === {memo})") and time.monotonic() < deadline:
            time.sleep(0.2)
        stop()
        tab.open(stage.url + "/")
        tab.wait(f"document.querySelector(\"a[data-memo='{memo}']\")", "the list")
        lost(tab)
        check("보관" in tab.text("#lost"), f"it is not said where the list is from: {tab.text('#lost')!r}")
        tab.click(f"a[data-memo='{memo}']")
        tab.wait("document.querySelector('article .text')?.innerText.includes('파도가 높았다')", "the memo")
        # A word that was never searched is looked for among the memos of the device.
        tab.run("document.querySelector('#query').focus()")
        tab.insert("파도가")
        tab.wait(has_row("바다에 다녀온 하루") + " && document.querySelectorAll('.hit').length === 1", "the hit")
        check("이 기기" in tab.text(".remarks"), f"it is not said what was searched: {tab.text('.remarks')!r}")
        start()
        tab.wait("document.querySelector('#lost').hidden", "the line to go")
        tab.wait("!document.querySelector('.remarks').innerText.includes('이 기기')", "the hits of the server")
        equal(field(tab), "파도가", "the field")
    stage.api("DELETE", f"/v1/memos/{memo}")


def test_ten_changes_wait_for_the_server_and_none_is_lost(stage):
    if stage.vault is None:
        return
    names = ["고칠 것", "둘이 고칠 것", "시작할 것", "고정할 것", "버릴 것", "분류할 것"]
    memos = {name: stage.add(f"{name}\n처음 글") for name in names}
    # Only five can be pinned.
    freed = stage.api("GET", "/v1/search", q="is:pinned", limit=1)["hits"][0]["id"]
    stage.api("PATCH", f"/v1/memos/{freed}", {"pinned": False})
    with server(stage) as (stop, start):
        tab = page(stage)
        tab.wait(has_row("분류할 것"), "the memos")
        for _ in range(75):
            if kept(tab, f"{json.dumps(list(memos.values()))}.every((id) => found.memos.some((one) => one.id === id))"):
                break
            time.sleep(0.2)
        stop()
        # 1 to 4: new memos, one of which is edited again and stays one.
        for number in range(1, 5):
            new(tab, f"혼자 쓴 메모 {number}\n본문 {number}")
        lost(tab)
        tab.run("document.activeElement.blur()")
        tab.key("e")
        tab.wait("document.querySelector('textarea')?.value", "the editor")
        write(tab, "혼자 쓴 메모 4\n더 쓴 글")
        tab.wait("document.querySelector('.editor .progress')?.textContent === '이 기기에 저장됨'", "the save")
        tab.key("Enter", control=True)
        tab.wait("document.querySelector('article .text')?.innerText === '더 쓴 글'", "the memo")
        # 5, 6: edits.
        edit(tab, memos["고칠 것"], "고칠 것\n혼자 고친 글")
        edit(tab, memos["둘이 고칠 것"], "둘이 고칠 것\n내 글")
        # 7: a state, 8: a pin, 9: the trash.
        tab.run(f"document.querySelector(\"a[data-memo='{memos['시작할 것']}']\").click()")
        tab.wait("document.querySelector('article h1')?.innerText === '시작할 것'", "the memo")
        tab.run("(() => { const select = document.querySelector('select.state'); select.value = 'doing'; select.dispatchEvent(new Event('change')); })()")
        tab.wait("document.querySelector('select.state')?.value === 'doing'", "the state")
        for name, act in (("고정할 것", "pin"), ("버릴 것", "trash")):
            tab.run(f"document.querySelector(\"li:has([data-memo='{memos[name]}']) [data-act={act}]\").click()")
            tab.wait({"pin": f"document.querySelector(\"li:has([data-memo='{memos[name]}']) [data-act=pin]\")?.getAttribute('aria-pressed') === 'true'",
                      "trash": f"!document.querySelector(\"a[data-memo='{memos[name]}']\")"}[act], act)
        # 10: a deadline, in the editor.
        tab.run(f"document.querySelector(\"a[data-memo='{memos['분류할 것']}']\").click()")
        tab.wait("document.querySelector('article h1')?.innerText === '분류할 것'", "the memo")
        tab.run("document.activeElement.blur()")
        tab.key("e")
        tab.wait("document.querySelector('[name=due]')", "the editor")
        tab.run("(() => { const input = document.querySelector('[name=due]'); input.value = '2031-05-06'; input.dispatchEvent(new Event('input', { bubbles: true })); })()")
        tab.key("Enter", control=True)
        tab.wait("document.querySelector('article .facts')?.innerText.includes('2031')", "the deadline")
        equal(kept(tab, "found.writes.length"), 10, "the number of waiting changes")
        check("10" in tab.text("#lost"), f"the line does not count them: {tab.text('#lost')!r}")
        # They survive that the page is closed.
        tab.open(stage.url + "/")
        tab.wait(has_row("혼자 쓴 메모 4"), "the list")
        lost(tab)
        tab.wait("document.querySelector('#lost').innerText.includes('10')", "the count")
        tab.click("#lost [name=waiting]")
        tab.wait("document.querySelectorAll('.waiting-changes li').length === 10", "the changes")
        tab.key("Escape")
        # Meanwhile somebody else edits one of the memos.
        other = stage.vault.serve()
        url, stage.url = stage.url, other.url
        stage.api("PATCH", f"/v1/memos/{memos['둘이 고칠 것']}", {"text": "둘이 고칠 것\n남의 글"})
        stage.url = url
        other.close()
        start()
        tab.wait("document.querySelector('#lost').hidden", "the line to go", seconds=30)
        tab.wait("document.querySelector('#toast')?.innerText.includes('10개')", "the message")
        check("충돌 사본" in tab.text("#toast"), f"nothing is said of the conflict: {tab.text('#toast')!r}")
        equal(kept(tab, "found.writes.length"), 0, "the number of changes that still wait")
        told = {name: stage.api("GET", f"/v1/memos/{memo}")["memo"] for name, memo in memos.items()}
        equal(told["고칠 것"]["text"], "고칠 것\n혼자 고친 글", "the edited memo")
        equal(told["둘이 고칠 것"]["text"], "둘이 고칠 것\n남의 글", "the memo that both have edited")
        equal([told["시작할 것"]["state"], told["고정할 것"]["pinned"], bool(told["버릴 것"]["trashed"])], ["doing", True, True], "state, pin and trash")
        check((told["분류할 것"]["deadline"] or "").startswith("2031-05-05T15"), f"the deadline is {told['분류할 것']['deadline']}")
        for number in range(1, 5):
            text = f"혼자 쓴 메모 {number}\n" + ("더 쓴 글" if number == 4 else f"본문 {number}")
            equal([hit["title"] for hit in stage.api("GET", "/v1/search", q=f'"혼자 쓴 메모 {number}"')["hits"]], [f"혼자 쓴 메모 {number}"], f"new memo {number}")
            hit = stage.api("GET", "/v1/search", q=f'"혼자 쓴 메모 {number}"')["hits"][0]["id"]
            equal(stage.api("GET", f"/v1/memos/{hit}")["memo"]["text"], text, f"the text of new memo {number}")
            stage.api("DELETE", f"/v1/memos/{hit}")
        copies = [hit for hit in stage.api("GET", "/v1/search", q='"둘이 고칠 것"')["hits"] if hit["conflict_of"]]
        equal([copy["conflict_of"] for copy in copies], [memos["둘이 고칠 것"]], "the copy")
        equal(stage.api("GET", f"/v1/memos/{copies[0]['id']}")["memo"]["text"], "둘이 고칠 것\n내 글", "the text of the copy")
        # The message leads there, and from there the original.
        tab.click("#toast button")
        tab.wait("document.querySelector('article .text')?.innerText === '내 글'", "the copy")
        check("충돌 사본" in tab.text("article .about"), "the copy does not name its original")
        stage.api("DELETE", f"/v1/memos/{copies[0]['id']}")
    stage.api("PATCH", f"/v1/memos/{memos['고정할 것']}", {"pinned": False})
    stage.api("PATCH", f"/v1/memos/{freed}", {"pinned": True})
    for name, memo in memos.items():
        if name != "버릴 것":
            stage.api("DELETE", f"/v1/memos/{memo}")


def test_cancelling_takes_back_what_waits(stage):
    if stage.vault is None:
        return
    memo = stage.add("그대로 둘 글\n처음")
    with server(stage) as (stop, start):
        tab = page(stage, query(memo=memo), wait="article h1")
        until_kept(tab, f"found.memos.some(({{ id }}) => id === {memo})", "the memo on this device")
        stop()
        tab.run("document.activeElement.blur()")
        tab.key("e")
        tab.wait("document.querySelector('textarea')?.value", "the editor")
        write(tab, "그대로 둘 글\n버릴 것")
        tab.wait("document.querySelector('.editor .progress')?.textContent === '이 기기에 저장됨'", "the save")
        tab.click("[name=cancel]")
        tab.click("dialog .choices button:last-child")
        tab.wait("document.querySelector('article .text')?.innerText === '처음'", "the text before")
        start()
        tab.wait("document.querySelector('#lost').hidden", "the line to go", seconds=30)
        until_kept(tab, "found.writes.length === 0", "what waited to be sent")
    equal(stage.api("GET", f"/v1/memos/{memo}")["memo"]["text"], "그대로 둘 글\n처음", "the memo")
    stage.api("DELETE", f"/v1/memos/{memo}")


def test_nothing_is_kept_of_a_key_unless_its_owner_wants_that_and_signing_out_deletes_it(stage):
    if stage.vault is None:
        return
    full = stage.vault.run("keys", "add", "offline", "--scope", "search", "--scope", "read", "--scope", "write").stdout.split()[-1]
    other = stage.vault.run("keys", "add", "another", "--scope", "search", "--scope", "read").stdout.split()[-1]
    with server(stage, "--require-key") as (stop, start):
        def enter(tab, key, is_kept):
            tab.wait("document.querySelector('dialog[open] input')", "the question")
            tab.insert(key)
            if is_kept:
                tab.run("document.querySelector('dialog[open] [type=checkbox]').click()")
            tab.run("document.querySelector('dialog[open] form').requestSubmit()")
            tab.wait("document.querySelector('.hit')", "the memos")

        tab = page(stage, wait="dialog[open]")
        tab.expected += ["401", "403"]
        enter(tab, other, False)
        tab.click(".hit")
        tab.wait("document.querySelector('article h1')", "the memo")
        time.sleep(1)
        equal(kept(tab, "found.answers.length + found.memos.length"), 0, "what is kept of a key for this tab only")
        check(full not in tab.run("JSON.stringify(localStorage)"), "a key is kept")
        # The key is kept on this device.
        tab.run("sessionStorage.clear()")
        tab.open(stage.url + "/")
        enter(tab, full, True)
        until_kept(tab, "found.memos.length > 3", "the memos on this device")
        stop()
        tab.open(stage.url + "/")
        tab.wait("document.querySelector('.hit')", "the list")
        # With another key there is nothing to see of them.
        saved = tab.run("localStorage.getItem('saekin.key')")
        equal(saved, full, "the key")
        tab.run(f"localStorage.setItem('saekin.key', {json.dumps(other)})")
        tab.call("Page.navigate", url=stage.url + "/") if hasattr(tab, "identifier") else tab.open(stage.url + "/")
        tab.wait("document.querySelector('#lost') && !document.querySelector('#lost').hidden", "the line")
        time.sleep(0.5)
        equal(tab.count(".hit"), 0, "memos of another key")
        tab.run(f"localStorage.setItem('saekin.key', {json.dumps(full)})")
        tab.open(stage.url + "/")
        tab.wait("document.querySelector('.hit')", "the list")
        new(tab, "나가면 없어질 글")
        start()
        tab.wait("document.querySelector('#lost').hidden", "the line to go", seconds=30)
        tab.click("[data-tool=menu]")
        tab.run("[...document.querySelectorAll('#tools .menu-list button')].find((one) => one.innerText.trim() === '로그아웃').click()")
        tab.click("dialog .choices button:last-child")
        tab.wait("document.querySelector('dialog[open] input[type=password]')", "the question for a key")
        equal(kept(tab, "found.answers.length + found.memos.length + found.writes.length"), 0, "what is left on the device")
        check(full not in tab.run("JSON.stringify(localStorage) + JSON.stringify(sessionStorage)"), "the key is still there")
    memo = stage.api("GET", "/v1/search", q='"나가면 없어질 글"')["hits"][0]["id"]
    stage.api("DELETE", f"/v1/memos/{memo}")


def test_vaults_below_prefixes_of_one_address_share_nothing(stage):
    if stage.vault is None:
        return
    first, second = stage.vault.serve(), stage.vault.serve(vault=stage.vault.folder + "/둘째.db")
    proxy = Proxy({"하나": first.port, "둘": second.port})
    before = stage.url
    try:
        stage.url = proxy.url("하나")
        tab = page(stage)
        # What browsers read by themselves is at the address that they know.
        text = tab.run("fetch(document.querySelector('link[rel=search]').href).then((answer) => answer.text())")
        check(f'template="{stage.url}/?q={{searchTerms}}"' in text, text)
        equal(tab.run("fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json()).then((one) => new URL(one.start_url, document.querySelector('link[rel=manifest]').href).pathname)"), "/" + urllib.parse.quote("하나") + "/", "where the installed page begins")
        until_kept(tab, "found.answers.length > 2", "the answers on this device", "saekin /" + urllib.parse.quote("하나") + "/")
        stage.url = proxy.url("둘")
        tab.open(stage.url + "/")
        tab.wait("document.querySelector('.welcome')", "the empty vault")
        tab.wait(READY, "the second worker")
        time.sleep(0.5)
        proxy.ports.clear()
        tab.open(stage.url + "/")
        lost(tab)
        time.sleep(0.5)
        equal(tab.count(".hit"), 0, "memos of the other vault")
        tab.open(proxy.url("하나") + "/")
        tab.wait("document.querySelector('.hit')", "the list of the first vault")
        stage.url = f"http://127.0.0.1:{proxy.port}"
        stage.finish()
    finally:
        stage.url = before
        proxy.close()
        first.close()
        second.close()


def test_another_vault_at_the_same_address_gets_nothing_of_the_former_one(stage):
    if stage.vault is None:
        return
    with server(stage) as (stop, _):
        tab = page(stage)
        until_kept(tab, "found.memos.length > 3", "the memos on this device")
        stop()
        new(tab, "첫 보관소에 쓴 글")
        lost(tab)
        other = stage.vault.serve(port=int(stage.url.rsplit(":", 1)[1]), vault=stage.vault.folder + "/셋째.db")
        try:
            tab.wait("document.querySelector('.welcome')", "the other vault", seconds=30)
            equal(stage.api("GET", "/v1/memos", limit=0)["total"], 0, "the memos of the other vault")
            deadline = time.monotonic() + 5
            while kept(tab, "found.answers.length + found.memos.length > 8") and time.monotonic() < deadline:
                time.sleep(0.2)
            equal(kept(tab, "[found.writes.length, found.memos.length]"), [1, 0], "what waits for the first vault, and what is kept of its memos")
            stage.finish()
        finally:
            other.close()


def test_a_newer_server_brings_its_page(stage):
    if stage.vault is None:
        return
    one = stage.vault.serve()
    proxy = Proxy({"w": one.port})
    before, stage.url = stage.url, proxy.url("w")
    version = "new URL(document.querySelector('script').src).searchParams.get('v')"
    try:
        tab = page(stage)
        old = tab.run(version)
        # The next visit has the new page, without a visit of the old one between.
        proxy.version = "a" * 16
        tab.open(stage.url + "/")
        equal(tab.run(version), "a" * 16, "the version of the page after the server was replaced")
        tab.wait("caches.keys().then((names) => names.length === 1 && names[0].endsWith('a'.repeat(16)))", "the new copy alone")
        # An open page is loaded anew when the server is back, but not while somebody writes.
        tab.run("document.activeElement.blur()")
        tab.key("a")
        tab.wait("document.activeElement.name === 'text'", "the editor")
        tab.insert("판이 바뀔 때 쓰던 글")
        ports = dict(proxy.ports)
        proxy.ports.clear()
        lost(tab)
        proxy.version = "b" * 16
        proxy.ports.update(ports)
        tab.wait("document.querySelector('#lost').hidden", "the line to go", seconds=30)
        tab.wait("caches.keys().then((names) => names.some((one) => one.endsWith('b'.repeat(16))))", "the copy of the new version")
        time.sleep(0.5)
        equal(tab.run("[document.activeElement.name, document.querySelector('textarea')?.value]"), ["text", "판이 바뀔 때 쓰던 글"], "the editor")
        equal(tab.run(version), "a" * 16, "the version while somebody writes")
        tab.key("Enter", control=True)
        # Chromium lets a new worker take over when the former one has nothing left to do, which is mostly at once.
        tab.wait(f"{version} === '{'b' * 16}'", "the new page", seconds=90)
        # Without a network, the copy is of the newest version.
        proxy.ports.clear()
        tab.open(stage.url + "/")
        equal(tab.run(version), "b" * 16, "the version without a network")
        check(old not in ("a" * 16, "b" * 16), "the page has no version")
        stage.finish()
    finally:
        stage.url = before
        proxy.close()
        one.close()
    memo = stage.api("GET", "/v1/search", q='"판이 바뀔 때 쓰던 글"')["hits"][0]["id"]
    stage.api("DELETE", f"/v1/memos/{memo}")


def test_browsers_find_the_page_installable(stage):
    tab = page(stage)
    manifest = tab.call("Page.getAppManifest")
    equal([manifest["errors"], json.loads(manifest["data"])["display"]], [[], "standalone"], "the manifest")
    equal(tab.call("Page.getInstallabilityErrors")["installabilityErrors"], [], "what keeps the page from being installed")
    sizes = tab.run("""Promise.all(['icon-192.png', 'icon-512.png', 'icon-full-512.png'].map((name) => new Promise((resolve) => {
        const image = new Image(); image.onload = () => resolve(image.naturalWidth); image.onerror = () => resolve(0); image.src = name; })))""")
    equal(sizes, [192, 512, 512], "the sizes of the icons")
