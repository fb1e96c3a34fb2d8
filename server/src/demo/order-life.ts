// The life of a demo order: later messages of its shop, and decisions of the manager.
import { formatHundredths } from '@rivulet/contract/money'
import { minuteOf } from '@rivulet/contract/day'
import type { OrderReason } from '@rivulet/contract/choices'
import type { Deps } from '../deps.ts'
import type { Agenda } from './agenda.ts'
import { act, create } from './product.ts'
import type { Purchase } from './purchase.ts'
import type { Random } from './random.ts'
import { officeHours } from './rhythm.ts'
import type { Speak } from './shop-messages.ts'
import type { Staff } from './staff.ts'
import { day, hour } from './story.ts'

type Parts = { deps: Deps; agenda: Agenda; staff: Staff; speak: Speak; random: Random }
type Body = Record<string, unknown>

const notes: Partial<Record<OrderReason, string>> = {
  fraud: 'Three cards, one address.',
  terms_breach: 'Came through an advert on our own name.',
  chargeback: 'The card holder did not know the order.',
}

/** Adds all of it to the agenda. */
export function liveThrough({ deps, agenda, staff, speak, random }: Parts, purchase: Purchase): void {
  const { store, way, orderNumber, outcome, saidAt, amountCents } = purchase
  const { habit } = store.brand
  const lane = way.promoter.id
  const add = (at: number, run: (at: number) => Promise<void>) =>
    agenda.add({ at, lane, run: () => run(at) })
  const say = (at: number, body: Body) =>
    add(at, (then) => speak(store, then, { orderId: orderNumber, ...body }))
  const decide = (at: number, action: string, body: Body = {}) => {
    const then = officeHours(at)
    add(then, async () => {
      // A held approval of a flagged order leaves nothing to reopen.
      if (action === 'reopen' && (await statusOf(deps, purchase)) === '2') return
      const doing = { deps, actor: staff.manager, at: then }
      await act(doing, 'order', action, await idOf(deps, purchase), body)
    })
  }
  const waits = habit.by === 'clock' ? habit.after + 1.1 : habit.after * random.between(0.7, 1.3)
  const decidedAt = habit.by === 'manager' ? officeHours(saidAt + waits * day) : saidAt + waits * day
  const approve = () => {
    if (habit.by === 'shop') say(decidedAt, { status: 'approved' })
    if (habit.by === 'manager') decide(decidedAt, 'approve')
  }
  const fail = (at: number, reason: OrderReason) => {
    if (habit.by === 'manager') decide(at, 'fail', { reason, note: notes[reason] ?? null })
    else say(at, { status: 'failed', reason })
  }
  const refund = (at: number, part: number) => {
    const amount = formatHundredths(Math.max(1, Math.round(amountCents * part)))
    say(at, { refund: { id: `${orderNumber}-R1`, amount } })
  }

  const early = saidAt + waits * random.between(0.3, 0.6) * day
  const afterwards = decidedAt + random.between(2, 16) * day
  if (outcome.kind === 'by-hand') {
    byHand({ deps, agenda, staff }, purchase)
    decide(saidAt + 4 * day, 'approve')
    return
  }
  add(saidAt, (then) => speak(store, then, purchase.first))
  // Simulates retries after a lost response.
  if (random.chance(0.015)) add(saidAt + 30_000, (then) => speak(store, then, purchase.first))

  switch (outcome.kind) {
    case 'undecided':
      return
    case 'approved':
      return approve()
    case 'failed':
      return fail(early, outcome.reason)
    case 'refunded-in-part':
      refund(early, random.between(0.15, 0.6))
      return approve()
    case 'refunded-later':
      approve()
      return refund(afterwards, random.between(0.15, 0.6))
    case 'refunded-wholly':
      if (random.chance(0.5)) return refund(early, 1)
      approve()
      return refund(afterwards, 1)
    case 'charged-back':
      approve()
      return decide(afterwards, 'fail', { reason: 'chargeback', note: notes.chargeback })
    case 'reinstated':
      say(saidAt + hour, { status: 'failed', reason: 'payment_failed' })
      return decide(saidAt + 2 * day, 'approve')
    case 'reopened':
      approve()
      return decide(afterwards, 'reopen', {
        reason: 'other',
        note: 'Return announced, the parcel is on its way.',
      })
    case 'self-referral':
      say(decidedAt, { status: 'approved' })
      if (random.chance(0.8)) decide(afterwards, 'fail', { reason: 'self_referral', note: null })
      return
    // A test order is not stored.
    case 'test':
      return
    case 'nobody':
      if (random.chance(0.5)) say(decidedAt, { status: 'approved' })
      if (outcome.reason === 'no_click' && random.chance(0.25)) assign({ deps, agenda, staff }, purchase)
  }
}

async function idOf({ sql }: Deps, { store, orderNumber }: Purchase): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    select id from shop_order where shop_id = ${store.id} and order_number = ${orderNumber}`
  return row?.id ?? 0
}

async function statusOf(deps: Deps, purchase: Purchase): Promise<string | undefined> {
  const [row] = await deps.sql<{ status: string }[]>`
    select status from shop_order where id = ${await idOf(deps, purchase)}`
  return row?.status
}

type Office = Pick<Parts, 'deps' | 'agenda' | 'staff'>

function byHand(
  { deps, agenda, staff }: Office,
  { way, orderNumber, orderedAt, saidAt, amountCents }: Purchase,
) {
  const run = async () => {
    await create({ deps, actor: staff.manager, at: saidAt }, 'order', {
      date: minuteOf(new Date(orderedAt), deps.config.accountingZone),
      link: way.id,
      orderId: orderNumber,
      amount: formatHundredths(amountCents),
      integration: `ERP-${orderNumber}`,
      notes: 'Bought by telephone; the customer named the affiliate.',
    })
  }
  agenda.add({ at: saidAt, lane: way.promoter.id, run })
}

function assign({ deps, agenda, staff }: Office, purchase: Purchase): void {
  const { way, saidAt } = purchase
  const at = officeHours(saidAt + 3 * day)
  const run = async () => {
    const body = { link: way.id, note: 'The affiliate sent the confirmation mail of the buyer.' }
    const doing = { deps, actor: staff.administrator, at }
    await act(doing, 'unattributed', 'assign', await idOf(deps, purchase), body)
  }
  agenda.add({ at, lane: way.promoter.id, run })
}
