// Test orders: returns what a real order would have earned and for whom, and
// stores nothing, so that no report has to exclude it.
import { commissionOf } from '@rivulet/contract/commission'
import type { UnattributedReason } from '@rivulet/contract/choices'
import type { TrackedOrder } from '@rivulet/contract/answers/order-answer'
import { formatHundredths } from '@rivulet/contract/money'
import type { Change } from '../change/change.ts'
import { type Description, describeOrder } from '../describe-order.ts'

const nobody = { aid: null, percent: null, source: null } as const

type Tried = TrackedOrder & { reason?: UnattributedReason }

/** @throws 422 without an amount, like a real order. */
export async function tryOrder(change: Change, description: Description): Promise<Tried> {
  const { credit, amountCents: netCents } = await describeOrder(change, description)
  const nothing = formatHundredths(0)
  const tried = { id: null, result: 'trial', status: 'pending', commission: nothing } as const
  if ('unattributedReason' in credit)
    return { ...tried, reason: credit.unattributedReason, trial: { ...nobody, commission: nothing } }
  const { basisPoints, source } = credit.rate
  const [affiliate] = await change.tx<{ aid: string }[]>`
    select aid from account where id = ${credit.affiliateId}`
  const cents = commissionOf({ status: '0', netCents }, { rateBasisPoints: basisPoints })
  const percent = formatHundredths(basisPoints)
  return {
    ...tried,
    trial: { commission: formatHundredths(cents), aid: affiliate?.aid ?? null, percent, source },
  }
}
