/** How much waits behind an entry of the menu, by its path: set by whoever knows, shown beside the entry. */
import { createSessionStore } from './session.ts'
import { useStore } from './store.ts'

type Counts = Readonly<Record<string, number>>
const counts = createSessionStore<Counts>({})

export const useMenuCounts = (): Counts => useStore(counts)
export const setMenuCounts = (more: Counts): void => counts.set({ ...counts.get(), ...more })
