// Runs one random history, and checks what must hold at its end.
import fc from 'fast-check'
import { formatHundredths } from '@rivulet/contract/money'
import { expect } from 'vitest'
import { findDiscrepancies } from '../../ledger/self-check.ts'
import { type DayRow, figuresOf, settledBy, statistics } from '../model/money.ts'
import { type Affiliate, affiliates, begin, links, type Link, type State } from '../model/state.ts'
import { where } from '../whole-app.ts'
import { clickOn, type Command, compareStored } from './commands.ts'
import type { Stage } from './stage.ts'
import { click, createWorld, type World } from './world.ts'

/** Histories begin at unusual dates: before both daylight saving changes, at the ends of months and years. */
export const beginnings = fc.constantFrom(
  ...[
    '2026-03-27T22:30:00Z',
    '2025-10-24T21:59:00Z',
    '2026-01-30T12:00:00Z',
    '2024-02-27T23:30:00Z',
    '2025-12-30T22:59:59.999Z',
  ],
  ...['2026-06-30T21:59:59Z', '2026-03-28T23:00:00Z', '2025-10-25T23:30:00Z', '2026-02-28T08:00:00Z'],
)

const day = 86_400_000

export async function live(stage: Stage, from: string, commands: Iterable<Command>): Promise<void> {
  const state = begin(Date.parse(from))
  const world = await createWorld(stage, state)
  for (const link of Object.keys(links) as Link[])
    state.clicks.push(clickOn(state, { link, at: state.now - day, came: 'visit', stored: true }))
  await click(world, ...state.clicks)
  await fc.asyncModelRun(() => ({ model: state, real: world }), commands)
  await compareStored(state, world)
  for (const affiliate of affiliates) await compareMoney(state, world, affiliate)
  await compareStatistics(state, world)
  const own: (number | null)[] = affiliates.map((name) => world.affiliates[name].id)
  const found = await findDiscrepancies(stage.sql)
  expect(found.filter(({ affiliateId }) => own.includes(affiliateId))).toEqual([])
}

type Shown = Record<string, string>

/** Compares what screens show: the draft of a payment, the affiliate's home, the lists. */
async function compareMoney(state: State, world: World, affiliate: Affiliate): Promise<void> {
  const { stage, affiliates: people } = world
  const { id, headers } = people[affiliate]
  const theirs = `?${where('affiliate', `eq~.~${id}`)}&limit=1`
  // An erased affiliate cannot sign in.
  const own = async (path: string) =>
    state.erased[affiliate] ? null : stage.call('GET', path, undefined, headers)
  const [draft, home, ledger, payments, record] = await stage.at(state.now, () =>
    Promise.all([
      stage.call('GET', `/financial/invoice/draft?affiliate=${id}`),
      own('/home/affiliate'),
      own('/financial/invoice/ledger'),
      stage.call('GET', `/financial/invoice${theirs}`),
      stage.call('GET', `/registration/affiliate/${id}`),
    ]),
  )
  const figures = figuresOf(state, affiliate, state.now)
  const text = Object.fromEntries(
    Object.entries(figures).map(([name, cents]) => [name, formatHundredths(cents)]),
  )
  const { approved, commission, balance, onHold, payable, paid, expected } = text
  expect(draft.data).toMatchObject({ approved, commission, balance, onHold, payable })
  expect(draft.data.current).toBe(formatHundredths(figures.balance - figures.payable))
  if (home) expect(home.data).toMatchObject({ balance, onHold, payable, expected })
  if (ledger) expect([ledger.status, ledger.meta.totals]).toEqual([200, { amount: balance }])
  expect(payments.meta.totals).toEqual({ paid })
  const settled = settledBy(state, affiliate, figures.payable).map(({ order, line, cents }) => [
    order === null ? state.lines[line ?? 0]?.reason : state.orders[order]?.name,
    formatHundredths(cents),
  ])
  const shown = [
    ...draft.data.ordering.map((row: Shown) => [row.orderId, row.commission]),
    ...draft.data.corrections.map((row: Shown) => [row.reason, row.amount]),
  ]
  expect(shown.toSorted()).toEqual(settled.toSorted())
  // The list of affiliates uses the database's clock.
  const today = figuresOf(state, affiliate, Date.now())
  expect([record.data.balance, record.data.payable]).toEqual([balance, formatHundredths(today.payable)])
}

async function compareStatistics(state: State, { stage, affiliates: people }: World): Promise<void> {
  const both = affiliates.map((name) => people[name].id).join(',')
  const { data, meta } = await stage.call(
    'GET',
    `/financial/order?${where('affiliate', `in~.~${both}`)}`,
  )
  const rows = statistics(state)
  const shown = data.map((row: Record<string, unknown> & { affiliate: { id: number } }) => ({
    ...row,
    affiliate: row.affiliate.id,
  }))
  const sorted = (list: { date: string; affiliate: number }[]) =>
    list.toSorted((a, b) => a.date.localeCompare(b.date) || a.affiliate - b.affiliate)
  expect(sorted(shown)).toEqual(
    sorted(
      rows.map(({ day: date, affiliate, ...row }) => ({
        date,
        affiliate: people[affiliate].id,
        ...shownRow(row),
      })),
    ),
  )
  const total = (pick: (row: DayRow) => number) => rows.reduce((sum, row) => sum + pick(row), 0)
  expect({ total: meta.total, ...meta.totals }).toEqual({
    total: rows.length,
    ...shownRow({
      ...{
        created: total((r) => r.created),
        pending: total((r) => r.pending),
        declined: total((r) => r.declined),
      },
      ...{
        approved: total((r) => r.approved),
        amount: total((r) => r.amount),
        commission: total((r) => r.commission),
      },
    }),
  })
}

/** Ratios rounded half up, '-' where nothing is decided. */
function shownRow({ amount, commission, ...counts }: Omit<DayRow, 'day' | 'affiliate'>) {
  expect(counts.created).toBe(counts.pending + counts.declined + counts.approved)
  const decided = counts.approved + counts.declined
  const halfUp = (of: number, over: number) =>
    over === 0 ? null : formatHundredths(Math.floor((2 * of + over) / (2 * over)))
  return {
    ...counts,
    rate: halfUp(counts.approved * 10_000, decided),
    amount: formatHundredths(amount),
    middle: halfUp(amount, counts.approved),
    commission: formatHundredths(commission),
  }
}
