// Every total, row and export of every list with sums, for every kind of reader, against the same sums computed from
// the tables in plain JavaScript.
import type { AdminHome } from '@rivulet/contract/answers/home-answer'
import { addDays } from '@rivulet/contract/day'
import { formatHundredths } from '@rivulet/contract/money'
import { fieldsOf, listPathOf } from '@rivulet/contract/resource'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { statementMessages } from '@rivulet/contract/messages/statement-messages'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeHits } from '../click/ingest/store-hits.ts'
import type { TestAccount } from '../testing/account.ts'
import { makeHit } from '../testing/hits.ts'
import { type Fact, type Facts, plainFacts, readFacts } from '../testing/totals/facts.ts'
import {
  fileSums,
  isNumber,
  numbersOf,
  readCsv,
  readNumbers,
  readXlsx,
  rowName,
  rowsOf,
} from '../testing/totals/compare.ts'
import { filtersOf, own, unsummed } from '../testing/totals/own-facts.ts'
import { commands } from '../testing/torture/commands.ts'
import { beginnings, live } from '../testing/torture/history.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { createStage, type Stage } from '../testing/torture/stage.ts'
import { every, listOf } from '../testing/whole-app.ts'

const histories = 30
let stage: Stage
let facts: Facts
let someone: TestAccount

beforeAll(async () => {
  stage = await createStage()
  const people: TestAccount[] = []
  const { account } = stage
  stage.account = async (...wanted) => {
    const made = await account(...wanted)
    people.push(made)
    return made
  }
  const lives = fc.sample(fc.tuple(beginnings, commands()), { numRuns: histories, seed: 2027 })
  for (const [from, steps] of lives) await live(stage, from, steps)
  await addHits()
  const run = await stage.call('POST', '/financial/payout-run', {
    ...{ minimum: '0.01', executionDate: '2099-01-04' },
  })
  expect([run.text, run.status]).toEqual([run.text, 201])
  facts = await readFacts(stage.sql)
  for (const resource of summing)
    facts[resource.name as ResourceName] ??= await plainFacts(stage.sql, resource)
  const orders = Map.groupBy(facts.order ?? [], ({ affiliate }) => affiliate)
  const [most] = [...orders].toSorted(([, a], [, b]) => b.length - a.length)
  someone = people.find(({ id }) => id === most?.[0]) as TestAccount
})
afterAll(() => stage.close())

/** People, bots and previews from three countries, on every third link. */
async function addHits(): Promise<void> {
  const links = await stage.sql<{ id: number }[]>`select id from link order by id`
  const addresses = ['193.190.0.1', '8.8.8.8', '127.0.0.1']
  const classes = ['valid', 'valid', 'valid', 'bot', 'preview', 'invalid'] as const
  const hits = links.flatMap(({ id }, n) =>
    n % 3 > 0
      ? []
      : Array.from({ length: 12 }, (_, i) => {
          const at = new Date(Date.parse('2026-03-20T20:00:00Z') + (n * 7 + i * 13) * 3_600_000)
          return makeHit(id, at.toISOString(), {
            ip: addresses[(n + i) % 3] as string,
            class: classes[(n * 5 + i) % 6] as 'valid',
            agent: `Firefox ${i % 4}`,
          })
        }),
  )
  for (let i = 0; i < hits.length; i += 200)
    await storeHits(stage.sql, 'Europe/Brussels', hits.slice(i, i + 200))
}

const summing = every.filter((resource) => fieldsOf(resource).some(([, field]) => isNumber(field)))

describe.each(summing)('$name', (resource) => {
  // What an affiliate sees of shops and campaigns depends on more than ownership.
  const readers = () =>
    resource.audience === 'admins' || ['shop', 'campaign'].includes(resource.name)
      ? [undefined]
      : [undefined, someone]
  const all = (): Fact[] => {
    return facts[resource.name as ResourceName] as Fact[]
  }

  test('S2.34 S3.9 S3.10 the totals under every filter match the facts', async () => {
    for (const by of readers()) {
      const mine = own(resource, all(), by)
      for (const { condition, holds } of [
        { condition: '', holds: () => true },
        ...filtersOf(resource, mine, by),
      ]) {
        const { status, meta } = await stage.call(
          'GET',
          listOf(resource, condition, 'limit=1'),
          undefined,
          by?.headers,
        )
        const wanted = mine.filter(holds)
        expect([
          condition,
          status,
          meta.total,
          readNumbers(resource, meta.totals as Record<string, unknown>),
        ]).toEqual([
          ...[condition, 200, rowsOf(resource, wanted).size],
          numbersOf(resource, wanted, by === undefined),
        ])
      }
    }
  })

  test('S2.34 every row equals the sums of its facts', async () => {
    for (const by of readers()) {
      const wanted = rowsOf(resource, own(resource, all(), by))
      const { data } = await stage.call('GET', listOf(resource), undefined, by?.headers)
      const shown = data.map((row: Record<string, unknown>) => [
        rowName(resource, row),
        readNumbers(resource, row),
      ])
      const plain = Object.fromEntries(
        [...wanted].map(([name, of]) => [
          name,
          { ...numbersOf(resource, of, by === undefined), ...unsummed(resource, of) },
        ]),
      )
      expect(Object.fromEntries(shown)).toEqual(plain)
    }
  })

  test.each(['csv', 'xlsx'])(
    'S8.8 S2.34 the columns of its %s export sum to the facts',
    async (format) => {
      const path = `/api/v1${listPathOf(resource)}/export?format=${format}`
      for (const by of readers()) {
        const headers = (by ?? stage.admin).headers
        const answer = await stage.app.inject({ method: 'GET', url: path, headers })
        const lines = format === 'csv' ? readCsv(answer.body) : await readXlsx(answer.rawPayload)
        const wanted = own(resource, all(), by)
        expect(lines.length - 1).toBe(rowsOf(resource, wanted).size)
        const sums = { ...numbersOf(resource, wanted, by === undefined), ...unsummed(resource, wanted) }
        expect(sums).toMatchObject(fileSums(resource, lines))
      }
    },
  )
})

test('S1.3 the administrator’s home matches the facts of its period', async () => {
  const [from, to] = ['2026-03-01', '2026-06-30']
  const home: AdminHome = (await stage.call('GET', `/home/admin?from=${from}&to=${to}`)).data
  const within = (all: readonly Fact[] | undefined, first: string, last: string) =>
    (all ?? []).filter(({ date }) => String(date) >= first && String(date) <= last)
  const sum = (all: readonly Fact[], name: string) =>
    all.reduce((total, fact) => total + Number(fact[name]), 0)
  const days = 122
  const [orders, before] = [
    within(facts.orderStatistics, from, to),
    within(facts.orderStatistics, addDays(from, -days), addDays(from, -1)),
  ]
  expect(home.amount).toMatchObject({
    value: formatHundredths(sum(orders, 'amount')),
    previous: formatHundredths(sum(before, 'amount')),
  })
  expect(home.commission).toMatchObject({ value: formatHundredths(sum(orders, 'commission')) })
  expect(home.orders).toEqual({ value: String(orders.length), previous: String(before.length) })
  const traffic = within(facts.shopStatistics, from, to)
  expect([home.visits?.value, home.unique?.value]).toEqual([
    String(sum(traffic, 'visits')),
    String(sum(traffic, 'unique')),
  ])
  const shown = (name: 'approved' | 'pending' | 'failed') =>
    home.days.reduce((total, day) => total + Number(day[name]), 0)
  expect([shown('approved'), shown('pending'), shown('failed')]).toEqual(
    ['approved', 'pending', 'declined'].map((name) => sum(orders, name)),
  )
})

/** Parses a printed amount; NaN if there is none. */
const cents = (words = ''): number =>
  Math.round(Number(words.replaceAll(/[^\d.-]/g, '') || 'none') * 100)

test('S3.10 each statement adds up, and matches the ledger lines', async () => {
  const said = statementMessages
  const payments = await stage.sql<
    { id: number; affiliate: number; line: number; made: Date; paid: number }[]
  >`
    select i.id, i.affiliate_id as affiliate, l.id as line, i.created_at as made, i.paid_cents as paid
    from invoice i join ledger_line l on l.invoice_id = i.id and l.kind = 'payout'
    order by i.id limit 40`
  const lines = await stage.sql<{ id: number; affiliate: number; free: Date; cents: number }[]>`
    select id, affiliate_id as affiliate, available_at as free, cents from ledger_line`
  expect(payments.length).toBeGreaterThan(10)
  for (const { id, affiliate, line, made, paid } of payments) {
    const url = `/api/v1/financial/invoice/${id}/statement`
    const file = await stage.app.inject({ method: 'GET', url, headers: stage.admin.headers })
    const sheet = await readPdf(file.rawPayload)
    /** The values at the end of each line with that many cells, from a title up to the line of this name. */
    const column = (title: string, last: string, cells = 2): number[] => {
      const from = sheet.findIndex(([words]) => words === title)
      if (from < 0) return []
      const to = sheet.findIndex(([words], n) => n > from && words === last)
      const rows = sheet.slice(from + 1, to + 1).filter((row) => row.length >= cells)
      return rows.map((row) => cents(row.at(-1))).filter(Number.isFinite)
    }
    const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
    const before = lines.filter((one) => one.affiliate === affiliate && one.id < line)
    const payable = sum(before.filter(({ free }) => free <= made).map((one) => one.cents))
    const [movements, settled] = [column(said.movements, said.payable), column(said.settles, said.paid)]
    expect([id, sum(movements.slice(0, -1)), movements.at(-1)]).toEqual([id, payable, payable])
    expect(column(said.movements, said.left).slice(-2)).toEqual([-paid, payable - paid])
    expect([id, sum(settled.slice(0, -1)), settled.at(-1)]).toEqual([id, paid, paid])
    const [all = 0] = column(said.byOrder, said.all).slice(-1)
    // Shop totals have fewer cells than orders.
    expect([id, sum(column(said.byOrder, said.all, 5))]).toEqual([id, all])
    const corrections = column(said.correctionList, said.foot('Rivulet', id, 'Europe/Brussels'))
    expect([id, all + sum(corrections.slice(0, -1))]).toEqual([id, paid])
  }
})
