// Corrections on the server: an administrator books a line by hand, once, and nobody ever changes it.
import { randomUUID } from 'node:crypto'
import { dayOf } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages'
import { correctionMessages } from '@rivulet/contract/correction-messages'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import type { Draft } from '@rivulet/contract/resource'
import { correction } from '@rivulet/contract/resources/correction'
import { invalid } from '../../http/errors.ts'
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

/** @throws 422 for nothing, and for a loss that would wait: until then more would be payable than is the affiliate's. */
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
  await postLine(tx, {
    affiliateId,
    kind: 'manual',
    cents,
    availableAt: availableAt(dayOf(now, zone), holdDays, zone, now),
    actorId: actor.accountId,
    note: reason,
    key,
    now,
  })
  const [line] = await tx<{ id: number }[]>`select id from ledger_line where key = ${key}`
  if (!line) throw new Error('a correction was booked and is not there')
  const booked = {
    event: 'correction-booked',
    line: line.id,
    affiliate: affiliateId,
    amount: formatHundredths(cents),
    by: actor.accountId,
  }
  deps.log.info(booked, 'A correction was booked')
  return line.id
}
