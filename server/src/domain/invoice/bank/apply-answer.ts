// Applies a bank response file: confirms paid payments and books returned ones. Idempotent.
import { payeeReason } from '@rivulet/contract/states/bank-reasons'
import { displayMoney, formatHundredths } from '@rivulet/contract/money'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import type { BankAnswer } from '@rivulet/contract/answers/payout-answer'
import { type AuditEntry, writeAuditLog } from '../../../audit/write-audit-log.ts'
import type { Context } from '../../../resource/serve.ts'
import { type Actor, byActor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { confirmPayments, lockPayments } from '../confirm-payments.ts'
import { returnInvoice } from '../return-invoice.ts'
import { type Match, matchPayments } from './match-payment.ts'
import { type StoredAnswer, toWire } from './keep-answer.ts'

/** Payments per transaction. */
const atOnce = 100
const doing: ReadonlySet<Match['finding']> = new Set(['confirm', 'return', 'pending', 'payee'])

export async function applyAnswer(deps: Deps, actor: Actor, kept: StoredAnswer): Promise<BankAnswer> {
  const { sql, now, log } = deps
  const judged = await matchPayments(sql, kept.said)
  const wanted = judged.filter(({ finding }) => doing.has(finding))
  // All entries of a payment in one transaction: one that confirms it before another returns it would mail both.
  const byPayment = [...Map.groupBy(wanted, ({ item }) => item?.id).values()]
  for (let start = 0; start < byPayment.length; start += atOnce) {
    const some = byPayment.slice(start, start + atOnce).flat()
    await sql.begin(async (tx) => {
      const ids = some.flatMap(({ item }) => item?.id ?? [])
      await tx`select from payout_item where id = any(${ids}::bigint[]) order by id for no key update`
      const payments = some.flatMap(({ item }) => item?.invoiceId ?? [])
      await lockPayments(tx, payments)
      // Another request may have applied them meanwhile.
      const again = await matchPayments(
        tx,
        some.map(({ said }) => said),
      )
      const returned: AuditEntry[] = []
      for (const one of again) returned.push(...(await settleWord(one, { tx, actor, deps })))
      // Returns first, so that nobody is notified within a minute both that they were paid and that they were not.
      const paid = again.filter(({ finding }) => finding === 'confirm')
      const confirmed = paid.flatMap(({ item }) => item?.invoiceId ?? [])
      await confirmPayments(tx, deps, confirmed, actor.accountId)
      await writeAuditLog(tx, byActor(actor), now(), ...returned)
    })
  }
  const at = now()
  const appliedAt = await sql.begin(async (tx) => {
    const [row] = await tx<{ appliedAt: Date }[]>`
    update payout_answer set applied_at = coalesce(applied_at, ${at}), applied_by = coalesce(applied_by, ${actor.accountId})
    where id = ${kept.id} returning applied_at as "appliedAt"`
    const after = { answer: kept.id, entries: wanted.length }
    await writeAuditLog(tx, byActor(actor), at, { action: 'applyBankAnswer', after })
    return row?.appliedAt ?? at
  })
  log.info(
    { event: 'bank-answer-applied', answer: kept.id, by: actor.accountId },
    'An answer of the bank was applied',
  )
  return toWire({ ...kept, appliedAt }, judged)
}

/** @returns the note to store, if money moved. */
async function settleWord(
  { said, finding, item, reason }: Match,
  context: Context,
): Promise<AuditEntry[]> {
  if (!item || item.invoiceId === null || !doing.has(finding)) return []
  const { tx, deps } = context
  const now = deps.now()
  const why = reason ?? payoutMessages.noReason
  const fee = said.feeCents ? displayMoney(formatHundredths(said.feeCents)) : null
  const note = said.status === 'BOOK' ? payoutMessages.sentBack(why, fee) : payoutMessages.rejected(why)
  const returned = finding === 'return'
  if (returned) {
    const forPayee = payeeReason(said.reason.code)
    await returnInvoice({ id: item.invoiceId, body: { note }, reason: forPayee }, context)
  }
  await tx`
    update payout_item set bank_status = ${said.status}, bank_reason = coalesce(${reason}, bank_reason),
      bank_code = case when ${reason}::text is null then bank_code else ${said.reason.code} end,
      verification = coalesce(${said.check ?? null}, verification), fee_cents = coalesce(${said.feeCents ?? null}, fee_cents), updated_at = ${now}
    where id = ${item.id}`
  return returned
    ? [{ action: 'return', resource: 'invoice', recordId: item.invoiceId, after: { note } }]
    : []
}
