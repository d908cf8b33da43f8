// What keeps a design's page for phones for when there is no network. Its worker names the files and their version, and
// runs this. Nothing else of the site goes through it.
//
// The page is asked of the network first, and shown as it was kept where no answer comes soon. What the network's page
// loads comes from here if it is of the same version, else from the network too; meanwhile the browser finds the new
// worker, which keeps the new version and lets go of the old one.

const soon = 2000;
const { version, files } = self.flipbook;
const { scope } = registration;
const family = `flipbook ${scope} `;
const page = `${scope}index.html`;
const addresses = new Set(files.map((file) => new URL(file, scope).href));
// The pages that are of another version.
const strangers = new Set();

async function fill() {
  const cache = await caches.open(family + version);
  try {
    await cache.addAll([...addresses].map((address) => new Request(address, { cache: "no-cache" })));
    // Last: if it is of this version, so is what came before.
    const response = await fetch(page, { cache: "no-cache" });
    const text = await response.text();
    if (!response.ok || !text.includes(version)) throw new Error("The site has changed meanwhile.");
    // Made anew, because what was redirected may not answer for a page.
    await cache.put(page, new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
  } catch (error) {
    await caches.delete(family + version);
    throw error;
  }
}

async function clear() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(family) && name !== family + version)
    .map((name) => caches.delete(name)));
  await clients.claim();
}

const find = async (address) => (await caches.open(family + version)).match(address);

async function open(event) {
  const known = await find(page);
  try {
    const signal = known && AbortSignal.timeout?.(soon);
    const response = await fetch(page, { cache: "no-cache", signal });
    if (!response.ok && known && response.status >= 500) return known;
    const text = await response.clone().text();
    if (!text.includes(version)) strangers.add(event.resultingClientId);
    return response.redirected ? new Response(text, { status: response.status, headers: response.headers }) : response;
  } catch {
    return known ?? Response.error();
  }
}

addEventListener("install", (event) => event.waitUntil(fill().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(clear()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const [address] = request.url.split(/[?#]/);
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (address === scope || address === page) event.respondWith(open(event));
  } else if (addresses.has(address) && !strangers.has(event.clientId)) {
    event.respondWith(find(address).then((response) => response ?? fetch(request)));
  }
});
