// The service worker: keeps a copy of the page, so that it opens without a network. It knows nothing of memos; `kept.js` keeps those.
// PageFile writes `$version` before this script, that of all files of the page together. Scripts and styles have it in their addresses, so a
// page never runs with those of another version.

const prefix = `saekin-page ${registration.scope} `;
const name = prefix + $version;
const files = ["./", `page.js?v=${$version}`, `page.css?v=${$version}`, "icon.svg"].map((file) => new URL(file, registration.scope).href);
/** Time in milliseconds to wait for the server, which a phone away from home may not reach. */
const patience = 4000;

addEventListener("install", (event) => event.waitUntil(keep().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(begin()));

addEventListener("message", ({ source }) => source?.postMessage({ version: $version }));

async function keep() {
  const answers = await Promise.all(files.map((file) => fetch(file, { cache: "reload" })));
  const page = await answers[0].clone().text();
  // While a server is replaced, the page may still be the former one.
  if (answers.some((answer) => !answer.ok) || !page.includes(`page.js?v=${$version}`)) throw new Error("the files of the page are not of one version");
  const cache = await caches.open(name);
  await Promise.all(answers.map((answer, index) => cache.put(files[index], answer)));
}

/** Removes the copies of former versions, and tells open pages of this one. */
async function begin() {
  for (const other of await caches.keys()) if (other.startsWith(prefix) && other !== name) await caches.delete(other);
  await clients.claim();
  for (const page of await clients.matchAll()) page.postMessage({ version: $version });
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && url.origin + url.pathname === registration.scope) event.respondWith(page());
  else if (files.includes(url.href)) event.respondWith(url.search ? versioned(request) : other(request));
});

const kept = (file) => caches.open(name).then((cache) => cache.match(file));

/** The server's page if it answers in time, else the copy. */
async function page() {
  // A redirection, such as that of a proxy that asks for a password, is the browser's.
  const asked = fetch(registration.scope, { cache: "no-cache", redirect: "manual" }).then((answer) => (answer.status >= 502 && answer.status <= 504 ? null : answer), () => null);
  const copy = await kept(files[0]);
  if (!copy) return await asked ?? Response.error();
  return await Promise.race([asked, new Promise((resolve) => setTimeout(() => resolve(null), patience))]) ?? copy;
}

async function versioned(request) { return await kept(request.url) ?? fetch(request); }

async function other(request) { return fetch(request).catch(async (error) => { const copy = await kept(request.url); if (copy) return copy; throw error; }); }
