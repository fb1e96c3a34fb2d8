// Trials: applies the message like a real one, reports the outcome, and rolls everything back, so that no report has to
// exclude it.
import { commissionOf } from '@rivulet/contract/commission'
import { type OrderStatus, orderStatusWords } from '@rivulet/contract/choices'
import { callMessages as m } from '@rivulet/contract/messages/call-messages'
import { formatHundredths } from '@rivulet/contract/money'
import type { Transaction } from '../../../db/sql.ts'
import { isTestClick } from '../../../click/edge/click-id.ts'
import { euro } from '../../../ledger/euro.ts'
import type { Change } from '../change/change.ts'
import { rehearse } from '../change/rehearse.ts'
import { findAndLock, type StoredOrder } from '../lock-order.ts'
import { type Outcome, type RecordInput, recordOrder, standing, waitsForShop } from '../record-order.ts'
import { contentHash } from './content-hash.ts'
import type { Message } from './read-message.ts'
import { sayOutcome } from './say-outcome.ts'

type Tried = { data: Outcome; message: string }
/** The order as the real message would leave it. */
type Left = StoredOrder & { aid: string | null; rateSource: 'campaign' | 'shop' | 'affiliate' | null }
type Rehearsed = { outcome: Outcome; sentence: string; left: Left | null }

const isRecorded = (found: StoredOrder | null): found is StoredOrder =>
  found !== null && !waitsForShop(found)

/** A test click makes a trial of new orders only. */
export const isTrial = ({ message, secret, found }: RecordInput): boolean =>
  message.test || (!isRecorded(found) && isTestClick(secret, message.clickId))

/** @throws what the real message would throw, such as 422 for a new order without an amount. */
export async function tryOrder(change: Change, input: RecordInput): Promise<Tried> {
  const { found } = input
  const message = { ...input.message, test: false }
  const rehearsed = await rehearse(change.tx, async () => {
    const outcome = await recordOrder(change, { ...input, message, hash: contentHash(message) })
    const sentence = await sayOutcome(change, input, outcome)
    return {
      outcome,
      sentence,
      left: outcome.id === null ? null : await readLeft(change.tx, outcome.id),
    }
  })
  if (!isRecorded(found)) return triedNew(message, rehearsed)
  return {
    data: { ...standing(found), result: 'duplicate', reason: 'test' },
    message: [m.trialReal, ...changesOf(found, message, rehearsed)].join('. '),
  }
}

async function readLeft(tx: Transaction, id: number): Promise<Left | null> {
  const stored = await findAndLock(tx, { id })
  const [more] = await tx<Pick<Left, 'aid' | 'rateSource'>[]>`
    select (select aid from account a where a.id = o.affiliate_id) as aid, rate_source as "rateSource"
    from shop_order o where id = ${id}`
  return stored && more ? { ...stored, ...more } : null
}

function triedNew(message: Message, { outcome, sentence, left }: Rehearsed): Tried {
  const nothing = formatHundredths(0)
  const tried = { id: null, result: 'trial', status: 'pending', commission: nothing } as const
  if (!left) return { data: tried, message: m.trialWaits(message.orderId) }
  const { aid, rateBasisPoints, rateSource: source, netCents, status } = left
  const worth = commissionOf({ status: status === '1' ? '1' : '0', netCents }, { rateBasisPoints })
  const percent = rateBasisPoints === null ? null : formatHundredths(rateBasisPoints)
  const { reason } = outcome
  const isCredited = left.affiliateId !== null
  const earns = isCredited ? m.trialEarns(euro(worth), aid ?? '') : m.trialNobody(sentence)
  const more = [
    ...(asksMore(message) ? [m.trialRecorded({ status: wordOf(status), net: euro(netCents) })] : []),
    ...(isCredited && sentence ? [sentence] : []),
  ]
  return {
    data: {
      ...tried,
      ...(reason && { reason }),
      trial: { commission: formatHundredths(worth), aid, percent, source, more },
    },
    message: [earns, ...more].join('. '),
  }
}

/** Whether it says more than that there is an order. */
const asksMore = ({ status, refund, standing: stands }: Message): boolean =>
  status !== null || refund !== null || stands !== undefined

/** What the real message would change about a recorded order. */
function changesOf(
  before: StoredOrder,
  { orderId }: Message,
  { outcome, sentence, left: after }: Rehearsed,
): string[] {
  const said = sentence ? [sentence] : []
  if (!after) return said
  const by = after.netCents - before.netCents
  const moved = after.commissionCents !== before.commissionCents
  const changes = [
    ...(after.status === before.status ? [] : [m.status(wordOf(before.status), wordOf(after.status))]),
    ...(by < 0 ? [m.lowered(euro(-by), euro(after.netCents))] : []),
    ...(by > 0 ? [m.raised(euro(by), euro(after.netCents))] : []),
    ...(moved ? [m.commission(euro(before.commissionCents), euro(after.commissionCents))] : []),
  ]
  if (changes.length > 0) return [m.wouldChange(orderId, changes), ...said]
  if (outcome.result === 'updated') return [m.wouldChange(orderId, [m.recordedDetails]), ...said]
  return outcome.result === 'held' ? said : [m.wouldNotChange(orderId), ...said]
}

const words = Object.fromEntries(
  Object.entries(orderStatusWords).map(([word, status]) => [status, word]),
) as Record<OrderStatus, Outcome['status']>
const wordOf = (status: OrderStatus) => words[status]
