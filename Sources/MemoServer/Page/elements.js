// Builds the elements of the page. Data become text nodes and attributes, never HTML.

/** Creates an element with attributes, listeners (`onclick`) and children. Skips values that are null, undefined or false. */
export function el(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
  return node;
}

const space = "http://www.w3.org/2000/svg";

/** Creates an SVG element in the same way. */
export function svg(name, attributes = {}, ...children) {
  const node = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== null) node.setAttribute(key, value);
  }
  node.append(...children.flat().filter((child) => child !== undefined && child !== null));
  return node;
}

const shapes = {
  search: "M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14M16.200 16.200 20.500 20.500",
  add: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  light: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M18.700 5.300l-1.400 1.400M6.700 17.300l-1.400 1.400",
  dark: "M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500",
  auto: "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
  keys: "M3.500 7h17v10.500h-17zM7 10.500h.1M10.300 10.500h.1M13.600 10.500h.1M17 10.500h.1M8 14.200h8",
  pin: "M9 4h6l-.7 6 3.200 3.500H6.500L9.700 10zM12 13.500V20",
  edit: "M4.500 19.500l1-4.200L16.200 4.600l3.200 3.200L8.700 18.500zM14 6.800l3.200 3.200",
  trash: "M5 7h14M9.500 7V4.500h5V7M7 7l.8 12.500h8.400L17 7M10.300 10.500v5.500M13.700 10.500v5.500",
  past: "M4.500 12a7.500 7.500 0 1 0 2.400-5.500M4.500 4.500v3.800h3.800M12 8v4.300l2.800 1.900",
  up: "M6 14.500l6-6 6 6",
  down: "M6 9.500l6 6 6-6",
  left: "M14.500 6l-6 6 6 6",
  right: "M9.500 6l6 6-6 6",
  memos: "M5 4.500h14v15H5zM8.500 9h7M8.500 12.500h7M8.500 16h4",
  today: "M4.500 6h15v13.500h-15zM4.500 10h15M8.500 3.500v4M15.500 3.500v4M9 14.500l2.200 2.200 4-4",
  board: "M4.500 5h4v14h-4zM10 5h4v9h-4zM15.500 5h4v11.500h-4z",
  statistics: "M4.500 19.500h15M7 16.500v-5M12 16.500v-11M17 16.500v-8",
  imports: "M12 4v10.500M7.500 10.500l4.500 4.500 4.500-4.500M4.500 16v3.500h15V16",
  filter: "M4.500 7h15M7.500 12h9M10.500 17h3",
  check: "M5 12.500l4.500 4.500L19 7.500",
  more: "M6 11.300a.700.700 0 1 1 0 1.400.700.700 0 0 1 0-1.400M12 11.300a.700.700 0 1 1 0 1.400.700.700 0 0 1 0-1.400M18 11.300a.700.700 0 1 1 0 1.400.700.700 0 0 1 0-1.400",
  star: "M12 4l2.400 5 5.500.700-4 3.800 1 5.500-4.900-2.700L7.100 19l1-5.500-4-3.800 5.500-.700z",
  copy: "M8.500 8.500h11v11h-11zM15.500 8.500v-4h-11v11h4",
  share: "M12 15V4M8 7.500 12 3.500l4 4M5.500 12v8h13v-8",
  save: "M12 4v10.500M7.500 10.500l4.500 4.500 4.500-4.500M4.500 19.500h15",
  print: "M7.500 9V4h9v5M7.500 16.500h-3V9h15v7.500h-3M7.500 14h9v6h-9z",
  help: "M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17M9.500 9.500a2.500 2.500 0 1 1 3.700 2.200c-.900.500-1.200.900-1.200 1.800M12 16.800h.1",
  language: "M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17M3.500 12h17M12 3.500c-5 5.500-5 11.500 0 17M12 3.500c5 5.500 5 11.500 0 17",
  select: "M4.500 4.500h15v15h-15zM8 12.200l3 3 5.500-6",
  written: "M8.500 7.500 4 12l4.500 4.500M15.500 7.500 20 12l-4.500 4.500",
  cloudOff: "M4 4l16 16M8.500 7.500A6 6 0 0 1 17.800 11 4 4 0 0 1 19.500 18M16 18.500H7.500a4.500 4.500 0 0 1-1.300-8.800",
  open: "M13.500 4.500h6v6M19.500 4.500l-8.500 8.500M10.500 6h-6v13.500h13.500v-6",
  leave: "M10 4.500H5v15h5M9.500 12h10M15.500 8l4 4-4 4",
  categories: "M4.500 6.500h6l2 2.500h7v10h-15z",
  hash: "M9.500 4.500l-1.500 15M16 4.500l-1.500 15M5 9.500h15M4 14.500h15",
};

// Each row of the list has two icons. Copying one is faster than creating it.
const icons = new Map();

/** Creates a small icon next to a word, hidden from screen readers. */
export function icon(name) {
  if (!icons.has(name)) icons.set(name, svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: shapes[name] })));
  return icons.get(name).cloneNode(true);
}

/** Creates a button with an icon. Its label is the tooltip and is read by screen readers. */
export function iconButton(name, label, onclick, more = {}) {
  return el("button", { type: "button", class: "quiet", "aria-label": label, title: label, onclick, ...more }, icon(name));
}

/** Returns the text from `start` (in UTF-16 units) with its marked parts in <mark>. */
export function marked(text, marks = [], start = 0) {
  const nodes = [];
  let end = start;
  for (const { utf16: [from, to] } of marks) {
    if (from < end || to > text.length || from >= to) continue;
    if (from > end) nodes.push(document.createTextNode(text.slice(end, from)));
    nodes.push(el("mark", {}, text.slice(from, to)));
    end = to;
  }
  if (end < text.length) nodes.push(document.createTextNode(text.slice(end)));
  return nodes;
}

/** Returns a title for display: a Markdown heading without its # signs. */
export function heading(title, marks, empty) {
  const signs = /^#{1,6}[ \t]+(?=\S)/.exec(title);
  const nodes = marked(title, marks, signs ? signs[0].length : 0);
  return nodes.length > 0 && title.trim() ? nodes : [el("span", { class: "soft" }, empty)];
}

/** Sets an element's colour to that of a category; one without a colour gets a hue. */
export function tint(node, color, name = "") {
  if (/^#[0-9a-f]{6}$/i.test(color ?? "")) node.style.setProperty("--tint", color);
  else if (name) node.style.setProperty("--tint", hue(name));
  return node;
}

const hues = ["#c2604f", "#b9783a", "#97852f", "#6d8f3c", "#3f9460", "#2e938b", "#3b88ad", "#5278c0", "#7569c0", "#9560ae", "#b05a8f", "#8d6e5a"];

// The colours of the top categories, by name.
let given = new Map();

/**
 * Gives colours to the top categories that have none: by name, or the next hue that the fewest others have. Older categories come first, so
 * that a new one changes no colour.
 */
export function giveHues(categories) {
  const top = categories.filter(({ path }) => path.length === 1);
  const uses = hues.map((color) => top.filter((one) => one.color?.toLowerCase() === color).length);
  given = new Map(top.filter((one) => one.color).map((one) => [one.name, one.color]));
  for (const { name } of top.filter((one) => !one.color).sort((a, b) => a.id - b.id)) {
    const fewest = Math.min(...uses);
    let at = hueNumber(name);
    // A step of five keeps neighbours apart and reaches all twelve.
    while (uses[at] > fewest) at = (at + 5) % hues.length;
    uses[at] += 1;
    given.set(name, hues[at]);
  }
}

function hueNumber(name) {
  let sum = 0;
  for (const character of name.normalize("NFC")) sum = (Math.imul(sum, 31) + character.codePointAt(0)) >>> 0;
  return sum % hues.length;
}

/** Returns the colour of a category that has none: that of its top category. */
export function hue(name) {
  const top = name.split("/")[0];
  return given.get(top) ?? hues[hueNumber(top)];
}

/** Returns the emoji of a category, or null if it has none or the text is not an emoji. */
export function sign(category) {
  return category?.picture && /\p{Extended_Pictographic}/u.test(category.picture) && category.picture.length <= 12 ? category.picture : null;
}

/** Gives a file to the browser to save. */
export function saveFile(blob, name) {
  const link = el("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Replaces the children of `node` at once, so that it is never empty in between. */
export function fill(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
  return node;
}

/** Watches whether somebody points at something in a node: the pointer was moved or pressed there in the last seconds. */
export class Pointer {
  constructor(node) {
    this.last = -Infinity;
    for (const name of ["pointermove", "pointerdown", "dragover"]) node.addEventListener(name, (event) => { this.last = event.timeStamp; }, { passive: true });
  }

  get isMoving() { return performance.now() - this.last < 3000; }
}
