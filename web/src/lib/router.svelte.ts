// The address bar as state: a path, its query and its fragment. Pages are chosen in App.svelte.
import { address, alone, place } from "../net/site";

/** A segment without its escapes; one that is badly written stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

class Router {
  path = $state(place(location).path);
  hash = $state(location.hash);
  query = $state(place(location).query);

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    document.addEventListener("click", (event) => this.follow(event));
    // Without a server links have other addresses: put in before anybody follows one or takes it along.
    if (alone) for (const kind of ["pointerover", "focusin", "click"]) document.addEventListener(kind, (event) => this.direct(event), true);
  }

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, "", address(to));
    else history.pushState(null, "", address(to));
    const before = this.path;
    this.read();
    if (before !== this.path) scrollTo(0, 0);
  }

  /** The whole address of a page, to hand on. */
  full(to: string): string {
    return new URL(address(to), location.href).href;
  }

  /** The segments of the path: `/table/abc` gives ["table", "abc"]. */
  get segments(): string[] {
    return this.path.split("/").filter(Boolean).map(decoded);
  }

  /** A value of the fragment: `#join=CODE`. */
  fragment(key: string): string | null {
    return new URLSearchParams(this.hash.slice(1)).get(key);
  }

  private read(): void {
    const { path, query, hash } = place(location);
    this.path = path;
    this.hash = hash;
    this.query = query;
  }

  private direct(event: Event): void {
    const link = (event.target as Element | null)?.closest?.("a");
    const written = link?.getAttribute("href");
    if (link && written?.startsWith("/") && !written.startsWith("/api/")) link.setAttribute("href", address(written));
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    const { path, query, hash } = place(link);
    this.go(path + query + hash);
  }
}

export const router = new Router();
