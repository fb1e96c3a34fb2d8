/** The shop chosen in the top bar, which lists and reports start filtered to; all shops when there is none. */
import { createStore, useStore } from './store.ts'
import { readStored, writeStored } from './stored.ts'

const stored = Number(readStored(localStorage, 'unit'))
export const unit = createStore<number | null>(Number.isInteger(stored) && stored > 0 ? stored : null)

export const useUnit = (): number | null => useStore(unit)

export function chooseUnit(shop: number | null): void {
  writeStored(localStorage, 'unit', shop === null ? null : String(shop))
  unit.set(shop)
}
