/** Detects a newer version, by the version file or a waiting service worker, and offers to load it. */
import { activateWaiting } from './service-worker.ts'
import { createStore } from '../store.ts'
import { setFlags } from '../stored/flags.ts'
import { readStored, writeStored } from '../stored/stored.ts'

export const checkDelay = 1000

/** The version waiting to be loaded, while the update notice is shown. */
export const waitingVersion = createStore<string | null>(null)
export const updating = createStore(false)

/** A version is offered only once. */
let offered: string | null = null
function offer(version: string): void {
  if (version === offered) return
  offered = version
  waitingVersion.set(version)
}

async function servedVersion(): Promise<string | null> {
  const response = await fetch('/statics/version', { cache: 'no-store' }).catch(() => null)
  if (!response?.ok) return null
  const body = (await response.json().catch(() => null)) as { data?: { version?: unknown } } | null
  const version = body?.data?.version
  return typeof version === 'string' && version !== '' ? version : null
}

/** Compares the served version with the stored one; the first one seen is only stored. */
export async function checkVersion(): Promise<void> {
  const served = await servedVersion()
  if (served === null) return
  const stored = readStored(localStorage, 'version')
  setFlags({ version: stored ?? served })
  if (stored === null) writeStored(localStorage, 'version', served)
  else if (stored !== served) offer(served)
}

/** One second after the start, outside development. */
export function scheduleVersionCheck(): void {
  if (!import.meta.env.DEV) setTimeout(checkVersion, checkDelay)
}

/** A service worker of another build is ready. */
export async function offerWaiting(): Promise<void> {
  const served = await servedVersion()
  if (served !== null) offer(served)
}

export const closeUpdate = (): void => waitingVersion.set(null)

/** Loads the new version. */
export async function applyUpdate(reload = () => location.reload()): Promise<void> {
  updating.set(true)
  await activateWaiting()
  writeStored(localStorage, 'version', waitingVersion.get())
  reload()
}
