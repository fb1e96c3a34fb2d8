/** Local switches of the application: some for developers and support, and those that tell whether something is unsaved. */
import { dropWorker } from './service-worker.ts'
import { createStore, useStore } from './store.ts'
import { purgeStored, readStoredJson, writeStored } from './stored.ts'

export type Flags = {
  /** Tells in the console what the application does. */
  debugging: boolean
  /** Fills forms with plausible data. */
  filling: boolean
  /** Times screens and calls. */
  profiling: boolean
  /** What the application stored is being forgotten. */
  purging: boolean
  /** The screen was edited. */
  modified: boolean
  /** An edit is not saved yet: leaving asks first. */
  pending: boolean
  /** The version that runs. */
  version: string
}

/** Those a person switches; they outlive a reload. */
export const switches = ['debugging', 'filling', 'profiling'] as const
export type Switch = (typeof switches)[number]

const kept = new Set(readStoredJson<string[]>(localStorage, 'flags') ?? [])

const store = createStore<Flags>({
  debugging: kept.has('debugging'),
  filling: kept.has('filling'),
  profiling: kept.has('profiling'),
  purging: false,
  modified: false,
  pending: false,
  version: '',
})

export const flags = store.get
export const useFlags = (): Flags => useStore(store)

export function setFlags(change: Partial<Flags>): void {
  const now = store.get()
  const next = { ...now, ...change }
  if (Object.keys(change).some((key) => now[key as keyof Flags] !== next[key as keyof Flags]))
    store.set(next)
}

export function switchFlag(name: Switch, on: boolean): void {
  setFlags({ [name]: on })
  const chosen = switches.filter((one) => store.get()[one])
  writeStored(localStorage, 'flags', chosen.length > 0 ? JSON.stringify(chosen) : null)
}

/** Forgets all that the application has stored in this browser, the session too, and begins anew. */
export async function purge(reload = () => location.reload()): Promise<void> {
  setFlags({ purging: true })
  purgeStored()
  await dropWorker()
  reload()
}
