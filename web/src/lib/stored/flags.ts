/** Local flags: some for developers and support, others that track unsaved changes. */
import { dropWorker } from '../page/service-worker.ts'
import { createStore, useStore } from '../store.ts'
import { purgeStored, readStoredJson, writeStored } from './stored.ts'

export type Flags = {
  /** Logs calls and screens in the console. */
  debugging: boolean
  /** Fills add forms with sample data. */
  filling: boolean
  /** Times screens and calls. */
  profiling: boolean
  /** Local data is being cleared. */
  purging: boolean
  /** The form was edited. */
  modified: boolean
  /** There are unsaved changes: leaving asks first. */
  pending: boolean
  /** The running version. */
  version: string
}

/** Flags the user can switch; they survive a reload. */
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

/** Clears everything stored in this browser, including the session, and reloads. */
export async function purge(reload = () => location.reload()): Promise<void> {
  setFlags({ purging: true })
  purgeStored()
  await dropWorker()
  reload()
}
