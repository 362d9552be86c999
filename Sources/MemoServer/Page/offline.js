// Without a network: shows what this device keeps of the vault, and keeps changes until the server is back, which then gets them in their order.
import { added, applied, fits, hitOf, shown } from "./local.js";
import * as kept from "./kept.js";
import { ofVault } from "./place.js";
import { address, call, get, isDeviceTrusted, key, Problem } from "./service.js";

const vaultName = ofVault("saekin.vault");
// What is worth keeping. Answers while one types, and pages after the first, are not.
const readable = /^\/v1\/(search|memos|categories|operations|board|tags|searches|count|stats|history|memos\/\d+)$/;
const memoPath = /^\/v1\/memos\/(\d+)$/;
/** Numbers from here on are of memos that the server does not have yet. The server counts from 1, and JavaScript up to 9,007,199,254,740,991. */
const firstOwn = 9_000_000_000_000_000;
/** Time in milliseconds that an answer may take before what is kept is shown. */
const patience = 30_000;
/** The same for the first answer: away from home, a phone may wait for it in vain. */
const firstPatience = 6000;
const mostAhead = 100;
const longestAhead = 100_000;

/**
 * `connection` tells whether the server can be reached. `told(changes)` is called with those that wait when they may be others, `sent(result)`
 * after some were sent, `showAgain()` when the server is back, and `otherVault()` if the address has another vault than what is shown.
 */
export class Offline {
  constructor(connection, { told, sent, showAgain, otherVault }) {
    Object.assign(this, { connection, told, sent, showAgain, otherVault, hasShown: false, isOn: "indexedDB" in self && Boolean(crypto.subtle), sending: null, hashed: new Map(), hasWaiting: null, own: firstOwn + Date.now() * 3 });
    // Known as soon as the server has said which vault it serves.
    this.confirmed = new Promise((resolve) => { this.confirm = resolve; });
  }

  /** Returns under which name everything is kept: that of the vault and of the key. Null if the vault is not known. */
  async owner() {
    const vault = localStorage.getItem(vaultName);
    if (!this.isOn || !vault) return null;
    const given = key() ?? "";
    if (!this.hashed.has(given)) this.hashed.set(given, given && hexadecimal(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(given))).slice(0, 32));
    return `${vault} ${this.hashed.get(given)}`;
  }

  /** Takes the name of the vault that the server serves. What is kept of others is deleted; their changes wait until they are served again. */
  async know(vault) {
    const before = localStorage.getItem(vaultName);
    localStorage.setItem(vaultName, vault);
    if (before !== vault) await this.try(async () => kept.forgetOthers(await this.owner()));
    this.confirm();
    if (before && before !== vault && this.hasShown) this.otherVault();
    this.hasShown = true;
  }

  /** Runs `act`, and returns null if the browser keeps nothing. */
  async try(act) {
    try {
      return await act() ?? null;
    } catch {
      return null;
    }
  }

  // Reading

  /** Keeps an answer of the server. */
  async seen(method, path, { parameters }, { document, tag }) {
    if (!this.isOn || !document) return;
    if (path === "/v1/operations" && document.vault) await this.know(document.vault);
    if (!isDeviceTrusted()) return;
    await this.confirmed;
    await this.try(async () => {
      const owner = await this.owner();
      if (!this.isOn) return;
      if (document.memo && !parameters?.version && !parameters?.lines) await kept.keepMemo(owner, document.memo, tag);
      if (method === "GET" && readable.test(path) && !parameters?.typing && !parameters?.cursor && !parameters?.lines) await kept.keepAnswer(owner, nameOf(path, parameters), document);
    });
  }

  /** Reads the texts of memos that are listed, so that they can be opened later without a network. */
  async readAhead(hits) {
    if (!this.isOn || !isDeviceTrusted() || this.connection.isLost) return;
    await this.try(async () => {
      const owner = await this.owner();
      if (!owner) return;
      const known = new Map((await kept.memos(owner)).map((one) => [one.id, one.memo]));
      const wanted = hits.filter(({ id, date, modified, pinned }) => { const memo = known.get(id); return id < firstOwn && (!memo || memo.date !== date || memo.modified !== modified || memo.pinned !== pinned); }).slice(0, mostAhead);
      if (!wanted.length) return;
      const { memos } = await get("/v1/memos/batch", { ids: wanted.map(({ id }) => id).join(",") });
      for (const memo of memos) if (memo.text.length <= longestAhead) await kept.keepMemo(owner, memo, null);
    });
  }

  /** Returns what is kept for a request; null if it is nothing. */
  async read(path, parameters = {}) {
    const owner = await this.try(() => this.owner());
    if (!owner || parameters.cursor) return null;
    const waiting = await kept.writes(owner);
    const memo = memoPath.exec(path);
    if (memo) return this.memo(owner, Number(memo[1]), parameters, waiting);
    const finals = await this.finals(owner, waiting);
    const document = await kept.answer(owner, nameOf(path, parameters)) ?? (path === "/v1/search" && !parameters.facets ? await this.find(owner, parameters, finals) : null);
    return document && { document: shown(document, parameters, finals), tag: null, operation: null, isKept: true };
  }

  /** Returns a memo with the changes of it that wait. */
  async memo(owner, id, parameters, waiting) {
    if (parameters.version || parameters.lines) return null;
    const final = (await this.finals(owner, waiting.filter((one) => one.id === id), id)).get(id);
    if (!final) return null;
    const answer = await kept.answer(owner, nameOf(`/v1/memos/${id}`, parameters)) ?? await kept.answer(owner, nameOf(`/v1/memos/${id}`, { render: true }));
    const isSame = answer?.memo.text === final.memo.text;
    return { document: { ...(isSame ? answer : {}), memo: final.memo }, tag: final.tag, operation: null, isKept: true };
  }

  /** Returns the memos that waiting changes leave, by number: `{ memo, tag }`. With `id` also that one without changes. */
  async finals(owner, waiting, id = null) {
    const finals = new Map();
    const known = id === null ? null : await kept.memo(owner, id);
    if (known) finals.set(id, known);
    for (const one of waiting) {
      const before = finals.get(one.id) ?? (one.kind === "add" ? null : await kept.memo(owner, one.id));
      if (!before && one.kind !== "add") continue;
      const memo = one.kind === "add" ? added(one.id, one.body, one.time) : applied(before.memo, one.kind, one.body, one.time);
      finals.set(one.id, { memo, tag: one.tags.at(-1) });
    }
    return finals;
  }

  /** Searches the memos that are kept, by their letters. */
  async find(owner, parameters, finals) {
    const memos = (await kept.memos(owner)).filter(({ id }) => !finals.has(id)).map(({ memo }) => memo).filter((memo) => fits(memo, parameters));
    memos.sort((a, b) => (a.date < b.date ? 1 : -1));
    const hits = memos.slice(0, Number(parameters.limit ?? 20)).map((memo) => hitOf(memo, parameters));
    return { query: parameters.q ?? "", total: memos.length, rungs: { word: memos.length }, hits, next: null, isKeptOnly: true };
  }

  // Writing

  /** Returns what a change becomes that has to wait; null if it cannot. */
  async write(method, path, { body = {}, match = null, name } = {}) {
    const owner = await this.try(() => this.owner());
    const id = Number(memoPath.exec(path.replace(/\/restore$/, ""))?.[1] ?? 0);
    const kind = { "POST /v1/memos": "add", "PATCH /v1/memos/": "change", "DELETE /v1/memos/": "trash", "POST /v1/memos//restore": body.version ? null : "restore" }[`${method} ${path.replace(/\/\d+/, "/")}`];
    if (!owner || !kind) return null;
    const { continues, ...facts } = body;
    const before = id ? (await this.finals(owner, (await kept.writes(owner)).filter((one) => one.id === id), id)).get(id) : null;
    const write = { owner, id: id || (this.own += 1), kind, body: facts, match: match ?? (kind === "trash" ? before?.tag ?? null : null), base: before?.memo.text ?? null, title: before?.memo.title ?? null, tags: [`kept-${crypto.randomUUID()}`], name: name ?? crypto.randomUUID(), time: new Date().toISOString() };
    const joined = (last) => (kind === "change" && ["add", "change"].includes(last.kind) ? { ...last, body: { ...last.body, ...facts }, tags: [...last.tags, ...write.tags], time: write.time } : null);
    const record = await kept.addWrite(write, joined);
    if (!record) return null;
    this.hasWaiting = true;
    if (matchMedia("(display-mode: standalone)").matches) navigator.storage?.persist?.();
    this.tell();
    const memo = record.kind === "add" && kind !== "trash" ? added(record.id, record.body, record.time) : before ? applied(before.memo, kind, facts, write.time) : { id: write.id };
    return { document: { memo }, tag: write.tags[0], operation: null, isWaiting: true };
  }

  /** Returns the changes that wait. */
  async waiting() {
    const owner = await this.try(() => this.owner());
    const list = owner ? await this.try(() => kept.writes(owner)) ?? [] : [];
    this.hasWaiting = list.some((one) => !one.problem);
    return list;
  }

  async tell() { this.told(await this.waiting()); }

  // What `call` asks

  /** Replaces what was made up here, numbers of new memos and tags, by what the server made of it. */
  async translated(path, options) {
    const id = Number(/^\/v1\/memos\/(\d{16})/.exec(path)?.[1] ?? 0);
    if (id < firstOwn && !options.match?.startsWith("kept-")) return { path, options };
    const owner = await this.try(() => this.owner());
    const real = owner && id >= firstOwn ? await this.try(() => kept.sent(owner, String(id))) : null;
    const match = owner && options.match?.startsWith("kept-") ? await this.try(() => kept.sent(owner, options.match)) : null;
    return { path: real ? path.replace(String(id), String(real)) : path, options: match ? { ...options, match } : options };
  }

  /** Returns the answer to a request that is not sent now: without a network, to a memo that the server does not have, or before others that wait. */
  async before(method, path, options) {
    if (!this.isOn) return null;
    const isOwn = Number(/^\/v1\/memos\/(\d+)/.exec(path)?.[1] ?? 0) >= firstOwn;
    if (method === "GET") {
      const answer = this.connection.isLost || isOwn ? await this.try(() => this.read(path, options.parameters)) : null;
      if (isOwn && !answer) throw new Problem(404);
      if (answer && this.connection.isLost) this.keptShown();
      // Only a device that keeps something has another answer.
      if (!this.connection.isLost && isDeviceTrusted() && localStorage.getItem(vaultName) && readable.test(path)) options.patience = this.connection.hasAnswered ? patience : firstPatience;
      return answer;
    }
    if (!this.connection.isLost && (this.hasWaiting ?? (await this.waiting(), this.hasWaiting))) await this.send();
    return this.connection.isLost || isOwn || this.hasWaiting ? this.try(() => this.write(method, path, options)) : null;
  }

  /** Returns the answer to a request that did not reach the server; null if nothing is kept for it. */
  async instead(method, path, options) {
    if (!this.isOn) return null;
    const answer = await this.try(() => (method === "GET" ? this.read(path, options.parameters) : this.write(method, path, options)));
    if (answer) this.keptShown();
    return answer;
  }

  keptShown() {
    this.hasShown = true;
    this.connection.lost(this.showAgain, true);
  }

  /** Forgets what a key has read that the server does not accept any more. */
  async refused() { await this.try(async () => { const owner = await this.owner(); if (owner && key()) await kept.forget(owner, false); }); }

  /** Deletes all that is kept of this vault for this key. */
  async clear() {
    await this.try(async () => {
      const owner = await this.owner();
      this.isOn = false;
      // Twice, because an answer may just be on its way into the store.
      if (owner) await kept.forget(owner, true);
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (owner) await kept.forget(owner, true);
    });
    this.hasWaiting = false;
  }

  // Sending

  /** Sends the changes that wait, one after another. A second call waits for the first; other tabs wait too. */
  send() {
    const run = () => this.try(() => this.sendAll());
    this.sending ??= (navigator.locks ? navigator.locks.request(ofVault("saekin.sending"), run) : run()).finally(() => { this.sending = null; });
    return this.sending;
  }

  async sendAll() {
    // The server that is back may have another vault.
    const { document } = await call("GET", "/v1/operations", { isDirect: true });
    await this.know(document.vault);
    const owner = await this.owner();
    const result = { count: 0, copies: [], kept: [], refused: [], numbers: new Map(), tags: new Map() };
    try {
      for (const write of await kept.writes(owner)) if (!write.problem) await this.sendOne(owner, write, result);
    } finally {
      await this.tell();
      if (result.count || result.refused.length) this.sent(result);
    }
  }

  async sendOne(owner, write, result) {
    await kept.changeWrite({ ...write, isSending: true });
    const real = write.id >= firstOwn ? await kept.sent(owner, String(write.id)) : write.id;
    const match = write.match?.startsWith("kept-") ? await kept.sent(owner, write.match) : write.match;
    try {
      const { memo, tag } = await new Sending(write, real, match, result).run();
      if (memo && write.kind === "add") {
        await kept.noteSent(owner, String(write.id), memo.id);
        result.numbers.set(write.id, memo.id);
      }
      for (const one of tag ? write.tags : []) {
        await kept.noteSent(owner, one, tag);
        result.tags.set(one, tag);
      }
      if (memo?.text !== undefined && isDeviceTrusted()) await kept.keepMemo(owner, memo, tag);
      await kept.removeWrite(write.number);
      result.count += 1;
    } catch (problem) {
      // What the server does not take stays here, with the reason.
      const isFinal = problem.status >= 400 && problem.status < 500 && ![401, 403, 408, 429].includes(problem.status);
      await kept.changeWrite({ ...write, isSending: false, problem: isFinal ? problem.message : undefined });
      if (!isFinal) throw problem;
      result.refused.push(write);
    }
  }
}

/** Sends one change, by the rules of edits: facts of others stay, and of two texts neither is lost. */
class Sending {
  constructor(write, id, match, result) { Object.assign(this, { write, id, match, result }); }

  async run() {
    const { kind, body } = this.write;
    if (kind === "add") return this.add(body, this.write.name);
    // The memo was never added.
    if (!this.id) return this.add({ text: "", ...body }, this.write.name);
    try {
      if (kind === "trash") return await this.trash();
      if (kind === "restore") return of(await ask("POST", `${this.path}/restore`, { body: {} }));
      if (body.text !== undefined && !this.match) return await this.compared();
      return of(await ask("PATCH", this.path, { body, match: this.match }));
    } catch (problem) {
      if (problem.status === 412) return this.compared();
      if (![404, 409].includes(problem.status)) throw problem;
      if (kind !== "change") return {};
      const now = await ask("GET", this.path).catch((other) => { if (other.status !== 404) throw other; return null; });
      if (now && !now.document.memo.trashed) return this.unpinned(problem);
      // It was deleted or moved to the trash elsewhere. A text that was written here becomes a memo of its own.
      return body.text === undefined ? {} : this.copy(now ? this.id : null);
    }
  }

  /** Sends a change without its pin, because no more memos can be pinned. */
  async unpinned(problem) {
    const { pinned, ...others } = this.write.body;
    if (!pinned || !Object.keys(others).length) throw problem;
    return of(await ask("PATCH", this.path, { body: others, match: this.match }));
  }

  get path() { return `/v1/memos/${this.id}`; }

  async add(body, name) {
    const facts = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
    try {
      return of(await ask("POST", "/v1/memos", { body: facts, name }));
    } catch (problem) {
      // Its category was renamed or deleted meanwhile, or no more memos can be pinned. The text comes first.
      const fault = { 409: "pinned", 422: "category" }[problem.status];
      if (!fault || !facts[fault]) throw problem;
      return this.add({ ...body, [fault]: null }, `${name}-${fault}`);
    }
  }

  /** Moves it to the trash, unless it was changed elsewhere meanwhile. */
  async trash() {
    try {
      let { match } = this;
      if (!match && this.write.base !== null) {
        const { document, tag } = await ask("GET", this.path);
        match = document.memo.text === this.write.base ? tag : "changed";
      }
      return of(await ask("DELETE", this.path, { match }));
    } catch (problem) {
      if (problem.status !== 412) throw problem;
      this.result.kept.push(this.id);
      return {};
    }
  }

  /** Sends a change of a memo that was changed elsewhere: its facts, and its text if the other change left that alone, else as a linked copy. */
  async compared() {
    const { body, base } = this.write;
    const { document: { memo }, tag } = await ask("GET", this.path);
    const { text, ...facts } = body;
    const isOwn = text === undefined || text === memo.text;
    const mine = !isOwn && memo.text === base ? { ...facts, text } : facts;
    const answer = Object.keys(mine).length ? of(await ask("PATCH", this.path, { body: mine, match: tag })) : { memo, tag };
    if (isOwn || mine.text !== undefined) return answer;
    await this.copy(this.id, memo);
    // Without a tag: who still writes on must be asked before the other text is replaced.
    return { memo: answer.memo, tag: null };
  }

  /** Adds what was written here as a conflicted copy of a memo. */
  async copy(original, memo = null) {
    const { text, tags = memo?.tags ?? [], category = memo?.category.join("/") || null } = this.write.body;
    const answer = await this.add({ text, tags, category, conflict_of: original }, `${this.write.name}-copy`);
    this.result.copies.push({ id: answer.memo.id, original });
    return { memo: null, tag: null };
  }
}

function ask(method, path, options) { return call(method, path, { ...options, isDirect: true }); }

function of({ document, tag }) { return { memo: document?.memo, tag }; }

/** Returns the name of an answer. What is asked while one types is answered by what was asked after that. */
function nameOf(path, parameters) { return address(path, { ...parameters, typing: null }); }

function hexadecimal(buffer) { return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join(""); }
