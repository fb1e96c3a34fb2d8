/** The period chosen last in this session, and what it is compared with: screens without one in their address open with it. */
import type { Comparison, Period } from '@rivulet/contract/period'
import { createSessionStore } from './session.ts'
import { useStore } from './store.ts'

const chosen = createSessionStore<Period | null>(null)

/** Null until one is chosen. */
export const keptPeriod = (): Period | null => chosen.get()
export const keepPeriod = (period: Period): void => chosen.set(period)

export type Compared = Comparison | 'none'
const compared = createSessionStore<Compared>('previous')

export const useComparison = (): Compared => useStore(compared)
export const compareWith = (comparison: Compared): void => compared.set(comparison)

/** The parameter of a call; the period before needs none. */
export const comparedQuery = (comparison: Compared): { compare?: Comparison } =>
  comparison === 'year' ? { compare: comparison } : {}
