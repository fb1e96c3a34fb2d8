/** Watch results of shops, campaigns and links, and whether any is a warning. */
import type { LinkClosing } from '@rivulet/contract/states/watch-states'

export type Watched = {
  answers?: string | null
  conversions?: string | null
  /** Of a link: why it earns nothing. */
  closed?: LinkClosing | null
}

export const hasWarning = ({ answers, conversions, closed }: Watched): boolean =>
  answers === 'dead' || conversions === 'stopped' || Boolean(closed)

/** Width of the warning pills in pixels. */
const pills = { answers: 132, conversions: 130, closed: 196 }

export const warningWidth = ({ answers, conversions, closed }: Watched): number =>
  (answers === 'dead' ? pills.answers : 0) +
  (conversions === 'stopped' ? pills.conversions : 0) +
  (closed ? pills.closed : 0)
