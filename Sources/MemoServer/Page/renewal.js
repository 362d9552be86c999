// The service worker, with which the page opens without a network and can be installed, and the page of a newer server.

/** Returns the version of the files of this page. */
function own() { return new URL(document.querySelector("script[src*='page.js']").src).searchParams.get("v"); }

/** Time in milliseconds until an outdated page looks again whether it may be loaded anew. */
const pause = 3000;

/** Keeps a copy of the page, and loads it anew when the server has another version, as soon as `isFree()`: a text that is being written stays. */
export class Renewal {
  constructor(isFree) {
    Object.assign(this, { isFree, isDue: false });
    // There is one on this machine and over HTTPS only.
    if (!navigator.serviceWorker) return;
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data.version === own()) return;
      this.isDue = true;
      this.renew();
    });
    // What a worker says of itself when it takes over can be missed by a page that is just loading.
    navigator.serviceWorker.addEventListener("controllerchange", () => navigator.serviceWorker.controller?.postMessage("version"));
    // The files that it keeps must not delay those that are shown.
    const begin = () => navigator.serviceWorker.register("worker.js", { updateViaCache: "none" }).then((registration) => { this.registration = registration; }, () => {});
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin);
    addEventListener("visibilitychange", () => this.renew());
  }

  /** Asks the server for another version. Call it when the server is back, which may have been replaced. */
  look() { this.registration?.update().catch(() => {}); }

  /** Loads the page anew if it must be, and as soon as it may. */
  renew() {
    if (!this.isDue) return;
    if (this.isFree()) location.reload();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.renew(), pause);
  }
}
