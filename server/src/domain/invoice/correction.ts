// Manual corrections on the server: an administrator books a ledger line, which is never changed.
import { randomUUID } from 'node:crypto'
import { dayOf, displayDay } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages/messages'
import { correctionMessages } from '@rivulet/contract/messages/correction-messages'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import type { Draft } from '@rivulet/contract/resource'
import { correction } from '@rivulet/contract/resources/correction'
import { ledger } from '@rivulet/contract/resources/ledger'
import type { Transaction } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors.ts'
import { correctionMail } from '../../mail/mail-text.ts'
import { notify } from '../../notification/notify.ts'
import { euro } from '../../ledger/euro.ts'
import { availableAt } from '../../ledger/hold.ts'
import { lockAffiliate } from '../../ledger/lock.ts'
import { postLine } from '../../ledger/post.ts'
import { type Context, serve } from '../../resource/serve.ts'

export const servedCorrection = serve(correction, {
  create: bookCorrection,
  present: (_row, { available_at: available, booked_at: booked }) => ({
    timing: Number(available) > Number(booked) ? 'hold' : 'now',
  }),
})

/**
 * @throws 422 for zero, and for a deduction after the hold: until then more would be payable than the balance allows.
 */
async function bookCorrection(
  { affiliate: affiliateId, amount, reason, timing }: Draft<typeof correction>,
  { tx, actor, deps }: Context,
): Promise<number> {
  const cents = parseHundredths(amount) ?? 0
  if (cents === 0) throw invalid({ amount: [correctionMessages.zero] })
  if (cents < 0 && timing === 'hold') throw invalid({ timing: [correctionMessages.heldLoss] })
  if (reason.trim() === '') throw invalid({ reason: [messages.field.required] })
  await lockAffiliate(tx, affiliateId)
  const now = deps.now()
  const zone = deps.config.accountingZone
  const [account] = await tx<{ holdDays: number }[]>`
    select coalesce(hold_days, 0) as "holdDays" from account where id = ${affiliateId}`
  const holdDays = timing === 'hold' ? (account?.holdDays ?? 0) : 0
  const key = `manual:${randomUUID()}`
  const due = availableAt(dayOf(now, zone), holdDays, zone, now)
  await postLine(tx, {
    affiliateId,
    kind: 'manual',
    cents,
    availableAt: due,
    actorId: actor.accountId,
    note: reason,
    key,
    now,
  })
  const [line] = await tx<{ id: number; balance: number }[]>`
    select id, balance_cents as balance from ledger_line where key = ${key}`
  if (!line) throw new Error('the booked correction was not found')
  const booked = {
    event: 'correction-booked',
    line: line.id,
    affiliate: affiliateId,
    amount: formatHundredths(cents),
    by: actor.accountId,
  }
  deps.log.info(booked, 'A correction was booked')
  const day = holdDays > 0 ? displayDay(dayOf(due, zone)) : null
  await notifyOf(tx, deps, affiliateId, { line, cents, reason, day })
  return line.id
}

type Booked = {
  line: { id: number; balance: number }
  cents: number
  reason: string
  day: string | null
}

/** Call in the transaction that books it, so that its affiliate is notified once. */
async function notifyOf(
  tx: Transaction,
  deps: Deps,
  affiliateId: number,
  { line, cents, reason, day }: Booked,
): Promise<void> {
  const link = `${deps.config.publicUrl}/#/dashboard${ledger.path}/${line.id}`
  await notify(tx, deps, 'corrected', [
    {
      subject: line.id,
      to: affiliateId,
      facts: { amount: formatHundredths(cents) },
      mail: (reader) =>
        correctionMail(reader, {
          ...{ amount: euro(cents), reason, day, link },
          ...{ balance: euro(line.balance), negative: line.balance < 0 },
        }),
    },
  ])
}
