/** Counts beside menu entries, by path. */
import { createSessionStore } from './session/session.ts'
import { useStore } from './store.ts'

type Counts = Readonly<Record<string, number>>
const counts = createSessionStore<Counts>({})

export const useMenuCounts = (): Counts => useStore(counts)
export const setMenuCounts = (more: Counts): void => counts.set({ ...counts.get(), ...more })
