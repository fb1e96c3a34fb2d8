/** The commission of a shop or campaign: to an affiliate the one that counts, and where it comes from. */
import { displayPercent } from '@rivulet/contract/money'
import { promotionMessages } from '@rivulet/contract/promotion-messages'
import { useUser } from '../../lib/session.ts'
import { type Rated, rateThatCounts } from './rate-that-counts.ts'

export function RateCell({ row }: { row: Rated }) {
  const user = useUser()
  if (!user?.affiliate) return displayPercent(row.commission)
  const { rate, from } = rateThatCounts(user, row)
  if (rate === null || from === 'here') return displayPercent(rate)
  return (
    <>
      {displayPercent(rate)} <span className="dim">{promotionMessages.rateFrom[from]}</span>
    </>
  )
}
