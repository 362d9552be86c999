// What this browser keeps of a vault, in one IndexedDB for each: the last answers of the server and memos, and changes that wait for it.
// Everything belongs to an owner: the vault and the key with which it was read. Nothing is ever read for another one.
import { ofVault } from "./place.js";

const name = ofVault("saekin");
const most = { answers: 200, memos: 500, sent: 1000 };
/** Size of all answers or all memos, in characters of JSON. */
const largest = 12_000_000;
/** Size of a single answer. */
const largestAnswer = 1_000_000;
const mostWrites = 500;
const largestWrites = 8_000_000;
const pruneEvery = 20_000;

let opening = null;

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const [store, keyPath] of [["answers", ["owner", "name"]], ["memos", ["owner", "id"]]]) request.result.createObjectStore(store, { keyPath }).createIndex("time", "time");
      request.result.createObjectStore("writes", { keyPath: "number", autoIncrement: true });
      request.result.createObjectStore("sent", { keyPath: ["owner", "name"] }).createIndex("time", "time");
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => { request.result.close(); opening = null; };
      request.result.onclose = () => { opening = null; };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  }).catch((error) => { opening = null; throw error; });
  return opening;
}

/** Runs `act(store)` in a transaction and returns the result of the request that it returns, once the transaction is done. */
async function run(store, mode, act) {
  const transaction = (await open()).transaction(store, mode);
  const request = act(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
}

/** All keys of an owner. */
const owned = (owner) => IDBKeyRange.bound([owner], [owner, []]);

let pruned = 0;

async function put(store, record) {
  await run(store, "readwrite", (records) => records.put({ ...record, time: Date.now() }));
  if (Date.now() - pruned < pruneEvery) return;
  pruned = Date.now();
  for (const one of Object.keys(most)) await prune(one);
}

/** Deletes the oldest records of a store beyond its limits. */
function prune(store) {
  let [count, size] = [0, 0];
  return run(store, "readwrite", (records) => {
    records.index("time").openCursor(null, "prev").onsuccess = ({ target: { result: cursor } }) => {
      if (!cursor) return;
      [count, size] = [count + 1, size + (cursor.value.size ?? 0)];
      if (count > most[store] || size > largest) cursor.delete();
      cursor.continue();
    };
  });
}

/** Keeps an answer under a name, unless it is very long. */
export async function keepAnswer(owner, name, document) {
  const size = JSON.stringify(document).length;
  if (size <= largestAnswer) await put("answers", { owner, name, document, size });
}

export async function answer(owner, name) { return (await run("answers", "readonly", (records) => records.get([owner, name])))?.document ?? null; }

/** Keeps a memo with its entity tag, which is null if it is not known. */
export async function keepMemo(owner, memo, tag) {
  const size = memo.text.length + 1000;
  if (size <= largestAnswer) await put("memos", { owner, id: memo.id, memo, tag, size });
}

/** Returns `{ memo, tag }`, or null. */
export async function memo(owner, id) { return await run("memos", "readonly", (records) => records.get([owner, id])) ?? null; }

export function memos(owner) { return run("memos", "readonly", (records) => records.getAll(owned(owner))); }

export function forgetMemo(owner, id) { return run("memos", "readwrite", (records) => records.delete([owner, id])); }

/** Returns the changes of an owner that wait, in the order in which they were made. */
export async function writes(owner) { return (await run("writes", "readonly", (records) => records.getAll())).filter((one) => one.owner === owner); }

/** Returns the number of changes that wait for other owners. */
export async function strangers(owner) { return (await run("writes", "readonly", (records) => records.getAll())).filter((one) => one.owner !== owner).length; }

/**
 * Adds a change, or joins it to the last one of the same memo. `joined(last)` returns what becomes of that one, or null to keep both.
 * Returns the record; null if there is no room.
 */
export async function addWrite(write, joined) {
  let record = null;
  await run("writes", "readwrite", (records) => {
    records.getAll().onsuccess = ({ target: { result: all } }) => {
      const last = all.findLast((one) => one.owner === write.owner && one.id === write.id);
      const size = (one) => JSON.stringify(one).length;
      if (all.length >= mostWrites || all.reduce((sum, one) => sum + size(one), size(write)) > largestWrites) return;
      record = last && !last.isSending && !last.problem ? joined(last) : null;
      if (record) return void records.put(record);
      record = write;
      records.add(write);
    };
  });
  return record;
}

export function changeWrite(write) { return run("writes", "readwrite", (records) => records.put(write)); }

export function removeWrite(number) { return run("writes", "readwrite", (records) => records.delete(number)); }

/** Notes what became of something that was made up here: the number of a memo or an entity tag. */
export function noteSent(owner, name, value) { return run("sent", "readwrite", (records) => records.put({ owner, name, value, time: Date.now() })); }

export async function sent(owner, name) { return (await run("sent", "readonly", (records) => records.get([owner, name])))?.value ?? null; }

/** Deletes what is known of an owner. The changes that wait stay, unless they are to go too. */
export async function forget(owner, isWithWrites) {
  for (const store of ["answers", "memos", ...(isWithWrites ? ["sent"] : [])]) await run(store, "readwrite", (records) => records.delete(owned(owner)));
  if (!isWithWrites) return;
  for (const { number } of await writes(owner)) await removeWrite(number);
}

/** Deletes what is known of all owners but one. Their changes stay until they are served again. */
export async function forgetOthers(owner) {
  for (const store of ["answers", "memos"]) {
    await run(store, "readwrite", (records) => {
      records.openKeyCursor().onsuccess = ({ target: { result: cursor } }) => {
        if (!cursor) return;
        if (cursor.primaryKey[0] !== owner) records.delete(cursor.primaryKey);
        cursor.continue();
      };
    });
  }
}
