// Speaks to the server: JSON over the routes of /openapi.json.
import { language } from "./words.js";

/** What the server, or the way to it, objects. */
export class Problem extends Error {
  constructor(status, document) {
    super(document?.detail ?? document?.title ?? "");
    this.status = status;
    this.document = document ?? {};
  }
}

const keyName = "saekin.key";
let askForKey = async () => null;
let asking = null;

/** Says how to ask somebody for a key; it answers null when they have none. */
export function whenKeyIsNeeded(ask) { askForKey = ask; }

function headers(more) {
  const key = sessionStorage.getItem(keyName);
  return { Accept: "application/json", "Accept-Language": language(), ...(key ? { Authorization: `Bearer ${key}` } : {}), ...more };
}

/** A path with its parameters; those that are null, undefined, false or "" are left out, of arrays each member is one. */
export function address(path, parameters = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part !== undefined && part !== null && part !== false && part !== "") query.append(name, part);
    }
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** The answer's JSON and its ETag. Throws `Problem`. */
export async function call(method, path, { parameters, body, match } = {}) {
  let response;
  try {
    response = await fetch(address(path, parameters), {
      method,
      headers: headers({ ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...(match ? { "If-Match": match } : {}) }),
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem(0);
  }
  const document = await response.json().catch(() => null);
  if (response.status === 401) {
    // Several calls may need it at once.
    asking ??= askForKey(document).finally(() => { asking = null; });
    const key = await asking;
    if (key) {
      sessionStorage.setItem(keyName, key);
      return call(method, path, { parameters, body, match });
    }
  }
  if (!response.ok) throw new Problem(response.status, document);
  return { document, tag: response.headers.get("ETag") };
}

/** The JSON of a GET. Throws `Problem`. */
export async function get(path, parameters) { return (await call("GET", path, { parameters })).document; }

/** Sends a file and tells how much of it has gone; answers the job. fetch cannot tell, so this is the older way. Throws `Problem`. */
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
