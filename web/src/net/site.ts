// Where this page comes from: a server, or a folder of files that has none; and how addresses look there.

/** No server stands behind this page: everything is done on this device. */
export const alone = document.documentElement.dataset.site === "alone";

/** Where the files of the app lie. */
export const base = new URL(alone ? "./" : "/", document.baseURI);

interface Place {
  path: string;
  query: string;
  hash: string;
}

/** The address of a page of the app (`/rules/GAME#RULE`) as links and the address bar have it. */
export function address(to: string): string {
  if (!alone) return to;
  const { pathname, search, hash } = new URL(to, "http://page");
  const query = search ? `&${search.slice(1)}` : "";
  return `${base.href}${pathname === "/" && !query ? "" : `?${pathname}${query}`}${hash}`;
}

/** The page that an address means: any host serves the files of a folder, so there the path stands in the query. */
export function place(url: { pathname: string; search: string; hash: string }): Place {
  if (!alone) return { path: url.pathname, query: url.search, hash: url.hash };
  const [path = "", ...rest] = url.search.slice(1).split("&");
  const query = rest.length ? `?${rest.join("&")}` : "";
  return { path: path.startsWith("/") ? path : "/", query, hash: url.hash };
}
