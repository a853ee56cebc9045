// The app kept on this device: it opens without a network, and a new version announces itself.
import { base } from "../net/site";
import { whenIdle } from "./idle";

/** Milliseconds that keeping the app waits for what somebody may be waiting for. */
const MOST = 10_000;

class Kept {
  /** A newer version is here and waits until all pages go over to it. */
  newer = $state(false);
  private registration: ServiceWorkerRegistration | null = null;

  /** Keep the app; asked for once the first page stands. There is time: it comes after `first`, unless that takes long. */
  async install(first: Promise<void>): Promise<void> {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const workers = navigator.serviceWorker;
    // Pages of two versions never live side by side: all reload when one of them went over.
    if (workers.controller) workers.addEventListener("controllerchange", () => location.reload(), { once: true });
    await Promise.race([first, new Promise((resolve) => setTimeout(resolve, MOST))]);
    try {
      const found = await workers.register(new URL("sw.js", base), { scope: base.href, updateViaCache: "none" });
      this.registration = found;
      this.look(found);
      found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", () => this.look(found)));
      document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void found.update().catch(() => undefined));
      await workers.ready;
      whenIdle(() => found.active?.postMessage("keep python"));
    } catch {
      // Not allowed here: the app works as long as it is open.
    }
  }

  private look(registration: ServiceWorkerRegistration): void {
    this.newer = registration.waiting !== null && navigator.serviceWorker.controller !== null;
  }

  /** Go over to the newest version. */
  async reload(): Promise<void> {
    const registration = this.registration;
    await registration?.update().catch(() => undefined);
    const next = registration?.waiting;
    if (next && navigator.serviceWorker.controller) next.postMessage("take over"); // and all pages reload
    else location.reload();
  }
}

export const kept = new Kept();
