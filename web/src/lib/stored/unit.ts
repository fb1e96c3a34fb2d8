/** The shop selected in the top bar, by which lists and reports are filtered at first; null for all shops. */
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import { session, useUser } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'
import { readStored, writeStored } from './stored.ts'

const stored = Number(readStored(localStorage, 'unit'))
const unit = createStore<number | null>(Number.isInteger(stored) && stored > 0 ? stored : null)

/** Ignored when it cannot be selected: another user may sign in, and shops change. */
const inForce = (chosen: number | null, user: SessionUser | null): number | null =>
  user && user.shops.length > 1 && user.shops.some(({ id }) => id === chosen) ? chosen : null

export const useUnit = (): number | null => inForce(useStore(unit), useUser())
export const currentUnit = (): number | null => inForce(unit.get(), session.get().user)

let owner = session.get().user?.id

/** The choice is removed with the session, also from storage. */
session.subscribe(() => {
  const { token, user } = session.get()
  if (token && (!user || user.id === owner)) return
  const another = owner !== undefined || !token
  owner = user?.id
  if (another) chooseUnit(null)
})

export function chooseUnit(shop: number | null): void {
  writeStored(localStorage, 'unit', shop === null ? null : String(shop))
  unit.set(shop)
}
