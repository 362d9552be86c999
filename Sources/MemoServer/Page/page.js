// The page: navigation and the views.
import { learnAbilities, may } from "./abilities.js";
import { Board } from "./board.js";
import { CategoryList, manage } from "./categories.js";
import { Changes } from "./changes.js";
import { Connection } from "./connection.js";
import { el, fill, giveHues, icon, iconButton } from "./elements.js";
import { MistakeLine } from "./found.js";
import { showHelp } from "./help.js";
import { exportAll, showHistory } from "./history.js";
import { HitList } from "./hits.js";
import { Imports } from "./imports.js";
import { showDialog, showKeys, watchKeys } from "./keys.js";
import { MemoView } from "./memo.js";
import { menu } from "./menu.js";
import { Offline } from "./offline.js";
import { overview } from "./overview.js";
import { given, hasList, ofVault, read, start, write } from "./place.js";
import { Renewal } from "./renewal.js";
import { SavedSearches } from "./saved.js";
import { forgetKey, get, key, useOffline, whenHeard, whenKeyIsNeeded } from "./service.js";
import { Statistics } from "./statistics.js";
import { lastWord, Suggestions } from "./suggestions.js";
import { watchTyping, write as writeField } from "./typing.js";
import { showWaiting } from "./waiting.js";
import { welcome } from "./welcome.js";
import { language, say, switchLanguage } from "./words.js";

const node = (id) => document.getElementById(id);
const views = ["memos", "today", "board", "statistics", "imports", "trash"];
const field = node("query");
let place = read(location.search);
let categories = new Map();
let uncategorized = 0;
let counts = null;
let summary = null;
let ready = null;
let changes = null;

const context = {
  go, announce, failed, toast, place: () => place, categories: () => categories,
  /** Takes the counts by category, without the chosen one, and those of the list itself. */
  counted(facets, own = facets) {
    counts = facets;
    showCategories();
    context.overviewOf(own);
  },
  overviewOf(facets) {
    summary = facets;
    if (!place.memo && !place.mode) memo.showNothing(place);
  },
  /** Whether the field ends with a condition whose value is still to come. */
  isHalf() { const word = lastWord(field.value); return document.activeElement === field && Boolean(word?.lead) && !word.text; },
  /** Updates the page after a change; `id` is the memo that was changed outside the view of the memo. */
  async changed(id) {
    await refresh();
    if (id && id === place.memo && !memo.isEditing) memo.reload();
  },
  backToList, focusMemo: () => memo.focus(), prefill: (facts) => memo.prefill(facts), address: write, ready: () => ready,
  overview: () => overview(place, summary, categories),
  welcome: () => welcome(context),
  help: () => showHelp(search),
  searches: () => saved.list,
  saveSearch: (one) => saved.save(one),
  take(query) { endBurst(); writeField(field, query); field.focus(); go({ view: hasList(place) ? place.view : "memos", q: query, memo: null }); },
  mistake: (problem) => mistake.show(place.q, problem.document.errors?.[0]?.utf8),
  readAhead: (hits) => offline.readAhead(hits),
  /** Calls `follow` whenever something changes in the vault, until the function that it returns is called. */
  watch(follow) { watchers.add(follow); return () => watchers.delete(follow); },
  /** Returns the attachment in which the memo of a hit was found, if it was. */
  foundIn: (id) => list.hit(id)?.attachment ?? null,
  /** Gives the text of a memo away: `share` or `copy`. */
  async give(id, act) {
    try {
      const { memo: one } = await get(`/v1/memos/${id}`);
      await (act === "share" ? memo.share(one) : memo.copy(one.text, "copied"));
    } catch (problem) { failed(problem); }
  },
  showStrip: (strip) => list.showStrip(strip),
};
const watchers = new Set();
const connection = new Connection(node("lost"), announce, () => showWaiting(offline, (text) => memo.copy(text, "copied"), async () => { await offline.tell(); showAgain(); }));
const offline = new Offline(connection, { told, sent, showAgain, otherVault: () => location.reload() });
useOffline(offline);
whenHeard(() => connection.found());
const categoryList = new CategoryList(node("categories"), context);
const saved = new SavedSearches(node("saved"), context);
const suggestions = new Suggestions(node("suggestions"), field, context);
const mistake = new MistakeLine(node("underline"), field);
const list = new HitList(node("list"), context);
const memo = new MemoView(node("memo"), context);
const board = new Board(node("board"), context);
const imports = new Imports(node("imports"), context);
const statistics = new Statistics(node("statistics"), context);

/** Navigates: applies `change` to the current place. `isReplacing` replaces the history entry; `isTyping` means that the query is still being typed, `isStaying` that an open editor stays. */
async function go(change, { isReplacing = false, isTyping = false, isStaying = false } = {}) {
  const next = { ...place, mode: null, version: null, ...change };
  if (!isStaying && !await memo.mayLeave()) return false;
  const isSame = write(next) === write(place);
  history[isReplacing || isSame ? "replaceState" : "pushState"](null, "", write(next));
  if (!isTyping) endBurst();
  arrive(next, { isTyping });
  return true;
}

/** Shows a place. Parts that already show it are not changed. */
function arrive(next, { isTyping = false } = {}) {
  const before = place;
  place = next;
  writeField(field, place.q);
  node("clear").hidden = !field.value;
  document.body.dataset.view = place.view;
  document.body.classList.toggle("reading", Boolean(place.memo || place.mode === "new"));
  for (const name of ["board", "imports", "statistics"]) node(name).hidden = place.view !== name;
  node("list").hidden = !hasList(place);
  if (place.q !== before.q) mistake.clear();
  showViews();
  showCategories();
  saved.render();
  const listPlace = (one) => write({ ...one, memo: null, mode: null, version: null });
  const isOther = listPlace(before) !== listPlace(place) || !arrive.hasShown;
  if (isOther && list.selection.isOn) list.endSelection();
  if (isOther) changes?.forget();
  if (isOther) showView(isTyping);
  else if (hasList(place)) list.choose(place.memo);
  arrive.hasShown = true;
  // While somebody types, the open memo is not read again for each letter.
  if (!isTyping || !place.memo) memo.show(place);
  renewal?.renew();
  document.title = [place.q || (place.view === "memos" ? "" : say(place.view)), say("name")].filter(Boolean).join(" — ");
}

function showView(isTyping) {
  if (hasList(place)) return list.show(place, { isTyping });
  list.forget();
  counts = null;
  summary = null;
  showCategories();
  return { board, imports, statistics }[place.view].show();
}

/** Updates the page after a change, here or elsewhere. */
async function refresh() {
  await loadCategories();
  await viewOf(place).follow(place);
}

function viewOf({ view }) { return { board, imports, statistics }[view] ?? list; }

// Without a network

/** Takes the changes that wait for the server. */
function told(waiting) { connection.told(waiting.filter((one) => !one.problem).length, waiting.filter((one) => one.problem).length); }

/** Shows everything anew, because the server is back: first it gets what waits. */
async function showAgain() {
  if (!connection.isLost) {
    renewal.look();
    await offline.send();
  }
  await refresh();
  if (place.memo && !memo.isEditing) memo.follow();
}

/** Says what became of changes that have waited, and goes on with the numbers that the server gave to new memos. */
async function sent({ count, copies, kept, refused, numbers, tags }) {
  memo.took({ numbers, tags });
  const number = numbers.get(place.memo);
  if (number) await go({ memo: number, mode: place.mode }, { isReplacing: true, isStaying: true });
  const texts = [count && say("sentNow", count), copies.length && say("sentCopies", copies.length), kept.length && say("sentKept", kept.length), refused.length && say("refusedChanges", refused.length)].filter(Boolean);
  toast(texts.join(". "), copies.length ? [say("showVersion"), () => go({ ...start, memo: copies[0].id })] : null);
}

/** Forgets the key, if there is one, and all that this device keeps of the vault. */
async function leave() {
  const waiting = await offline.waiting();
  const hints = [say("leaveDeviceHint"), waiting.length ? say("leaveWaiting", waiting.length) : null].filter(Boolean);
  if (await showDialog(say(key() ? "signOut" : "leaveDevice"), hints.map((hint) => el("p", { class: "soft" }, hint)), [[say("cancel"), null, "main"], [say(key() ? "signOut" : "leaveDevice"), true]]) !== true) return;
  await offline.clear();
  for (const name of Object.keys(localStorage)) if (name.startsWith(ofVault("saekin.draft."))) localStorage.removeItem(name);
  forgetKey();
  location.assign("./");
}

addEventListener("popstate", async () => {
  if (!await memo.mayLeave()) return history.pushState(null, "", write(place));
  endBurst();
  arrive(read(location.search));
});
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='?']");
  if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  // A row is of the list that is shown. The query may be newer, if its answer has not come.
  const target = link.matches("#hits a[data-memo]") ? { memo: Number(link.dataset.memo), mode: null, version: null } : read(link.search);
  if (target.memo && link.matches("#hits a[data-memo]")) list.choose(target.memo);
  const before = document.activeElement;
  go(target).then((gone) => { if (gone && place.memo) memo.focus(before); });
});

// Typing without a pause creates a single entry in the browser's history.
let isInBurst = false;
const narrow = matchMedia("(max-width: 900px)");
// The place when the field got the focus.
let former = place;
field.addEventListener("focus", () => { former = place; });
let burstTimer;
function endBurst() { isInBurst = false; clearTimeout(burstTimer); }
function type(text, isTyping) {
  node("clear").hidden = !text;
  const view = hasList(place) ? place.view : "memos";
  // Where it stands beside the list, a memo stays open until a hit is chosen.
  const stays = hasList(place) && !narrow.matches ? { memo: place.memo, mode: place.mode, version: place.version } : { memo: null };
  const change = { view, q: text, ...stays, ...(text.trim() ? {} : { rungs: [] }) };
  const isReplacing = isInBurst;
  isInBurst = true;
  clearTimeout(burstTimer);
  burstTimer = setTimeout(endBurst, 3000);
  if (isTyping) return go(change, { isReplacing, isTyping, isStaying: Boolean(stays.memo || stays.mode) });
  // The address already has the query. Only the complete answer is missing.
  if (place.q === text && hasList(place)) { list.show(place); memo.show(place); }
}

watchTyping(field, {
  changed: (text) => type(text, true),
  settled: (text) => type(text, false),
  key(name) {
    if (name === "ArrowDown" && suggestions.move(1)) return false;
    if (name === "ArrowUp") return suggestions.move(-1) && false;
    if (name === "Escape") return giveUp();
    endBurst();
    if (name === "Enter" && suggestions.take()) return;
    suggestions.close();
    if (name === "Enter" && place.q === field.value && hasList(place)) list.show(place);
    list.move(0);
  },
});

/** Gives the query back that was there when the field got the focus; after that, or if there is no other, clears it. */
function giveUp() {
  if (place.q === former.q || !hasList(former)) return field.value ? clear() : field.blur();
  writeField(field, former.q);
  suggestions.close();
  mistake.clear();
  go({ ...former, mode: place.mode, version: null, memo: place.memo ?? former.memo }, { isReplacing: isInBurst, isStaying: Boolean(place.mode) });
}

function clear() {
  writeField(field, "");
  suggestions.close();
  mistake.clear();
  const stays = hasList(place) && !narrow.matches ? { mode: place.mode, version: place.version } : { memo: null };
  go({ q: "", rungs: [], ...stays }, { isReplacing: isInBurst, isStaying: Boolean(stays.mode) });
  field.focus();
}

node("search").addEventListener("submit", (event) => event.preventDefault());
node("clear").addEventListener("click", clear);
node("skip").addEventListener("click", (event) => { event.preventDefault(); if (!list.move(0)) node("main").focus(); else if (document.activeElement === node("skip")) node("main").focus(); });

// A file that is dropped beside the places for it would open in the browser instead of the page.
addEventListener("dragover", (event) => { if (event.dataTransfer?.types.includes("Files")) event.preventDefault(); });
addEventListener("drop", async (event) => {
  if (event.defaultPrevented || !event.dataTransfer?.files.length) return;
  event.preventDefault();
  if (document.querySelector("dialog[open]")) return;
  // The browser keeps what was dropped only until this function waits.
  const taken = imports.taken(event.dataTransfer);
  if (memo.isEditing) return memo.editor.attach(taken);
  if (!taken.length || !may("startImport") || !await go({ ...start, view: "imports" })) return;
  imports.take(taken);
});

watchKeys({
  search() { field.focus(); field.select(); },
  help: () => help(),
  escape: () => { if (place.memo || place.mode) backToList(); },
  move: (step) => (hasList(place) ? list.move(step) : false),
  match: (step) => memo.match(step),
  add: () => may("createMemo") && go({ memo: null, mode: "new" }),
  edit: () => may("updateMemo") && memo.edit(),
  history: () => memo.toggleHistory(),
  pin: () => may("updateMemo") && (list.focused ? list.pin(list.focused) : memo.togglePin()),
  trash: () => may("deleteMemo") && (list.focused && !list.focused.trashed ? list.trash(list.focused) : memo.trash()),
  pick: () => may("updateMemo") && pick(),
  view: (index) => go({ ...start, view: views[index] }),
});

/** Shows the shortcuts, from which the help for queries is one step away. */
async function help() { if (await showKeys()) showHelp(search); }

/** Searches for a query, as if it had been typed. */
function search(query) { context.take(query); }

/** Selects or deselects the memo whose row has the focus. */
function pick() {
  const hit = list.focused;
  if (!hit) return false;
  if (!list.selection.isOn) list.startSelection();
  const box = list.link(hit.id)?.parentNode.querySelector(".pick");
  if (!box) return false;
  box.checked = !box.checked;
  list.selection.set(hit, box.checked);
  list.link(hit.id).focus();
  return true;
}

/** Closes the memo, or its editor or history, and returns the focus to where it was. */
async function backToList() {
  const id = place.memo;
  if (!await go(place.mode && place.memo ? { mode: null } : { memo: null, mode: null })) return;
  if (!place.memo) (id && (list.link(id) ?? board.card(id)) || field).focus?.({ preventScroll: false });
  else memo.focus();
}

async function loadCategories() {
  try {
    const answer = await get("/v1/categories");
    categories = new Map(answer.categories.map((category) => [category.path.join("/"), category]));
    giveHues(answer.categories);
    uncategorized = answer.uncategorized;
    showCategories();
  } catch (problem) {
    failed(problem, refresh);
  }
}

function showViews() {
  const nav = node("views");
  nav.setAttribute("aria-label", say("views"));
  fill(nav, views.map((view) => el("a", { href: write({ ...start, view }), "aria-current": view === place.view ? "page" : null, "data-view": view, "data-needs": view === "imports" ? "startImport" : null }, icon(view), el("span", {}, say(view)))));
}

function showCategories() { categoryList.show(categories, uncategorized, counts); }

let announcing;
/** Announces a text to screen readers, unless another one follows immediately. */
function announce(text) {
  clearTimeout(announcing);
  announcing = setTimeout(() => { if (node("live").textContent !== text) node("live").textContent = text; }, 700);
}

let toasting;
/** Shows a message for a few seconds, optionally with a button. */
function toast(text, action) {
  clearTimeout(toasting);
  fill(node("toast"), el("div", {}, el("span", {}, text), action ? el("button", { type: "button", onclick: () => { fill(node("toast")); action[1](); } }, action[0]) : null));
  toasting = setTimeout(() => fill(node("toast")), 8000);
}

/** Shows a problem. If the server cannot be reached, `again` is called as soon as it can. */
function failed(problem, again) {
  if (problem.status === 0) return connection.lost(again);
  toast(problem.message || say("unknown"), again && (problem.status >= 500 || problem.status === 429) ? [say("retry"), again] : null);
}

whenKeyIsNeeded((problem) => {
  const input = el("input", { type: "password", required: true, autocomplete: "off" });
  const box = el("input", { type: "checkbox" });
  return showDialog(say("keyNeeded"), [el("p", { class: "soft" }, problem?.detail ?? ""), el("label", { class: "field" }, el("span", {}, say("keyField")), input), el("label", { class: "check" }, box, say("keepKey")), el("p", { class: "soft" }, say("keyHint"))],
    [[say("enter"), null, "main"], [say("cancel"), null]], { onsubmit: () => ({ key: input.value.trim(), isKept: box.checked }) });
});

// The theme of the device, unless the user has chosen one.
const themes = ["auto", "light", "dark"];
function theme() { return themes.includes(localStorage.getItem("saekin.theme")) ? localStorage.getItem("saekin.theme") : "auto"; }
function switchTheme() {
  localStorage.setItem("saekin.theme", themes[(themes.indexOf(theme()) + 1) % themes.length]);
  showFrame();
  (node("tools").querySelector("[data-tool=theme]") ?? node("tools").querySelector("[data-tool=menu]"))?.focus();
}

/** Fills the frame of the page in the user's language. */
function showFrame() {
  document.documentElement.lang = language();
  document.documentElement.dataset.theme = theme();
  node("skip").textContent = say("skip");
  node("name").querySelector("span").textContent = say("name");
  node("name").setAttribute("aria-label", say("name"));
  node("main").setAttribute("aria-label", say("memos"));
  node("memo").setAttribute("aria-label", say("memo"));
  field.placeholder = say("searchHint");
  field.setAttribute("aria-label", say("search"));
  node("clear").setAttribute("aria-label", say("clear"));
  fill(node("clear"), icon("close"));
  const themeName = say({ auto: "themeAuto", light: "themeLight", dark: "themeDark" }[theme()]);
  fill(node("tools"),
    el("button", { type: "button", class: "main word", "data-needs": "createMemo", onclick: () => go({ memo: null, mode: "new" }), title: `${say("add")} (a)`, "aria-label": say("add") }, icon("add"), el("span", {}, say("add"))),
    el("button", { type: "button", class: "quiet language wide-only", lang: language() === "ko" ? "en" : "ko", onclick: changeLanguage }, say("otherLanguage")),
    iconButton(theme(), say("theme", themeName), switchTheme, { "data-tool": "theme", class: "quiet wide-only" }),
    iconButton("help", say("queryHelp"), () => showHelp(search), { "data-tool": "help", class: "quiet wide-only" }),
    menu(say("menu"), "more", () => [
      ["trash", say("trash"), () => go({ ...start, view: "trash" }), { class: "narrow-only" }],
      ["edit", say("manage"), () => manage(context), { "data-needs": "updateCategory" }],
      ["past", say("wholeHistory"), () => showHistory(context)],
      ["save", say("exportAll"), () => exportAll(context), { "data-needs": "export" }],
      ["language", say("otherLanguage"), changeLanguage, { lang: language() === "ko" ? "en" : "ko", class: "narrow-only" }],
      [theme(), say("theme", themeName), switchTheme, { class: "narrow-only" }],
      ["help", say("queryHelp"), () => showHelp(search)],
      ["keys", say("keys"), help],
      key() || offline.isOn ? ["leave", say(key() ? "signOut" : "leaveDevice"), leave] : null,
    ], { "data-tool": "menu" }));
}

async function changeLanguage() {
  if (!await memo.mayLeave()) return;
  switchLanguage();
  showFrame();
  memo.forget();
  arrive.hasShown = false;
  arrive(place);
  saved.render();
  node("tools").querySelector(".language").focus();
}

/** Shows what others have changed. Returns false if that would move what somebody reads or does. */
async function follow(change) {
  for (const one of watchers) one();
  const isMemoShown = !place.memo || !(change.others || change.memos.has(place.memo)) || await memo.follow();
  if (document.querySelector("dialog[open]") || isInBurst || viewOf(place).isInUse) {
    if (!document.querySelector("dialog[open]")) await loadCategories();
    return false;
  }
  await refresh();
  return isMemoShown;
}

showFrame();
showViews();
// The views wait for the categories, whose colours they need, but ask for their memos at the same time.
ready = Promise.all([loadCategories(), learnAbilities()]);
saved.load();
const renewal = new Renewal(() => !memo.isEditing && !document.querySelector("dialog[open], form.editor[data-changed]"));
// Browsers want a whole address, which the server does not know below a proxy's prefix.
document.querySelector("link[rel=search]").href = `opensearch.xml?at=${encodeURIComponent(new URL("./", location.href).href)}`;
const gift = place.mode === "new" ? given(location.search) : null;
// Tag and category are those of the new memo, and no conditions of the list.
if (gift) place = { ...place, tag: null, category: null };
if (gift) history.replaceState(null, "", write(place));
arrive(place);
if (gift) memo.prefill(gift);
ready.then(() => offline.waiting()).then((waiting) => { told(waiting); if (waiting.some((one) => !one.problem) && !connection.isLost) showAgain(); });
changes = new Changes(node("changed"), { follow, ready: () => ready, refresh() { list.toTop(); memo.follow(true); refresh(); } });
if (matchMedia("(hover: hover)").matches && !place.memo && !place.mode && hasList(place)) field.focus();
