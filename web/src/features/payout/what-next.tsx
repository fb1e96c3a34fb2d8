/** Above a payout that was not paid, or came back: where the money is now, and what comes next. */
import type { Named } from '@rivulet/contract/fields'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import type { PayoutItemState, PayoutOmission } from '@rivulet/contract/states/payout'
import { places } from '@rivulet/contract/resources/places'
import { Link } from 'react-router'
import { displayMinute, displayMoney } from '../../lib/format.ts'
import { viewPath } from '../../resource/path.ts'
import { Warning } from '../../ui/feedback/warning.tsx'

const said = payoutMessages.whatNext

type UnpaidItem = {
  affiliate: Named | null
  amount: string | null
  state: PayoutItemState | null
  omitted: PayoutOmission | null
  flaggedUntil: string | null
}

function sentenceOf({ affiliate, amount, state, omitted, flaggedUntil }: UnpaidItem): string | null {
  const name = affiliate?.name ?? ''
  if (state === 'returned') return said.returned(displayMoney(amount ?? '0.00'), name)
  if (!omitted || state === 'discarded') return null
  return said.omitted[omitted](name, flaggedUntil && displayMinute(flaggedUntil))
}

export function WhatNext({ record }: { record: UnpaidItem }) {
  const sentence = sentenceOf(record)
  if (sentence === null) return null
  return (
    <Warning>
      {sentence}
      {record.affiliate && (
        <>
          {' '}
          <Link className="link" to={viewPath(places.affiliate, record.affiliate.id)}>
            {said.toAffiliate}
          </Link>
        </>
      )}
    </Warning>
  )
}
