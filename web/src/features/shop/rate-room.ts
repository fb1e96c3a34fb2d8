/** Room for where a rate comes from, apart from its cell, which loads with the first one. */
import { session } from '../../lib/session/session.ts'

export type Rated = {
  id: number
  commission: string | null
  /** For admin users. */
  rate?: string | null
  rateFrom?: string | null
}

/** Cell width in pixels of a rate that comes from the affiliate or shop. */
export const rateRoom = ({ commission, rateFrom }: Rated): number =>
  commission === null && (rateFrom || session.get().user?.affiliate) ? 140 : 0
