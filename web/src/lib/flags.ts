/** Local switches of the application: some for developers and support, and those that tell whether something is unsaved. */
import { createStore, useStore } from './store.ts'

export type Flags = {
  /** Tells in the console what the application does. */
  debugging: boolean
  /** Fills forms with plausible data. */
  filling: boolean
  /** Times screens and calls. */
  profiling: boolean
  /** Forgets what was stored at the next start. */
  purging: boolean
  /** The screen was edited. */
  modified: boolean
  /** An edit is not saved yet: leaving asks first. */
  pending: boolean
  /** The version that runs. */
  version: string
}

const store = createStore<Flags>({
  debugging: false,
  filling: false,
  profiling: false,
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
