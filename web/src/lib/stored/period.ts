/** The period chosen last in this session, and what it is compared with: screens without one in their address open with it. */
import { type Comparison, type Period, periodOf } from '@rivulet/contract/period'
import { createSessionStore } from '../session/session.ts'
import { useStore } from '../store.ts'
import { type Compared, usual } from './usual.ts'

const chosen = createSessionStore<Period | null>(null)

/** Null until one is chosen. */
export const keptPeriod = (): Period | null => chosen.get()
export const keepPeriod = (period: Period): void => chosen.set(period)

/** The period of screens without one in their address. */
export const openingPeriod = (day: string): Period => keptPeriod() ?? periodOf(usual().period, day)

const compared = createSessionStore<Compared | null>(null)

export const useComparison = (): Compared => useStore(compared) ?? usual().compared
export const compareWith = (comparison: Compared): void => compared.set(comparison)

/** Screens open as usual again. */
export function forgetChosenPeriod(): void {
  chosen.set(null)
  compared.set(null)
}

/** The parameter of a call; the period before needs none. */
export const comparedQuery = (comparison: Compared): { compare?: Comparison } =>
  comparison === 'year' ? { compare: comparison } : {}
