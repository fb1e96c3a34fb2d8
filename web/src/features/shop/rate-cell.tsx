/** Commission cell: the rate that applies, and whose it is where it is not the record's own. */
import { displayPercent } from '@rivulet/contract/money'
import { promotionMessages as said } from '@rivulet/contract/messages/promotion-messages'
import { useOwnRate } from './own-rates.ts'
import type { Rated } from './rate-room.ts'

export function RateCell({ row }: { row: Rated }) {
  const own = useOwnRate(row.id)
  const { rate, from } = own ?? { rate: row.rate ?? null, from: row.rateFrom }
  if (from === 'each') return <span className="dim">{said.each}</span>
  const whose = said.rateFrom[from as keyof typeof said.rateFrom]
  if (!whose) return displayPercent(row.commission)
  return (
    <>
      {displayPercent(rate)}
      <span className="dim only-wide"> {whose}</span>
    </>
  )
}
