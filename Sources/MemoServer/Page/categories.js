// Categories: the list beside the memos, and the dialog that makes, names, colours, orders and merges them. Tags are renamed there too.
import { el, fill, hue, icon, iconButton, sign, tint } from "./elements.js";
import { showDialog } from "./keys.js";
import { hasList, ofVault, write } from "./place.js";
import { call, get } from "./service.js";
import { isForInputMethod } from "./typing.js";
import { number, say } from "./words.js";

const openKey = ofVault("saekin.open");
const mostTags = 500;

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
  const body = el("div", { class: "manage" });
  const problem = el("p", { class: "mistake", role: "alert" });
  const attempt = async (change, focus) => {
    fill(problem);
    try {
      await change();
    } catch (error) {
      fill(problem, error.status === 0 ? say("offline") : error.message);
    }
    await render();
    (body.querySelector(focus) ?? body.querySelector("[name=newCategory]"))?.focus();
    context.changed();
  };
  const patch = (category, change, focus) => attempt(() => call("PATCH", `/v1/categories/${category.id}`, { body: change }), focus);
  const categoryRow = (category, siblings, all) => {
    const path = category.path.join("/");
    const at = siblings.indexOf(category);
    const place = (other, way, step) => other && patch(category, { [way]: other.path.join("/") }, `[data-id="${category.id}"] [data-step="${step}"]`);
    const text = (name, label, value, more) => el("input", { type: "text", name, "aria-label": `${path}: ${label}`, value, onchange: (event) => patch(category, { [name]: event.target.value || null }, `[data-id="${category.id}"] [name="${name}"]`), ...more });
    const target = el("select", { "aria-label": `${path}: ${say("mergeInto")}`, onchange: () => target.value && merge(category, target.value) }, el("option", { value: "" }, say("mergeInto")), all.filter((other) => other !== category).map((other) => el("option", { value: other.path.join("/") }, other.path.join("/"))));
    return el("li", { "data-id": String(category.id), class: `depth-${Math.min(category.path.length, 4)}` },
      el("input", { type: "color", name: "color", "aria-label": `${path}: ${say("color")}`, value: (category.color ?? hue(path)).toLowerCase(), onchange: (event) => patch(category, { color: event.target.value }, `[data-id="${category.id}"] [name=color]`) }),
      text("icon", say("icon"), category.picture ?? category.icon ?? "", { class: "sign", maxlength: "32", placeholder: sign(category) ?? "☺" }), text("name", say("name_"), category.name, { required: true }), el("span", { class: "soft" }, number(category.total)),
      iconButton("up", `${path}: ${say("moveUp")}`, () => place(siblings[at - 1], "before", -1), { disabled: at === 0, "data-step": "-1" }), iconButton("down", `${path}: ${say("moveDown")}`, () => place(siblings[at + 1], "after", 1), { disabled: at === siblings.length - 1, "data-step": "1" }),
      target, iconButton("trash", `${path}: ${say("deleteCategory")}`, () => remove(category)));
  };
  const merge = async (category, to) => {
    if (await showDialog(say("mergeQuestion", category.path.join("/"), to), [el("p", { class: "soft" }, say("mergeHint", category.total))], [[say("merge"), true, "main"], [say("cancel"), null]])) await attempt(() => call("DELETE", `/v1/categories/${category.id}`, { parameters: { to } }));
    else render();
  };
  const remove = async (category) => {
    if (await showDialog(say("deleteQuestion", category.path.join("/")), [el("p", { class: "soft" }, say("deleteHint", category.count))], [[say("deleteCategory"), true, "main"], [say("cancel"), null]])) await attempt(() => call("DELETE", `/v1/categories/${category.id}`, { parameters: { uncategorize: true } }));
  };
  const tagRow = (tag) => el("li", {}, el("input", { type: "text", "aria-label": say("renameTag", tag.name), value: tag.name, "data-tag": tag.name, onchange: (event) => {
    const to = event.target.value.trim().replace(/^#/, "");
    if (to) attempt(() => call("PATCH", `/v1/tags/${encodeURIComponent(tag.name)}`, { body: { to } }), `[data-tag="${CSS.escape(to)}"]`);
  } }), el("span", { class: "soft" }, number(tag.count)));
  const render = async () => {
    const [{ categories }, { tags }] = await Promise.all([get("/v1/categories"), get("/v1/tags", { limit: mostTags })]).catch((error) => { fill(problem, error.message || say("offline")); return [{ categories: [] }, { tags: [] }]; });
    const siblings = (category) => categories.filter((other) => other.path.length === category.path.length && other.path.slice(0, -1).join("/") === category.path.slice(0, -1).join("/"));
    const name = el("input", { type: "text", name: "newCategory", "aria-label": say("newCategory"), placeholder: say("newCategoryHint"), autocomplete: "off", onkeydown: (event) => { if (event.key === "Enter" && !isForInputMethod(event)) { event.preventDefault(); add(); } } });
    const color = el("input", { type: "color", "aria-label": say("color"), value: "#3b88ad" });
    const add = () => name.value.trim() && attempt(() => call("POST", "/v1/categories", { body: { name: name.value.trim(), color: color.value } }));
    const wasOpen = body.querySelector("details")?.open;
    fill(body, el("ul", { "aria-label": say("categories") }, categories.map((category) => categoryRow(category, siblings(category), categories))),
      el("div", { class: "row add-row" }, color, name, el("button", { type: "button", onclick: add }, say("addCategory"))),
      tags.length ? el("details", { open: wasOpen }, el("summary", {}, say("tagsCount", tags.length)), el("p", { class: "soft" }, say("renameTagHint")), el("ul", { class: "tags" }, tags.map(tagRow))) : null);
  };
  await render();
  return showDialog(say("manage"), [problem, body], [[say("close"), null]], { class: "wide" });
}
