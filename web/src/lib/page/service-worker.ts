/** Registers the service worker, which caches the application for offline use and detects newer builds. */
import { workerPath } from './trusted-types.ts'

const workerDelay = 5000
const updatePeriod = 3_600_000
/** Maximum wait for a build: the page comes from the server anyway. */
const patience = 10_000

/** Checks every hour for a newer build; `onWaiting` is called when one is ready. */
async function registerWorker(onWaiting: () => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const made = await navigator.serviceWorker.register(workerPath).catch(() => null)
  if (!made) return
  // Without an active worker the waiting one is the first. WebKit may have made it the controller already.
  const tell = () => {
    if (made.waiting && made.active) onWaiting()
  }
  tell()
  made.addEventListener('updatefound', () => made.installing?.addEventListener('statechange', tell))
  setInterval(() => void made.update().catch(() => undefined), updatePeriod)
}

/** After the first screen has loaded; not in development. */
export function scheduleWorker(onWaiting: () => void): void {
  if (!import.meta.env.DEV) setTimeout(() => void registerWorker(onWaiting), workerDelay)
}

/**
 * Activates the newest worker, so that the next page and its files are from one build. An old worker that cannot
 * be replaced in time is given up: browsers end it in the middle of the next page's request, which then never ends.
 */
export async function activateWaiting(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // A worker from an earlier visit may be waiting before this page has registered.
  const known = await navigator.serviceWorker.getRegistration()
  if (!known) return
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, patience, 'late'))
  if ((await Promise.race([handOver(known), late])) === 'late') await known.unregister()
}

async function handOver(known: ServiceWorkerRegistration): Promise<void> {
  // The version check may run before the worker's update.
  if (!known.waiting) await known.update().catch(() => undefined)
  const next = known.installing ?? known.waiting
  if (!next) return
  await reached(next, 'installed')
  next.postMessage('take over')
  await reached(next, 'activated')
}

const order: ServiceWorkerState[] = ['parsed', 'installing', 'installed', 'activating', 'activated']

/** Resolves once the worker has reached the state, or never will. */
function reached(worker: ServiceWorker, state: ServiceWorkerState): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const done = worker.state === 'redundant' || order.indexOf(worker.state) >= order.indexOf(state)
      if (done) resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/** Unregisters the worker and deletes its caches. */
export async function dropWorker(): Promise<void> {
  if ('serviceWorker' in navigator)
    await Promise.all(
      (await navigator.serviceWorker.getRegistrations()).map((known) => known.unregister()),
    )
  if ('caches' in globalThis) await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}
