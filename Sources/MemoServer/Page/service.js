// The client of the server: JSON over the routes in /openapi.json. Paths are relative to the page, which may be below a prefix.
import { ofVault } from "./place.js";
import { language } from "./words.js";

/** An error of the server or of the connection to it. */
export class Problem extends Error {
  constructor(status, document) {
    super(document?.detail ?? document?.title ?? "");
    this.status = status;
    this.document = document ?? {};
  }
}

const keyName = ofVault("saekin.key");
let askForKey = async () => null;
let asking = null;
let heard = () => {};

/** Sets the function that is called whenever the server answers. */
export function whenHeard(listener) { heard = listener; }

/** Sets the function that asks the user for a key. It resolves to `{ key, isKept }`, or to null if the user has none. */
export function whenKeyIsNeeded(ask) { askForKey = ask; }

let offline = null;

/** Sets what answers without a network (`Offline`). */
export function useOffline(one) { offline = one; }

/** Returns the key of this tab or of this device; null for none. */
export function key() { return sessionStorage.getItem(keyName) ?? localStorage.getItem(keyName); }

/** Returns whether this device may keep what the server answers: there is no key, or its user lets the device keep that. */
export function isDeviceTrusted() { return sessionStorage.getItem(keyName) === null; }

export function forgetKey() { for (const storage of [sessionStorage, localStorage]) storage.removeItem(keyName); }

function takeKey({ key, isKept }) {
  forgetKey();
  (isKept ? localStorage : sessionStorage).setItem(keyName, key);
  return key;
}

// The zone whose days are shown here; null for that of the server, if it does not know this one.
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? null;

function headers(more) {
  const given = key();
  return { Accept: "application/json", "Accept-Language": language(), ...(zone ? { "Time-Zone": zone } : {}), ...(given ? { Authorization: `Bearer ${given}` } : {}), ...more };
}

/** Returns the address of a path with parameters, relative to the page. Skips values that are null, undefined, false or "". Arrays become repeated parameters. */
export function address(path, parameters = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part !== undefined && part !== null && part !== false && part !== "") query.append(name, part);
    }
  }
  const text = query.toString();
  return `.${path}${text ? `?${text}` : ""}`;
}

/**
 * Sends a request, with JSON or a file, and returns the JSON of the response, its ETag and its operation. Throws `Problem`.
 *
 * Without a network, what this device keeps is the answer: `isKept` for an earlier answer, `isWaiting` for a change that will be sent later. With
 * `isDirect` only the server is asked. `name` makes a request that is repeated under it add nothing again.
 */
export async function call(method, path, options = {}) {
  if (method === "GET") return ask(method, path, options);
  const request = ask(method, path, options);
  sending.add(request);
  try {
    return await request;
  } finally {
    sending.delete(request);
  }
}

async function ask(method, path, options) {
  const near = options.isDirect ? null : offline;
  if (near) {
    ({ path, options } = await near.translated(path, options));
    const early = await near.before(method, path, options);
    if (early) return early;
  }
  const { parameters, body, match, name, patience } = options;
  const missed = async () => { const other = await near?.instead(method, path, options); if (other) return other; throw new Problem(0); };
  let response;
  const [given, sent] = [key(), zone];
  try {
    response = await fetch(address(path, parameters), {
      method,
      headers: headers({ ...(body === undefined ? {} : { "Content-Type": body instanceof Blob ? "application/octet-stream" : "application/json" }), ...(match ? { "If-Match": match } : {}), ...(name ? { "Idempotency-Key": name } : {}) }),
      body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
      signal: patience ? AbortSignal.timeout(patience) : undefined,
    });
  } catch {
    return missed();
  }
  if (isOfProxy(response)) return missed();
  const document = await response.json().catch(() => null);
  // The answer broke off, or it is that of a network that wants its guests to sign in.
  if (method === "GET" && response.ok && document === null) return missed();
  heard();
  // Several requests may have sent it.
  if (response.status === 422 && sent && document?.type?.endsWith(":no-such-zone")) {
    zone = null;
    return ask(method, path, options);
  }
  if (response.status === 401) {
    near?.refused();
    // Several requests may need the key at once. Ask only once, and not again for an answer to an older key.
    if (!asking && key() !== given) return ask(method, path, options);
    asking ??= askForKey(document).then((answer) => answer && takeKey(answer)).finally(() => { asking = null; });
    if (await asking) return ask(method, path, options);
  }
  if (!response.ok) throw new Problem(response.status, document);
  if (method !== "GET") note(document?.memo?.id ?? Number(/^\/v1\/memos\/(\d+)/.exec(path)?.[1] ?? 0));
  const answer = { document, tag: response.headers.get("ETag"), operation: Number(response.headers.get("Saekin-Operation")) || null };
  near?.seen(method, path, options, answer);
  return answer;
}

/** Returns whether a proxy says that it cannot reach the server. */
function isOfProxy(response) { return response.status >= 502 && response.status <= 504 && !response.headers.get("Content-Type")?.startsWith("application/problem+json"); }

// What this page has written lately. The server tells it to all pages, also to this one.
const recently = 3000;
const written = new Map();
// The changes that are not answered yet. The server may tell them before it answers.
const sending = new Set();
const longestWait = 2000;

/** Waits, not for long, until the changes that this page has sent are answered. */
export function answered() { return Promise.race([Promise.allSettled(sending), new Promise((resolve) => setTimeout(resolve, longestWait))]); }

function note(id) {
  for (const [old, time] of written) if (Date.now() - time > recently) written.delete(old);
  written.set(id, Date.now());
}

/** Returns whether this page has written a memo, or anything, in the last seconds. */
export function wroteJustNow(id) { return (id ? [id] : [...written.keys()]).some((one) => Date.now() - (written.get(one) ?? 0) < recently); }

/** Returns whether this page has changed several memos, or something else than memos, in the last seconds. */
export function wroteMany() { return Date.now() - (written.get(0) ?? 0) < recently; }

/** Reads server-sent events until the server or `signal` ends the stream, and passes each to `heard`. Throws `Problem` if there is none. */
export async function listen(path, parameters, signal, heard) {
  // Not EventSource, which cannot send a key.
  const response = await fetch(address(path, parameters), { headers: headers({ Accept: "text/event-stream" }), signal, cache: "no-store" }).catch(() => { throw new Problem(0); });
  if (!response.ok) throw new Problem(response.status, await response.json().catch(() => null));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const events = (text + piece.value).split("\n\n");
    text = events.pop();
    for (const event of events) {
      const fields = Object.fromEntries(event.split("\n").map((line) => line.split(/: ?(.*)/s, 2)));
      heard({ id: fields.id ?? "", name: fields.event ?? "", data: fields.data ? JSON.parse(fields.data) : null });
    }
  }
}

/** Returns the JSON of a GET request. Throws `Problem`. */
export async function get(path, parameters) { return (await call("GET", path, { parameters })).document; }

/** Returns the body of a GET request as a file. Throws `Problem`. */
export async function fetchFile(path) {
  const response = await fetch(address(path), { headers: headers() }).catch(() => { throw new Problem(0); });
  if (!response.ok) throw new Problem(response.status, await response.json().catch(() => null));
  return response.blob();
}

/** Uploads a file, reports the progress and returns the job. Uses XMLHttpRequest because fetch reports no progress. Throws `Problem`. */
export function upload(path, file, progress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    for (const [name, value] of Object.entries(headers({ "Content-Type": "application/octet-stream" }))) request.setRequestHeader(name, value);
    request.responseType = "json";
    request.upload.onprogress = (event) => { if (event.lengthComputable) progress(event.loaded, event.total); };
    request.onload = () => (request.status < 300 ? resolve(request.response) : reject(new Problem(request.status, request.response)));
    request.onerror = () => reject(new Problem(0));
    request.send(file);
  });
}
