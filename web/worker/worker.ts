/** The service worker: keeps the built application at hand for when there is no network, and nothing of anybody's data. */
/**
 * Written in front of this file when the application is built: a name that differs whenever anything in the build does,
 * and the paths of all files that the application may load.
 */
declare const build: { name: string; files: string[] }

const worker = self as WorkerGlobalScope as ServiceWorkerGlobalScope
const ours = 'rivulet-'
const cacheName = ours + build.name
const page = '/'
const kept = new Set(build.files)
/** A connection that lets everything hang is none. */
const patience = 10_000

worker.addEventListener('install', (event) => event.waitUntil(keepAll()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') void worker.skipWaiting()
})

/**
 * Only the page itself and the files of the application are answered here. All else goes its way as if there were no
 * worker: calls, files, and links that are followed, which must be asked for once and as a browser asks.
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
  // Names below assets hold a hash of their content, so what the browser has already is not fetched again.
  await cache.addAll(build.files)
  const answer = await fetch(page, { cache: 'no-store' })
  if (!answer.ok || !fits(await answer.clone().text())) {
    await caches.delete(cacheName)
    throw new Error('The page is of another build')
  }
  await cache.put(page, answer)
}

/** While a newer build is being installed on the server, page and files may be of two. */
function fits(html: string): boolean {
  return [...html.matchAll(/"(\/assets\/[^"]+)"/g)].every(([, path = '']) => kept.has(path))
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(ours) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** The page comes from the server whenever it can, with a fresh nonce; the kept one has its own policy beside its nonce. */
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
