/** Service worker: caches the built application for offline use, and no user data. */
/**
 * Prepended at build time: a cache name that changes with every build,
 * and the paths of all files of the application.
 */
declare const build: { name: string; files: string[] }

const worker = self as WorkerGlobalScope as ServiceWorkerGlobalScope
const ours = 'rivulet-'
const cacheName = ours + build.name
const page = '/'
const kept = new Set(build.files)
/** Files cached at a time. Browsers open six connections to a server, and Firefox and WebKit would let the page wait for them. */
const atOnce = 3
/** A hanging connection counts as offline. */
const patience = 10_000

worker.addEventListener('install', (event) => event.waitUntil(keepAll()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') void worker.skipWaiting()
})

/**
 * Only the page and the files of the application are answered here. Everything else bypasses the
 * worker: API calls, files, and followed links, which must be requested once, by the browser itself.
 */
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname, search } = new URL(url)
  if (method !== 'GET' || origin !== worker.location.origin) return
  if (mode === 'navigate' && pathname === page) event.respondWith(answerPage(event.request))
  else if (mode !== 'navigate' && search === '' && kept.has(pathname))
    event.respondWith(answerFile(event.request))
})

async function keepAll(): Promise<void> {
  const cache = await caches.open(cacheName)
  // File names below assets contain a content hash, so the HTTP cache can be used.
  for (let from = 0; from < build.files.length; from += atOnce)
    await cache.addAll(build.files.slice(from, from + atOnce))
  const answer = await fetch(page, { cache: 'no-store' })
  if (!answer.ok || !fits(await answer.clone().text())) {
    await caches.delete(cacheName)
    throw new Error('The page is of another build')
  }
  await cache.put(page, answer)
}

/** During a deployment, page and files may belong to different builds. */
function fits(html: string): boolean {
  return [...html.matchAll(/"(\/assets\/[^"]+)"/g)].every(([, path = '']) => kept.has(path))
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(ours) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** The page comes from the server when possible, with a fresh nonce; the cached page keeps its own policy and nonce. */
async function answerPage(request: Request): Promise<Response> {
  const asked = fetch(request)
  const late = new Promise<never>((_, reject) => setTimeout(reject, patience))
  try {
    return await Promise.race([asked, late])
  } catch {
    return (await fromCache(page)) ?? asked
  }
}

const answerFile = async (request: Request): Promise<Response> =>
  (await fromCache(request)) ?? fetch(request)

async function fromCache(what: Request | string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName)
  return cache.match(what, { ignoreVary: true })
}
