"""Tests of writing on the page, run by Tests/System/browser after those of flow_tests.py."""

import base64
import json
import time

from flow_tests import DOT
from page_tests import check, equal, query


def written(tab):
    """Returns the text of the editor with | at the cursor, or around the selection."""
    return tab.run("""(() => { const { value, selectionStart: from, selectionEnd: to } = document.querySelector('textarea');
        return value.slice(0, from) + '|' + (from === to ? '' : value.slice(from, to) + '|') + value.slice(to); })()""")


def put(tab, text):
    """Writes a text, with | at the cursor or around the selection."""
    parts = text.split("|")
    tab.run("document.querySelector('textarea').focus(); document.querySelector('textarea').select()")
    tab.insert("".join(parts))
    tab.run(f"document.querySelector('textarea').setSelectionRange({len(parts[0])}, {len(parts[0]) + (len(parts[1]) if len(parts) > 2 else 0)})")


def editor(stage, **place):
    return stage.tab(query(mode="new", **place), language="ko", wait="textarea")


def test_enter_continues_a_list_and_ends_it_in_an_empty_item(stage):
    tab = editor(stage)
    for before, after in [
        ("장보기\n- 우유|", "장보기\n- 우유\n- |"),
        ("1. 하나|\n2. 둘\n3. 셋\n\n7. 딴 목록", "1. 하나\n2. |\n3. 둘\n4. 셋\n\n7. 딴 목록"),
        ("9) 아홉|", "9) 아홉\n10) |"),
        ("- [x] 끝낸 일|", "- [x] 끝낸 일\n- [ ] |"),
        ("☑ 끝낸 일|", "☑ 끝낸 일\n☐ |"),
        ("- 앞말| 뒷말", "- 앞말\n- |뒷말"),
        ("- 하나\n- |", "- 하나\n|"),
        ("- 하나\n  - 둘\n  - |", "- 하나\n  - 둘\n- |"),
        ("목록이 아닌 글|", "목록이 아닌 글\n|"),
        ("-|", "-\n|"),
        ("|- 하나", "\n|- 하나"),
        ("- 하나|가나|", "- 하나\n|"),
    ]:
        put(tab, before)
        tab.key("Enter")
        equal(written(tab), after, f"Enter in {before!r}")
    put(tab, "- 우유|")
    tab.key("Enter", shift=True)
    equal(written(tab), "- 우유\n|", "Shift+Enter in a list")


def test_tab_indents_in_a_list_and_moves_the_focus_elsewhere(stage):
    tab = editor(stage)
    for before, after in [
        ("- 하나\n- 둘|", "- 하나\n  - 둘|"),
        ("1. 하나\n2. 둘|\n3. 셋", "1. 하나\n   1. 둘|\n2. 셋"),
        ("- 하나\n- |둘\n- 셋|", "- 하나\n  - |둘\n  - 셋|"),
    ]:
        put(tab, before)
        tab.key("Tab")
        equal(written(tab), after, f"Tab in {before!r}")
        tab.key("Tab", shift=True)
        equal(written(tab), before, f"Shift+Tab after {after!r}")
    # Outside a list, and where no level is left, nobody is caught in the text.
    for text in ("그냥 글|", "- 첫 항목|", "- 하나\n  - 둘|"):
        put(tab, text)
        tab.key("Tab")
        equal(written(tab), text, f"the text after Tab in {text!r}")
        equal(tab.run("document.activeElement.name === 'text'"), False, f"whether the text has the focus after Tab in {text!r}")


def test_signs_are_put_around_the_selection_and_taken_away(stage):
    tab = editor(stage)
    for letter, before, after in [
        ("b", "아주 |굵은| 말", "아주 **|굵은|** 말"),
        ("b", "아주 **|굵은|** 말", "아주 |굵은| 말"),
        ("b", "아주 |**굵은**| 말", "아주 |굵은| 말"),
        ("b", "아주| 굵은 |말", "아주 **|굵은|** 말"),
        ("i", "**|둘 다|**", "***|둘 다|***"),
        ("i", "***|둘 다|***", "**|둘 다|**"),
        ("i", "|", "*|*"),
        ("k", "|색인|", "[색인](|)"),
        ("k", "|https://example.com/a|", "[|](https://example.com/a)"),
    ]:
        put(tab, before)
        tab.key(letter, control=True)
        equal(written(tab), after, f"Ctrl+{letter.upper()} in {before!r}")
    # With a Hangul layout the key has another name.
    put(tab, "|말|")
    tab.run("document.querySelector('textarea').dispatchEvent(new KeyboardEvent('keydown', { key: 'ㅠ', code: 'KeyB', ctrlKey: true, bubbles: true, cancelable: true }))")
    equal(written(tab), "**|말|**", "Ctrl+ㅠ")


def test_the_browser_takes_back_what_the_editor_did(stage):
    tab = editor(stage)
    tab.insert("- 우유")
    tab.key("Enter")
    tab.insert("달걀")
    tab.run("document.querySelector('textarea').setSelectionRange(7, 9)")
    tab.key("b", control=True)
    equal(tab.run("document.querySelector('textarea').value"), "- 우유\n- **달걀**", "the text")
    seen = []
    for _ in range(8):
        tab.run("document.execCommand('undo')")
        seen.append(tab.run("document.querySelector('textarea').value"))
    equal([text for text in ("- 우유\n- 달걀", "") if text not in seen], [], f"what undo did not come to of {seen}")


def test_an_enter_that_ends_a_syllable_continues_the_list_once(stage):
    tab = editor(stage)
    put(tab, "- |")
    tab.compose("우")
    tab.compose("우유")
    tab.input_method_key("Enter")
    equal(tab.run("document.querySelector('textarea').value"), "- 우유", "the text while a syllable is composed")
    tab.insert("우유")
    tab.key("Enter")
    equal(written(tab), "- 우유\n- |", "the text after the line break")
    tab.compose("달")
    tab.input_method_key("Tab")
    equal(tab.run("[document.querySelector('textarea').value, document.activeElement.name]"), ["- 우유\n- 달", "text"], "the text after a Tab of the input method")


# Saving


def versions(stage, memo):
    return stage.api("GET", f"/v1/memos/{memo}")["memo"]["revisions"]


def number(tab):
    return tab.run("Number(new URLSearchParams(location.search).get('memo'))")


def saved(tab):
    tab.wait("document.querySelector('.editor .progress')?.textContent === '저장됨'", "the save")


def test_what_is_written_is_saved_by_itself_as_one_version(stage):
    memo = stage.add("아침 기록\n처음 글")
    tab = stage.tab(query(memo=memo, mode="edit"), language="ko", wait="textarea")
    for text in ("\n둘째 줄", "\n셋째 줄"):
        tab.run("(() => { const area = document.querySelector('textarea'); area.focus(); area.setSelectionRange(area.value.length, area.value.length); })()")
        tab.insert(text)
        equal(tab.text(".editor .progress"), "아직 저장 전", "what is said before the save")
        saved(tab)
    equal(stage.api("GET", f"/v1/memos/{memo}")["memo"]["text"], "아침 기록\n처음 글\n둘째 줄\n셋째 줄", "the memo")
    equal([change["kind"] for change in stage.api("GET", f"/v1/memos/{memo}/history")["changes"]], ["edited", "added"], "the history")
    equal(tab.run("[document.activeElement.name, document.querySelector('form.editor').hasAttribute('data-changed'), document.querySelector('#toast').innerText]"), ["text", False, ""], "the editor after it was saved")
    # Cancelling takes all of it back.
    tab.click("[name=cancel]")
    tab.click("dialog .choices button:last-child")
    tab.wait("document.querySelector('article .text')?.textContent.trim() === '처음 글'", "the text before")
    equal(stage.api("GET", f"/v1/memos/{memo}")["memo"]["text"], "아침 기록\n처음 글", "the memo after it was cancelled")


def test_a_new_memo_is_added_while_it_is_written(stage):
    tab = editor(stage)
    tab.insert("저절로 저장되는 메모")
    tab.wait("new URLSearchParams(location.search).get('mode') === 'edit'", "the memo")
    memo = number(tab)
    equal(tab.run("[document.activeElement.name, document.querySelector('textarea').value, document.querySelectorAll('form.editor').length]"), ["text", "저절로 저장되는 메모", 1], "the editor")
    tab.insert(" #새꼬리표")
    saved(tab)
    facts = stage.api("GET", f"/v1/memos/{memo}")["memo"]
    equal([facts["text"], facts["tags"], facts["revisions"]], ["저절로 저장되는 메모 #새꼬리표", ["새꼬리표"], 0], "the memo")
    tab.insert("\n마지막 줄")
    tab.key("Escape")
    tab.wait("document.querySelector('article .text')?.textContent === '마지막 줄'", "the memo")
    tab.click("#toast button")
    tab.wait("document.querySelector('#toast span')?.textContent.startsWith('되돌렸습니다: 추가함')", "the undo")
    equal(bool(stage.api("GET", f"/v1/memos/{memo}")["memo"]["trashed"]), True, "whether the memo is in the trash")


def test_a_memo_without_text_is_not_saved_but_offered_to_the_trash(stage):
    """The page says it itself, not the browser in a language of its own."""
    tab = editor(stage)
    tab.click("form.editor [type=submit]")
    tab.wait("document.querySelector('form.editor').innerText.includes('글을 입력하세요')", "what is missing")
    memo = stage.add("비울 글")
    tab = stage.tab(query(memo=memo, mode="edit"), language="ko", wait="textarea")
    tab.run("document.querySelector('textarea').select()")
    tab.key("Backspace")
    tab.click("form.editor [type=submit]")
    tab.wait("[...document.querySelectorAll('form.editor button')].some((one) => one.innerText === '휴지통으로')", "the way to the trash")
    tab.run("[...document.querySelectorAll('form.editor button')].find((one) => one.innerText === '휴지통으로').click()")
    tab.wait("document.querySelector('form.editor') === null", "the memo to leave the editor")
    equal(bool(stage.api("GET", f"/v1/memos/{memo}")["memo"]["trashed"]), True, "whether the memo is in the trash")


def test_leaving_saves(stage):
    tab = editor(stage)
    tab.insert("나가면서 저장되는 글")
    tab.click("#views [data-view=today]")
    tab.wait("[...document.querySelectorAll('#hits .hit .title')].some((one) => one.textContent === '나가면서 저장되는 글')", "the memo in the list")
    tab.run("document.activeElement.blur()")
    tab.key("a")
    tab.wait("document.activeElement.name === 'text'", "the editor")
    equal(tab.run("document.querySelector('textarea').value"), "", "what is left of it in a new memo")


def test_a_change_elsewhere_is_asked_about_and_the_writer_writes_on(stage):
    memo = stage.add("둘이 쓰는 글\n처음")
    tab = stage.tab(query(memo=memo, mode="edit"), language="ko", wait="textarea")
    tab.expected.append("412")
    stage.api("PATCH", f"/v1/memos/{memo}", {"text": "둘이 쓰는 글\n남의 글"})
    tab.run("document.querySelector('textarea').select()")
    tab.insert("둘이 쓰는 글\n내 글")
    tab.wait("document.querySelector('.conflict:not([hidden])')", "the conflict")
    tab.insert(" 더")
    equal(tab.run("document.querySelector('textarea').value"), "둘이 쓰는 글\n내 글 더", "the text")
    tab.click(".conflict .choices button")
    tab.wait("document.querySelector('article .text')?.textContent === '내 글 더'", "the memo")
    equal(stage.api("GET", f"/v1/memos/{memo}", version=2)["memo"]["text"], "둘이 쓰는 글\n남의 글", "the version of the other")


# Completing


def test_tags_and_titles_are_completed_while_they_are_written(stage):
    memo = stage.add("## 둥근달 관찰 기록\n달이 둥글다", tags=["둥근달"])
    tab = editor(stage)
    tab.insert("앞말 #둥근")
    tab.wait("document.querySelector('.completion:not([hidden]) .label')?.textContent === '둥근달'", "the tag")
    # Enter is a line break, because the tag may be a new one.
    tab.key("ArrowDown")
    tab.key("Enter")
    equal(written(tab), "앞말 #둥근달 |", "the text with the tag")
    tab.insert("[[둥근")
    tab.wait("document.querySelector('.completion:not([hidden]) .label')?.textContent === '둥근달 관찰 기록'", "the title")
    equal(tab.run("document.querySelector('textarea').getAttribute('aria-activedescendant')"), "completion-0", "the title that Enter takes")
    tab.key("Enter")
    equal(written(tab), "앞말 #둥근달 [[둥근달 관찰 기록]]|", "the text with the link")
    tab.insert("\n[[둥근")
    tab.wait("document.querySelector('.completion:not([hidden])')", "the titles")
    tab.key("Escape")
    equal(tab.run("[document.querySelector('.completion').hidden, document.querySelectorAll('form.editor').length]"), [True, 1], "the list and the editor after Escape")
    tab.insert(" ")
    tab.wait("document.querySelector('.completion:not([hidden])')", "the titles")
    tab.click(".completion li")
    equal(written(tab), "앞말 #둥근달 [[둥근달 관찰 기록]]\n[[둥근달 관찰 기록]]|", "the text after a click")
    stage.api("DELETE", f"/v1/memos/{memo}")


def test_an_enter_that_ends_a_syllable_takes_a_title(stage):
    memo = stage.add("푸른별 이야기")
    tab = editor(stage)
    tab.insert("[[")
    tab.compose("푸른별")
    tab.wait("document.querySelector('.completion:not([hidden]) .label')?.textContent === '푸른별 이야기'", "the title")
    tab.input_method_key("ArrowDown")
    tab.input_method_key("Enter")
    equal(tab.run("document.querySelector('textarea').value"), "[[푸른별", "the text while a syllable is composed")
    tab.insert("푸른별")
    tab.wait("document.querySelector('.completion:not([hidden]) .label')?.textContent === '푸른별 이야기'", "the title")
    tab.key("Enter")
    equal(written(tab), "[[푸른별 이야기]]|", "the text")
    stage.api("DELETE", f"/v1/memos/{memo}")


def ask_for_category(tab):
    """Chooses to make a category, and waits for the dialog."""
    tab.run("(() => { const select = document.querySelector('[name=category]'); select.value = '/'; select.dispatchEvent(new Event('input', { bubbles: true })); })()")
    tab.wait("document.activeElement.name === 'newCategory'", "the question")


def test_a_category_is_made_in_the_editor(stage):
    tab = editor(stage)
    tab.insert("새 분류에 든 메모")
    ask_for_category(tab)
    tab.insert("편집기에서 만든 것")
    tab.key("Enter")
    tab.wait("document.querySelector('[name=category]')?.value === '편집기에서 만든 것'", "the category")
    saved(tab)
    equal(stage.api("GET", f"/v1/memos/{number(tab)}")["memo"]["category"], ["편집기에서 만든 것"], "its category")
    tab.wait("[...document.querySelectorAll('#categories .label')].some((one) => one.textContent === '편집기에서 만든 것')", "the category beside the list")
    # Its colour follows from the name, and the server keeps none, until one is chosen.
    look = lambda name: next(one for one in stage.api("GET", "/v1/categories")["categories"] if one["path"] == [name])["color"]
    equal(look("편집기에서 만든 것"), None, "the colour that nobody chose")
    ask_for_category(tab)
    tab.insert("빨간 것")
    tab.run("(() => { const color = document.querySelector('[name=newColor]'); color.value = '#c81e1e'; color.dispatchEvent(new Event('input', { bubbles: true })); })()")
    tab.key("Enter")
    tab.wait("document.querySelector('[name=category]')?.value === '빨간 것'", "the category")
    equal(look("빨간 것"), "#C81E1E", "the colour that was chosen")


# Files


def give(tab, kind, files):
    """Pastes or drops files into the text. `files` are names, types and Base64."""
    tab.run(f"""((files) => {{
        const data = new DataTransfer();
        for (const [name, type, text] of files) data.items.add(new File([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))], name, {{ type }}));
        const area = document.querySelector('textarea');
        area.focus();
        const paste = new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true, cancelable: true }});
        // Firefox lets no script make a clipboard with files.
        area.dispatchEvent({json.dumps(kind)} === 'paste' && paste.clipboardData.files.length ? paste : new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }}));
    }})({json.dumps(files)})""")


def test_pictures_and_files_are_attached_where_they_are_pasted_or_dropped(stage):
    dot = base64.b64encode(DOT).decode()
    tab = editor(stage)
    tab.insert("그림이 든 글\n")
    give(tab, "paste", [["image.png", "image/png", dot]])
    tab.wait("new URLSearchParams(location.search).get('mode') === 'edit'", "the memo")
    memo = number(tab)
    give(tab, "drop", [["표[1].pdf", "application/pdf", base64.b64encode(b"%PDF-1.4 ").decode()]])
    deadline = time.monotonic() + 10
    while len(files := stage.api("GET", f"/v1/memos/{memo}/attachments")["attachments"]) < 2 and time.monotonic() < deadline:
        time.sleep(0.1)
    equal([(file["media_type"], file["size"]) for file in files], [("image/png", len(DOT)), ("application/pdf", 9)], "the files")
    names = [file["name"] for file in files]
    check(names[0].startswith("그림 ") and names[0].endswith(".png") and names[1] == "표 1.pdf", f"the names: {names}")
    text = tab.run("document.querySelector('textarea').value")
    equal(text, f"그림이 든 글\n![[{names[0]}]][[{names[1]}]]", "the text")
    tab.insert("\n끝")
    tab.key("Enter", control=True)
    tab.wait("document.querySelector('article img')?.naturalWidth === 1", "the picture")
    # All of it was one sitting.
    equal(stage.api("GET", f"/v1/memos/{memo}")["memo"]["revisions"], 0, "the number of versions")
    stage.api("DELETE", f"/v1/memos/{memo}")
