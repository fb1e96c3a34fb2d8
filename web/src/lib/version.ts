/** Asks the server which version it serves, and offers to load it when it is another than the stored one. */
import { createStore } from './store.ts'
import { setFlags } from './flags.ts'
import { readStored, writeStored } from './stored.ts'

export const checkDelay = 1000

/** The version waiting to be loaded, while the update notice is shown. */
export const waitingVersion = createStore<string | null>(null)
export const updating = createStore(false)

/** Compares the served version with the stored one; the first one seen is only noted. */
export async function checkVersion(): Promise<void> {
  const response = await fetch('/statics/version', { cache: 'no-store' }).catch(() => null)
  if (!response?.ok) return
  const body = (await response.json().catch(() => null)) as { data?: { version?: unknown } } | null
  const served = body?.data?.version
  if (typeof served !== 'string' || served === '') return
  const stored = readStored(localStorage, 'version')
  setFlags({ version: stored ?? served })
  if (stored === null) writeStored(localStorage, 'version', served)
  else if (stored !== served) waitingVersion.set(served)
}

/** One second after the start, outside development. */
export function scheduleVersionCheck(): void {
  if (!import.meta.env.DEV) setTimeout(checkVersion, checkDelay)
}

export const closeUpdate = (): void => waitingVersion.set(null)

/** Loads the waiting version. */
export function applyUpdate(reload = () => location.reload()): void {
  updating.set(true)
  writeStored(localStorage, 'version', waitingVersion.get())
  reload()
}
