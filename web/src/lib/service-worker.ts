/** The service worker in the browser: it keeps the application at hand without a network, and notices a newer build. */
import { workerPath } from './trusted-types.ts'

const workerDelay = 5000
const updatePeriod = 3_600_000
/** A build that takes longer to fetch is not waited for: the page comes from the server anyway. */
const patience = 10_000

/** Keeps asking every hour whether there is a newer build; `onWaiting` hears of one that is ready to take over. */
async function registerWorker(onWaiting: () => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const made = await navigator.serviceWorker.register(workerPath).catch(() => null)
  if (!made) return
  // Without a worker in charge the waiting one is the first.
  const tell = () => {
    if (made.waiting && navigator.serviceWorker.controller) onWaiting()
  }
  tell()
  made.addEventListener('updatefound', () => made.installing?.addEventListener('statechange', tell))
  setInterval(() => void made.update().catch(() => undefined), updatePeriod)
}

/** After the first screen has what it needs, outside development. */
export function scheduleWorker(onWaiting: () => void): void {
  if (!import.meta.env.DEV) setTimeout(() => void registerWorker(onWaiting), workerDelay)
}

/** Lets the newest worker take over, so that the next page and its files are of one build. */
export async function activateWaiting(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // One of an earlier visit waits already while this one has not registered it yet.
  const known = await navigator.serviceWorker.getRegistration()
  if (!known) return
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience))
  await Promise.race([handOver(known), late])
}

async function handOver(known: ServiceWorkerRegistration): Promise<void> {
  // The version may have been noticed before the worker was.
  if (!known.waiting) await known.update().catch(() => undefined)
  const next = known.installing ?? known.waiting
  if (!next) return
  await reached(next, 'installed')
  next.postMessage('take over')
  await reached(next, 'activated')
}

const order: ServiceWorkerState[] = ['parsed', 'installing', 'installed', 'activating', 'activated']

/** Resolves once the worker is as far, or will never be. */
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

/** Forgets the worker and what it keeps. */
export async function dropWorker(): Promise<void> {
  if ('serviceWorker' in navigator)
    await Promise.all(
      (await navigator.serviceWorker.getRegistrations()).map((known) => known.unregister()),
    )
  if ('caches' in globalThis) await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}
