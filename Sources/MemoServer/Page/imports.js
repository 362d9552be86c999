// Imports dropped or chosen files, and shows their progress and results.
import { el, fill, icon } from "./elements.js";
import { address, call, get, upload } from "./service.js";
import { ofSource } from "./suggestions.js";
import { undoing } from "./undoing.js";
import { inFull, number, say, when } from "./words.js";

const mostRuns = 50;

const pollEvery = 400;
const states = { waiting: "waiting", running: "running", done: "doneJob", failed: "failed", stopped: "stopped" };
const counts = ["imported", "imported_in_trash", "updated", "merged", "unchanged", "trashed", "deleted", "new_categories", "skipped", "rejected"];
const countNames = { imported_in_trash: "importedInTrash", trashed: "trashedCount", deleted: "deletedCount", new_categories: "newCategories" };

export class Imports {
  constructor(node, context) { Object.assign(this, { node, context, followed: new Set() }); }

  /** Whether a new list would take away what somebody uses. */
  get isInUse() { return Boolean(this.list?.contains(document.activeElement)); }

  /** Shows imports that others have begun or ended. */
  async follow() { if (this.list?.isConnected) await this.showPast(); }

  async show() {
    this.files = el("input", { type: "file", multiple: true, class: "unseen", id: "files", onchange: () => { this.take([...this.files.files]); this.files.value = ""; } });
    this.dryRun = el("input", { type: "checkbox", id: "dry-run" });
    const zone = el("div", { class: "drop",
      ondragover: (event) => { event.preventDefault(); zone.classList.add("over"); }, ondragleave: () => zone.classList.remove("over"),
      ondrop: (event) => { event.preventDefault(); zone.classList.remove("over"); this.take(this.taken(event.dataTransfer)); } },
    icon("imports"), el("p", {}, say("drop")), el("p", { class: "soft" }, say("dropHint")),
    el("div", { class: "choices" }, this.files, el("label", { for: "files", class: "button main" }, say("choose"))), el("label", { class: "check" }, this.dryRun, say("dryRun")));
    this.list = el("ol", { class: "jobs" });
    fill(this.node, el("h1", {}, say("imports")), zone, el("h2", {}, say("pastImports")), this.list);
    await this.showPast();
  }

  async showPast() {
    try {
      const { imports } = await get("/v1/imports");
      // Jobs of this run of the server have reports; the history knows those before it, and those of the command line.
      const runs = (await get("/v1/history", { kind: "import", limit: mostRuns }).catch(() => ({ changes: [] }))).changes;
      const past = [...imports.map((job) => this.row(job)), ...runs.filter((run) => !imports.some((job) => job.report && isRun(job, run))).map((run) => this.run(run))];
      // Files may have been dropped meanwhile.
      const begun = [...this.list.querySelectorAll("[data-begun]")];
      const rest = past.filter((row) => !row.dataset.job || !begun.some((one) => one.dataset.job === row.dataset.job));
      fill(this.list, begun, rest, begun.length + rest.length ? null : el("li", { class: "soft none" }, say("noImports")));
      for (const job of imports) if (["waiting", "running"].includes(job.state)) this.poll(job.id);
    } catch (problem) {
      this.context.failed(problem, () => this.showPast());
    }
  }

  /** Creates the row of an import that only the history knows. */
  run({ title, time, memos }) {
    const tallies = [["imported", memos?.new], ["updated", memos?.changed], ["trashedCount", memos?.trashed]].filter(([name, count]) => count > 0 || name === "imported");
    return el("li", { class: "job" }, el("div", { class: "row" }, el("strong", {}, title), el("time", { class: "soft", datetime: time, title: inFull(time) }, when(time))),
      el("dl", { class: "tallies" }, tallies.map(([name, count]) => el("div", { class: name }, el("dd", {}, number(count ?? 0)), el("dt", {}, say(name))))));
  }

  /** Returns the files that were dropped. Says what to do with folders, which a browser does not read. */
  taken(transfer) {
    const isFolder = [...transfer.items].some((item) => item.webkitGetAsEntry?.()?.isDirectory);
    if (isFolder) this.context.toast(say("folder"));
    return isFolder ? [] : [...transfer.files];
  }

  async take(files) { for (const file of files) await this.send(file); }

  async send(file) {
    this.list.querySelector(".none")?.remove();
    const bar = el("progress", { max: "1", value: "0", "aria-label": say("sending") });
    const row = el("li", { class: "job", "data-begun": true }, el("div", { class: "row" }, el("strong", {}, file.name), el("span", { class: "soft" }, say("sending"))), bar);
    this.list.prepend(row);
    try {
      const path = address("/v1/imports", { name: file.name, dry_run: this.dryRun.checked || null });
      const job = await upload(path, file, (sent, all) => { bar.value = sent / Math.max(all, 1); });
      const begun = this.row(job);
      begun.dataset.begun = "";
      row.replaceWith(begun);
      this.context.announce(say("importing", file.name));
      await this.poll(job.id);
    } catch (problem) {
      const text = problem.status === 0 ? say("offline") : problem.message;
      fill(row, el("div", { class: "row" }, el("strong", {}, file.name), el("span", { class: "late" }, say("failed"))), el("p", { class: "mistake", role: "alert" }, text));
    }
  }

  /** Polls a job until it ends. */
  async poll(id) {
    if (this.followed.has(id)) return;
    this.followed.add(id);
    for (;;) {
      const job = await get(`/v1/imports/${encodeURIComponent(id)}`);
      const old = this.list.querySelector(`[data-job="${CSS.escape(id)}"]`);
      const next = this.row(job, old?.querySelector("details")?.open);
      if (old && "begun" in old.dataset) next.dataset.begun = "";
      old?.replaceWith(next);
      if (!["waiting", "running"].includes(job.state)) {
        this.followed.delete(id);
        this.context.announce(`${job.name}: ${say(states[job.state])}. ${this.sentence(job)}`);
        return this.context.changed();
      }
      await new Promise((resolve) => setTimeout(resolve, pollEvery));
    }
  }

  sentence(job) { return job.report ? counts.filter((name) => job.report[name] > 0).map((name) => `${say(countNames[name] ?? name)} ${number(job.report[name])}`).join(", ") : job.problem?.detail ?? ""; }

  row(job, isOpen) {
    const isRunning = ["waiting", "running"].includes(job.state);
    const head = el("div", { class: "row" }, el("strong", {}, job.name), el("span", { class: `soft ${job.state}` }, say(states[job.state] ?? job.state), isRunning ? ` · ${say("read", job.read)}` : ""),
      isRunning ? el("button", { type: "button", class: "quiet word", onclick: () => call("DELETE", `/v1/imports/${encodeURIComponent(job.id)}`).catch((problem) => this.context.failed(problem)) }, say("stop")) : null);
    const part = job.bytes > 0 ? job.bytes_read / job.bytes : 0;
    return el("li", { class: "job", "data-job": job.id }, head, isRunning ? el("progress", { max: "1", value: String(part), "aria-label": say("running") }) : null,
      job.problem ? el("p", { class: "mistake" }, job.problem.detail) : null, job.report ? this.report(job.report, isOpen) : null, isRunning ? null : this.choices(job));
  }

  /** What can be done after an import that has changed something. */
  choices(job) {
    if (!job.operation) return null;
    const source = job.report?.sources[0];
    return el("div", { class: "row after" }, source ? el("a", { class: "button word", href: ofSource(source) }, say("seeImported")) : null,
      el("button", { type: "button", class: "quiet word", name: "undo", "data-needs": "undo", onclick: () => undoing(job.operation, this.context)[1]() }, say("undoImport")));
  }

  report(report, isOpen) {
    const tallies = counts.filter((name) => report[name] > 0 || name === "imported").map((name) => el("div", { class: name }, el("dd", {}, number(report[name])), el("dt", {}, say(countNames[name] ?? name))));
    const problem = (one) => el("tr", {}, el("td", { class: one.severity }, say({ skipped: "skip_" }[one.severity] ?? one.severity)),
      el("td", {}, [one.path, one.line ? `:${one.line}` : "", one.record ? ` (${one.record})` : ""].join("")), el("td", {}, one.message));
    return el("div", { class: "report" }, report.dry_run ? el("p", { class: "remark" }, say("dryRunDone")) : null, el("dl", {}, tallies),
      report.problems.length ? el("details", { open: isOpen }, el("summary", {}, say("problems", report.problems.length)),
        el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("problems", report.problems.length) },
          el("table", {}, el("thead", {}, el("tr", {}, ["kind", "place", "message"].map((name) => el("th", { scope: "col" }, say(name))))), el("tbody", {}, report.problems.slice(0, 500).map(problem))))) : null);
  }
}

/** Returns whether an entry of the history is that of a job: the same numbers, and a name that the job's file gave. */
function isRun(job, { title, memos }) { return job.name.startsWith(title) && memos?.new === job.report.imported && memos?.changed === job.report.updated; }
