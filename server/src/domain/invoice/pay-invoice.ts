// Pays one affiliate the requested amount, if it is currently payable.
import { dayOf } from '@rivulet/contract/day'
import { parseHundredths } from '@rivulet/contract/money'
import { invoiceMessages } from '@rivulet/contract/messages/invoice-messages'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import type { Draft } from '@rivulet/contract/resource'
import type { invoice } from '@rivulet/contract/resources/invoice'
import { invalid, refused } from '../../errors.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { lockAffiliate } from '../../ledger/lock.ts'
import type { Context } from '../../resource/serve.ts'
import { makePayments } from './make-payments.ts'
import { limitReached, lockPayer } from './two-people.ts'
import { whyRefused } from './why-refused.ts'

/**
 * @throws 422 when the affiliate is erased, the amount exceeds what is payable, two people are required, or the books
 * do not add up.
 */
export async function payInvoice(
  { affiliate: affiliateId, date, paid, documents }: Draft<typeof invoice>,
  { tx, actor, deps }: Context,
): Promise<number> {
  await lockPayer(tx, actor.accountId)
  await lockAffiliate(tx, affiliateId)
  const now = deps.now()
  const cents = parseHundredths(paid) ?? 0
  const balance = await balanceOf(tx, affiliateId, now)
  const why = await whyRefused(tx, affiliateId, balance)
  if (why) throw why.field ? invalid({ [why.field]: [why.sentence] }) : refused(why.sentence, why.code)
  if (cents <= 0) throw invalid({ paid: [invoiceMessages.positive] })
  if (cents > balance.payable) throw invalid({ paid: [invoiceMessages.exceeds] })
  const reached = await limitReached(tx, deps, { accountId: actor.accountId, cents })
  if (reached) throw refused(payoutMessages.twoPeople(reached), 'two_people')
  const payment = { affiliateId, cents, balance, documents: documents ?? [] }
  const executionOn = date > dayOf(now, deps.config.accountingZone) ? date : null
  const occasion = { paidOn: date, executionOn, actorId: actor.accountId, now }
  const made = await makePayments(tx, deps, [payment], occasion)
  return made.get(affiliateId) ?? 0
}
