// Keeps the app on this device. One version at a time: a new one waits until all pages go over to it together.
importScripts("./precache.js");

const { version, files, python } = self.PRECACHE;
const SHELL = `ziggurat-app-${version}`;
const PYTHON = "ziggurat-python";
const ENGINES = "ziggurat-engines";
const base = new URL("./", self.location.href);
const full = (name) => new URL(name, base).href;
const known = new Set(files.map(([name]) => full(name)));
const parts = new Set(python.map(full));
/** Behind a server every path without a dot is the app; in a folder only the folder itself. */
const served = base.pathname === "/" && known.has(full("api/python"));

async function sha(data) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function fetched(name, hash) {
  // What has its hash in its name is the same in every version.
  const before = hash === null ? await caches.match(full(name)) : undefined;
  if (before) return before;
  const answer = await fetch(full(name), { cache: hash === null ? "default" : "no-cache" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  if (hash !== null && (await sha(await answer.clone().arrayBuffer())) !== hash) throw new Error(`${name} is of another version`);
  return answer;
}

async function fill() {
  const cache = await caches.open(SHELL);
  const waiting = [...files];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await cache.put(full(next[0]), await fetched(...next));
  };
  await Promise.all([work(), work(), work(), work()]);
}

async function keepPython() {
  const [cache, engines] = await Promise.all([caches.open(PYTHON), caches.open(ENGINES)]);
  for (const { url } of await cache.keys()) if (!parts.has(url)) await cache.delete(url);
  for (const url of parts) {
    if (await caches.match(url)) continue;
    const answer = await fetch(url);
    if (answer.ok) await (url.includes("/api/") ? engines : cache).put(url, answer);
  }
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith("ziggurat-app-") && name !== SHELL) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(self.skipWaiting());
  if (event.data === "keep python") event.waitUntil(keepPython().catch(() => undefined));
});

/** Somebody is awaited: said once, whatever was said before, with the way to the table. */
self.addEventListener("push", (event) => {
  const { title, body, url, tag, lang } = event.data?.json() ?? {};
  if (!title) return;
  const look = { body, tag, lang, renotify: true, data: { url }, icon: full("icon-192.png"), badge: full("icon-192.png") };
  event.waitUntil(self.registration.showNotification(title, look));
});

async function open(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url.split("#")[0] === url) ?? pages.find((page) => "navigate" in page);
  if (!there) return self.clients.openWindow(url);
  await there.focus().catch(() => undefined);
  if (there.url.split("#")[0] !== url) await there.navigate(url).catch(() => self.clients.openWindow(url));
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data ?? {};
  // Only to pages of this site, whatever a message says.
  const to = new URL(String(url ?? "./").replace(/^\//, "./"), base);
  if (to.origin === base.origin) event.waitUntil(open(to.href));
});

const isPage = ({ pathname }) => {
  if (!served) return pathname === base.pathname || pathname === `${base.pathname}index.html`;
  return !pathname.startsWith("/api/") && !pathname.split("/").pop().includes(".") && !["/metrics", "/healthz", "/readyz"].includes(pathname);
};

async function kept(url, request) {
  const shell = await caches.open(SHELL);
  return (await shell.match(url)) ?? fetch(request);
}

async function part(request) {
  const found = await caches.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(PYTHON)).put(request.url, answer.clone()).catch(() => undefined);
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== base.origin) return;
  url.hash = "";
  if (request.mode === "navigate") {
    if (isPage(url)) event.respondWith(kept(base.href, request));
  } else if (known.has(url.href)) event.respondWith(kept(url.href, request));
  else if (parts.has(url.href) && !url.pathname.includes("/api/")) event.respondWith(part(request));
  else if (parts.has(url.href)) event.respondWith(caches.match(url.href).then((found) => found ?? fetch(request)));
});
