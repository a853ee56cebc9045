// The address bar as state: a path, its query and its fragment. Pages are chosen in App.svelte.

/** A segment without its escapes; one that is badly written stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

class Router {
  path = $state(location.pathname);
  hash = $state(location.hash);
  query = $state(location.search);

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    const before = this.path;
    this.read();
    if (before !== this.path) scrollTo(0, 0);
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
    this.path = location.pathname;
    this.hash = location.hash;
    this.query = location.search;
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
