// The only code that creates payments: freezes the figures, books the payouts and stores what they settle.
import type { FileDraft } from '@rivulet/contract/fields'
import { formatHundredths } from '@rivulet/contract/money'
import type { Transaction } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { Balance } from '../../ledger/balance.ts'
import { postLines } from '../../ledger/post.ts'
import { settle } from '../../ledger/settle.ts'
import { enqueuePostbacks } from '../../outbox/enqueue-postbacks.ts'
import { announcedPaymentMail, paidPaymentMail } from '../../mail/mail-text.ts'
import { readProgramme } from '../../programme/programme.ts'
import { mailPayments } from './mail-payments.ts'
import { answerRequests } from './request/answer-requests.ts'

export type Payment = {
  affiliateId: number
  /** More than zero, and at most what `balance` makes payable; the caller has checked that. */
  cents: number
  /** Read after locking the affiliate. */
  balance: Balance
  documents?: readonly FileDraft[]
}
type Occasion = {
  paidOn: string
  /** The execution date; null for payments already made. */
  executionOn: string | null
  actorId: number
  now: Date
}

/** One per affiliate, whose lock the caller holds. @returns the new payment of each affiliate. */
export async function makePayments(
  tx: Transaction,
  deps: Deps,
  payments: readonly Payment[],
  { paidOn, executionOn, actorId, now }: Occasion,
): Promise<Map<number, number>> {
  if (payments.length === 0) return new Map()
  const payees = await payeesOf(tx, payments)
  const payer = await readProgramme(tx, deps.config)
  const rows = payments.map(({ affiliateId, cents, balance, documents }) => ({
    affiliate_id: affiliateId,
    paid_on: paidOn,
    execution_on: executionOn,
    approved_cents: balance.approved,
    commission_cents: balance.commission,
    balance_cents: balance.balance,
    on_hold_cents: balance.onHold,
    payable_cents: balance.payable,
    paid_cents: cents,
    current_cents: balance.balance - cents,
    documents: tx.json([...(documents ?? [])]),
    payee: payees.get(affiliateId)?.name ?? null,
    payee_sealed: payees.get(affiliateId)?.holderSealed ?? null,
    payee_iban: payees.get(affiliateId)?.iban ?? null,
    payer_name: payer.payerName,
    payer_address: payer.payerAddress,
    created_at: now,
    created_by: actorId,
    updated_at: now,
    updated_by: actorId,
  }))
  const made = await tx<{ invoiceId: number; affiliateId: number; paidCents: number }[]>`
    insert into invoice ${tx(rows)} returning id as "invoiceId", affiliate_id as "affiliateId", paid_cents as "paidCents"`
  // Settled amounts are determined first, because the new payouts must not count against them.
  const settled = await settle(tx, made, now)
  await postLines(
    tx,
    made.map(({ invoiceId, affiliateId, paidCents }) => ({
      affiliateId,
      invoiceId,
      kind: 'payout',
      cents: -paidCents,
      availableAt: now,
      actorId,
      key: `invoice:${invoiceId}:payout`,
      now,
    })),
  )
  await answerRequests(tx, made, { actorId, now })
  await enqueuePostbacks(
    tx,
    now,
    settled
      .filter(({ what, cents }) => what === 'order' && cents > 0)
      .map(({ id, cents, affiliateId }) => ({
        ...{ orderId: id, event: 'paid', commissionCents: cents, earnedBy: affiliateId },
      })),
  )
  await mailPayments(
    tx,
    deps,
    made.map((payment) => ({ ...payment, day: executionOn ?? paidOn })),
    executionOn
      ? { kind: 'payment-announced', write: announcedPaymentMail, statement: true }
      : { kind: 'payment-paid', write: paidPaymentMail, statement: true },
  )
  for (const { invoiceId, affiliateId, paidCents } of made) {
    const what = { invoice: invoiceId, affiliate: affiliateId, paid: formatHundredths(paidCents) }
    deps.log.info({ event: 'payment-made', ...what, by: actorId }, 'A payment was made')
  }
  return new Map(made.map(({ affiliateId, invoiceId }) => [affiliateId, invoiceId]))
}

type Payee = { id: number; name: string; holderSealed: string | null; iban: string | null }

/** As the statement names the payees forever, whatever happens to their accounts. */
async function payeesOf(tx: Transaction, payments: readonly Payment[]): Promise<Map<number, Payee>> {
  const rows = await tx<Payee[]>`
    select id, name, account_holder_sealed as "holderSealed", iban from account
    where id = any(${payments.map(({ affiliateId }) => affiliateId)}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}
