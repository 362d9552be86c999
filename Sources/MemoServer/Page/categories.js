// Categories: the list beside the memos, and the dialog that makes, names, colours, orders and merges them. Tags are renamed there too.
import { el, fill, hue, icon, iconButton, sign, tint } from "./elements.js";
import { showDialog } from "./keys.js";
import { hasList, ofVault, write } from "./place.js";
import { call, get } from "./service.js";
import { isForInputMethod } from "./typing.js";
import { undoing } from "./undoing.js";
import { number, say } from "./words.js";

const openKey = ofVault("saekin.open");
const mostTags = 500;
/** The number of categories above which the dialog has a filter: more than a screen shows. */
const mostUnfiltered = 30;

const folded = (text) => text.normalize("NFC").toLowerCase();

/** Returns the counts by path. A category includes the counts of its subcategories. */
function withThoseAbove(facets) {
  const sums = new Map();
  for (const { value, count } of facets) {
    const names = value.split("/");
    for (let depth = 1; depth <= names.length; depth += 1) {
      const path = names.slice(0, depth).join("/");
      sums.set(path, (sums.get(path) ?? 0) + count);
    }
  }
  return sums;
}

export class CategoryList {
  constructor(node, context) {
    Object.assign(this, { node, context, isUnfolded: false, areAllShown: false });
    this.open = new Set((localStorage.getItem(openKey) ?? "").split("\n").filter(Boolean));
  }

  /** Shows the categories with their numbers of memos or hits. While searching, those without hits are folded. */
  show(categories, uncategorized, counts) {
    Object.assign(this, { categories, uncategorized, counts });
    this.node.classList.toggle("all", this.areAllShown);
    if (!categories.size) return fill(this.node);
    const place = this.context.place();
    const found = counts ? withThoseAbove(counts.categories) : null;
    const focused = this.node.contains(document.activeElement) ? document.activeElement : null;
    const [focusedPath, focusedTool] = [focused?.dataset.path, focused?.dataset.tool];
    const all = [...categories].map(([path, category]) => ({ path, category, name: category.name, count: found ? found.get(path) ?? 0 : category.total }));
    const isOpen = (path) => this.open.has(path) || `${place.category ?? ""}/`.startsWith(`${path}/`);
    const isShown = ({ path }) => path.split("/").slice(0, -1).every((_, index, names) => isOpen(path.split("/").slice(0, index + 1).join("/")) || (found && names.length > 0));
    const rows = all.filter(isShown);
    if (uncategorized > 0 && !found) rows.push({ path: "none", category: null, name: say("noCategory"), count: uncategorized });
    const [some, none] = found ? [rows.filter((row) => row.count > 0 || row.path === place.category), rows.filter((row) => row.count === 0 && row.path !== place.category)] : [rows, []];
    const parents = new Set(all.map(({ path }) => path.split("/").slice(0, -1).join("/")).filter(Boolean));
    const item = (row) => this.row(row, place, !found && parents.has(row.path), isOpen(row.path));
    fill(this.node, el("div", { class: "row title-row" }, el("h2", { id: "categories-title" }, say("categories")), iconButton("edit", say("manage"), () => manage(this.context), { "data-tool": "manage" })),
      el("ul", { "aria-labelledby": "categories-title" }, some.map(item)),
      none.length ? el("details", { class: "others", open: this.isUnfolded, ontoggle: (event) => { this.isUnfolded = event.target.open; } }, el("summary", {}, say("otherCategories", none.length)), el("ul", { "aria-label": say("otherCategories", none.length) }, none.map(item))) : null,
      el("button", { type: "button", class: "quiet word show-all", "aria-expanded": String(this.areAllShown), onclick: () => { this.areAllShown = !this.areAllShown; this.show(categories, uncategorized, counts); } }, say(this.areAllShown ? "showFewer" : "showAll")));
    const links = [...this.node.querySelectorAll("a, button")];
    if (focusedPath) links.find((link) => link.dataset.path === focusedPath && link.tagName === focused.tagName)?.focus();
    else if (focusedTool) links.find((link) => link.dataset.tool === focusedTool)?.focus();
  }

  row({ path, category, name, count }, place, hasChildren, isOpen) {
    const isChosen = place.category === path;
    const view = hasList(place) || place.view === "board" ? place.view : "memos";
    const depth = category ? Math.min(category.path.length, 4) : 1;
    const link = tint(el("a", {
      href: write({ ...place, view, category: isChosen ? null : path, memo: null, mode: null, version: null }), class: "chip category", "aria-current": isChosen ? "true" : null, "data-path": path,
    }, el("i", { "aria-hidden": "true" }, sign(category) ?? ""), el("span", { class: "label" }, name), " ", el("b", {}, number(count))), category?.color, category ? path : "");
    const fold = hasChildren ? el("button", { type: "button", class: "fold", "data-path": path, "aria-expanded": String(isOpen), "aria-label": say("subcategories", name), onclick: () => this.fold(path) }, icon(isOpen ? "down" : "right")) : null;
    return el("li", { class: `depth-${depth}${count === 0 ? " none" : ""}` }, link, fold);
  }

  fold(path) {
    if (this.open.has(path)) this.open.delete(path);
    else this.open.add(path);
    localStorage.setItem(openKey, [...this.open].join("\n"));
    this.show(this.categories, this.uncategorized, this.counts);
  }
}

/** Shows the dialog to manage categories and tags. Each change is saved at once, and the history keeps it. */
export async function manage(context) {
  const problem = el("p", { class: "mistake", role: "alert" });
  const table = new CategoryTable(context, problem);
  await table.show();
  return showDialog(say("manage"), [problem, table.node], [[say("close"), null]], { class: "wide" });
}

/** The rows of all categories, which may be thousands: a change replaces only the rows that look different after it. */
class CategoryTable {
  constructor(context, problem) {
    Object.assign(this, { context, problem, categories: [], rows: new Map(), siblings: new Map() });
    this.list = el("ul", { "aria-label": say("categories") });
    this.tags = el("div");
    this.note = el("p", { class: "soft", role: "status" });
    const add = () => this.made.body && this.attempt(async () => {
      const answer = await call("POST", "/v1/categories", { body: this.made.body });
      this.made.clear();
      return answer;
    });
    this.made = new NewCategory({ "aria-label": say("newCategory"), onkeydown: (event) => { if (event.key === "Enter" && !isForInputMethod(event)) { event.preventDefault(); add(); } } });
    this.none = el("p", { class: "soft", role: "status", hidden: true }, say("noSuchCategory"));
    this.filter = el("input", { type: "search", name: "filter", "aria-label": say("filterCategories"), placeholder: say("filterCategories"), autocomplete: "off", hidden: true, oninput: () => this.arrange(), onkeydown: (event) => {
      if (event.key === "Enter") event.preventDefault();
      // Escape empties the field first, and closes the dialog if it is empty.
      if (event.key === "Escape" && this.filter.value) { event.preventDefault(); this.filter.value = ""; this.arrange(); }
    } });
    this.node = el("div", { class: "manage" }, this.filter, this.list, this.none, el("div", { class: "row add-row" }, this.made.color, this.made.name, el("button", { type: "button", onclick: add }, say("addCategory"))), this.note, this.tags);
  }

  async attempt(change, focus) {
    fill(this.problem);
    try {
      this.tell((await change())?.operation);
    } catch (error) {
      fill(this.problem, error.status === 0 ? say("offline") : error.message);
    }
    await this.show();
    (this.node.querySelector(focus ?? "[name=newCategory]") ?? this.made.name).focus();
    this.context.changed();
  }

  /** Says that something was changed, with a button that undoes it: a message of the page would be behind the dialog. */
  tell(operation) {
    const [label, run] = undoing(operation, this.context, () => this.show()) ?? [];
    fill(this.note, run ? [say("changedCategories"), " ", el("button", { type: "button", class: "quiet word", name: "undo", onclick: () => { fill(this.note); run(); } }, label)] : null);
  }

  async show() {
    const [{ categories }, { tags }] = await Promise.all([get("/v1/categories"), get("/v1/tags", { limit: mostTags })]).catch((error) => { fill(this.problem, error.message || say("offline")); return [{ categories: this.categories }, { tags: [] }]; });
    this.categories = categories;
    this.siblings = new Map();
    for (const category of categories) {
      const parent = category.path.slice(0, -1).join("/");
      const siblings = this.siblings.get(parent);
      if (siblings) siblings.push(category);
      else this.siblings.set(parent, [category]);
    }
    const known = this.rows;
    this.rows = new Map();
    for (const siblings of this.siblings.values()) siblings.forEach((category, at) => {
      const look = JSON.stringify([category, at === 0, at === siblings.length - 1]);
      const row = known.get(category.id);
      this.rows.set(category.id, row?.look === look ? row : { look, node: this.row(category, at === 0, at === siblings.length - 1) });
    });
    this.filter.hidden = categories.length <= mostUnfiltered;
    if (this.filter.hidden) this.filter.value = "";
    this.arrange();
    this.showTags(tags);
  }

  /** Shows the rows whose path has all the words of the filter, and touches none that is in its place already. */
  arrange() {
    const words = folded(this.filter.value).split(/\s+/).filter(Boolean);
    const nodes = this.categories.filter(({ path }) => words.every((word) => folded(path.join("/")).includes(word))).map(({ id }) => this.rows.get(id).node);
    this.none.hidden = nodes.length > 0 || !words.length;
    const kept = new Set(nodes);
    for (const node of [...this.list.children]) if (!kept.has(node)) node.remove();
    let next = this.list.firstChild;
    for (const node of nodes) {
      if (node === next) next = next.nextSibling;
      else this.list.insertBefore(node, next);
    }
  }

  row(category, isFirst, isLast) {
    const path = category.path.join("/");
    const own = (part) => `[data-id="${category.id}"] ${part}`;
    const patch = (change, focus) => this.attempt(() => call("PATCH", `/v1/categories/${category.id}`, { body: change }), focus);
    const place = (way, step) => {
      const siblings = this.siblings.get(category.path.slice(0, -1).join("/"));
      const other = siblings[siblings.findIndex((one) => one.id === category.id) + step];
      if (other) patch({ [way]: other.path.join("/") }, own(`[data-step="${step}"]`));
    };
    const text = (name, label, value, more) => el("input", { type: "text", name, "aria-label": `${path}: ${label}`, value, onchange: (event) => patch({ [name]: event.target.value || null }, own(`[name="${name}"]`)), ...more });
    return el("li", { "data-id": String(category.id), class: `depth-${Math.min(category.path.length, 4)}` },
      el("input", { type: "color", name: "color", "aria-label": `${path}: ${say("color")}`, value: (category.color ?? hue(path)).toLowerCase(), onchange: (event) => patch({ color: event.target.value }, own("[name=color]")) }),
      text("icon", say("icon"), category.picture ?? category.icon ?? "", { class: "sign", maxlength: "32", placeholder: sign(category) ?? "☺" }), text("name", say("name_"), category.name, { required: true }), el("span", { class: "soft" }, number(category.total)),
      iconButton("up", `${path}: ${say("moveUp")}`, () => place("before", -1), { disabled: isFirst, "data-step": "-1" }), iconButton("down", `${path}: ${say("moveDown")}`, () => place("after", 1), { disabled: isLast, "data-step": "1" }),
      el("button", { type: "button", class: "quiet word", "data-tool": "merge", "aria-label": `${path}: ${say("mergeInto")}`, onclick: () => this.merge(category) }, say("mergeInto")),
      iconButton("trash", `${path}: ${say("deleteCategory")}`, () => this.remove(category)));
  }

  /** Asks for the category into which another one is merged. */
  async merge(category) {
    const target = el("select", { "aria-label": say("mergeInto") }, this.categories.filter((other) => other.id !== category.id).map((other) => el("option", {}, other.path.join("/"))));
    const isWanted = await showDialog(say("mergeQuestion", category.path.join("/")), [target, el("p", { class: "soft" }, say("mergeHint", category.total))], [[say("merge"), true, "main"], [say("cancel"), null]]);
    if (isWanted && target.value) await this.attempt(() => call("DELETE", `/v1/categories/${category.id}`, { parameters: { to: target.value } }));
  }

  async remove(category) {
    if (await showDialog(say("deleteQuestion", category.path.join("/")), [el("p", { class: "soft" }, say("deleteHint", category.count))], [[say("deleteCategory"), true, "main"], [say("cancel"), null]])) await this.attempt(() => call("DELETE", `/v1/categories/${category.id}`, { parameters: { uncategorize: true } }));
  }

  showTags(tags) {
    const look = JSON.stringify(tags);
    if (look === this.tagLook) return;
    this.tagLook = look;
    const wasOpen = this.tags.querySelector("details")?.open;
    const row = (tag) => el("li", {}, el("input", { type: "text", "aria-label": say("renameTag", tag.name), value: tag.name, "data-tag": tag.name, onchange: (event) => {
      const to = event.target.value.trim().replace(/^#/, "");
      if (to) this.attempt(() => call("PATCH", `/v1/tags/${encodeURIComponent(tag.name)}`, { body: { to } }), `[data-tag="${CSS.escape(to)}"]`);
    } }), el("span", { class: "soft" }, number(tag.count)));
    fill(this.tags, tags.length ? el("details", { open: wasOpen }, el("summary", {}, say("tagsCount", tags.length)), el("p", { class: "soft" }, say("renameTagHint")), el("ul", { class: "tags" }, tags.map(row))) : null);
  }
}

/** The fields of a new category: its name, and a colour, which follows from the name until somebody chooses one. */
class NewCategory {
  constructor(more) {
    this.name = el("input", { type: "text", name: "newCategory", autocomplete: "off", placeholder: say("newCategoryHint"), oninput: () => this.follow(), ...more });
    this.color = el("input", { type: "color", name: "newColor", "aria-label": say("color"), oninput: () => { this.isColored = true; } });
    this.clear();
  }

  follow() { if (!this.isColored) this.color.value = hue(this.name.value.trim()).toLowerCase(); }

  clear() {
    this.isColored = false;
    this.name.value = "";
    this.follow();
  }

  /** What the server needs to make the category; null if it has no name. */
  get body() {
    const name = this.name.value.trim();
    return name ? { name, ...(this.isColored ? { color: this.color.value } : {}) } : null;
  }
}

/** Asks for the name and the colour of a new category and makes it. Returns its path, or null if there is none. */
export async function askForCategory(context) {
  const made = new NewCategory({ required: true });
  const body = await showDialog(say("newCategory"), [el("div", { class: "row new-category" }, el("label", { class: "field" }, el("span", {}, say("name_")), made.name), made.color)], [[say("addCategory"), null, "main"], [say("cancel"), null]], { onsubmit: () => made.body });
  if (!body) return null;
  try {
    const { document } = await call("POST", "/v1/categories", { body });
    context.changed();
    return document.category.path.join("/");
  } catch (problem) {
    // One that is there already is chosen.
    if (context.categories().has(body.name)) return body.name;
    context.failed(problem);
    return null;
  }
}
