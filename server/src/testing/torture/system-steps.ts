// Messages of shop systems in a history: each change of an order creates one, which arrives at once, later, or never.
import fc from 'fast-check'
import { type Affiliate, affiliates, type Sent, type Shop, type State } from '../model/state.ts'
import { meantBy, place, type Step, step } from './steps.ts'

type System = NonNullable<Sent['system']>
type Named = { shop: Shop; system: System; name: string }

/** Few, so that much happens to each. */
const orders: readonly Named[] = [
  { shop: 'north', system: 'woocommerce', name: 'W1' },
  { shop: 'north', system: 'shopify', name: '#1001' },
  { shop: 'south', system: 'stripe', name: 'pi_1' },
]

const drawn = fc.record({
  of: fc.constantFrom(...orders),
  /** In units of four cents, so that the 25 % tax is whole cents. */
  amount: fc.oneof(fc.noBias(fc.integer({ min: 1, max: 8000 })), fc.constantFrom(1, 2, 3333)),
  change: fc.constantFrom(
    'go on',
    'go on',
    'go on',
    'refund',
    'refund',
    'undo',
    'edit',
    'edit',
    'dispute',
  ),
  status: fc.constantFrom('pending', 'approved', 'approved', 'failed'),
  part: fc.constantFrom(0.1, 0.25, 0.5, 1, 1),
  dispute: fc.boolean(),
  click: place,
  aid: fc.option(fc.constantFrom(...affiliates), { freq: 4 }),
  late: fc.noBias(fc.nat(3)).map((n) => n === 0),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never

const second = (at: number) => Math.floor(at / 1000) * 1000

function first(state: State, { of, amount, click, aid }: Drawn): Sent {
  const { shop, system, name } = of
  const at = second(state.now)
  const means: { aid: Affiliate; link: null } | null = aid && { aid, link: null }
  const by = meantBy(state, { shop, by: { own: click }, also: means, without: click % 2 === 0 })
  return {
    ...{ shop, order: name, amount: 4 * amount, status: 'pending', placed: at, happened: at, by },
    ...{ buyer: null, refund: null, dispute: null, system },
    ...(system === 'stripe' ? { snapshot: null, event: `${name} 0` } : { snapshot: [], event: null }),
  }
}

/** The whole order again, with one change. */
function nextSnapshot(last: Sent, { change, status, part, amount }: Drawn): Partial<Sent> {
  const refunds = last.snapshot ?? []
  const left = (last.amount ?? 0) - refunds.reduce((sum, { cents }) => sum + cents, 0)
  switch (change) {
    case 'refund': {
      const cents = 4 * Math.ceil((left / 4) * part)
      // Ids are never reused, even after deletion.
      const id = `${801 + (last.happened ?? 0) / 1000}`
      return cents > 0 ? { snapshot: [...refunds, { id, cents }] } : {}
    }
    case 'undo':
      return last.system === 'woocommerce' ? { snapshot: refunds.slice(1) } : {}
    case 'edit': {
      // More or less, and sometimes together with a delivery.
      const edited = { amount: 4 * amount, ...(part === 1 && { status }) }
      return last.system === 'woocommerce' && refunds.length === 0 ? edited : {}
    }
    default:
      return { status }
  }
}

/** An event of a payment; while there is nothing to undo or end, something new begins. */
function nextEvent(made: readonly Sent[], { change, part, dispute: goes }: Drawn): Partial<Sent> {
  const start = made[0]?.amount ?? 0
  const undone = made.flatMap(({ refund }) => (refund?.takenBack ? [refund.id] : []))
  const refunds = made.flatMap(({ refund }) =>
    refund && !refund.takenBack && !undone.includes(refund.id) ? [refund] : [],
  )
  const none: Partial<Sent> = { amount: null, status: null, placed: null, by: noEvidence }
  const [oldest] = refunds
  if (change === 'undo' && oldest) return { ...none, refund: { ...oldest, takenBack: true } }
  const left = start - refunds.reduce((sum, { cents }) => sum + cents, 0)
  const cents = 4 * Math.ceil((left / 4) * part)
  if (change === 'refund' && cents > 0) return { ...none, refund: { id: `re_${made.length}`, cents } }
  const last = made.findLast(({ dispute }) => dispute !== null)?.dispute
  const ended = !last || ['won', 'lost', 'closed'].includes(last.state)
  if (ended) {
    const disputed = 4 * Math.ceil((start / 4) * part)
    const begun = { id: `dp_${made.length}`, cents: disputed }
    return { ...none, dispute: { ...begun, state: goes ? 'inquiry' : 'open' } }
  }
  if (last.state === 'inquiry') return { ...none, dispute: { ...last, state: goes ? 'closed' : 'open' } }
  return { ...none, dispute: { ...last, state: goes ? 'won' : 'lost' } }
}

const noEvidence = { click: null, aid: null, link: null }

function next(state: State, draw: Drawn): Sent {
  const { shop, name, system } = draw.of
  const made = state.made.filter((one) => one.shop === shop && one.order === name)
  const last = made.at(-1)
  if (!last) return first(state, draw)
  const happened = Math.max(second(state.now), (last.happened ?? 0) + 1000)
  if (system !== 'stripe') return { ...last, ...nextSnapshot(last, draw), happened }
  const event = `${name} ${made.length}`
  return { ...last, refund: null, dispute: null, ...nextEvent(made, draw), happened, event }
}

const say = step('system', drawn, (draw) => (state) => {
  const message = next(state, draw)
  state.made.push(message)
  return draw.late ? undefined : { do: 'report', message }
})

const deliver = step('deliver', place, (nth) => ({ made }) => {
  const message = made[nth % Math.max(1, made.length)]
  return message && { do: 'report', message }
})

export const systemStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: say },
  { weight: 1, arbitrary: deliver },
)
