/** Commission cell: for affiliates the applicable rate with its source. */
import { displayPercent } from '@rivulet/contract/money'
import { promotionMessages } from '@rivulet/contract/messages/promotion-messages'
import { type Rated, useOwnRate } from './own-rates.ts'

export function RateCell({ row }: { row: Rated }) {
  const own = useOwnRate(row.id)
  if (!own || own.from === 'here') return displayPercent(row.commission)
  return (
    <>
      {displayPercent(own.rate)}{' '}
      <span className="dim only-wide">{promotionMessages.rateFrom[own.from]}</span>
    </>
  )
}
