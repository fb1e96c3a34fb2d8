// Filters against an oracle: PostgreSQL finds exactly the rows that a plain implementation of the filter finds.
import { addDays, dayOf } from '@rivulet/contract/day'
import { formatFilter, formatList, type Operator, operatorsOf } from '@rivulet/contract/filter'
import { formatHundredths } from '@rivulet/contract/money'
import { shop } from '@rivulet/contract/resources/shop'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../testing/account.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import type { Engine } from './engine.ts'
import { registerResources } from './routes.ts'
import { serve } from './serve.ts'
import { switchActions } from './switch-active.ts'
import { runs } from '../testing/runs.ts'

const zone = 'Europe/Brussels'
const texts = [
  'A',
  'a',
  'AB',
  'B%',
  '%',
  '_',
  'a_b',
  'B\\',
  "O'B",
  'A,B',
  'x~.~y',
  'É',
  '€ 1',
  ' A ',
  'NULL',
]
const numbers = [2000, 2003, 2050, 2089]
const percents = [0, 1, 825, 1250, 10_000]
const changeOfClocks = '2026-03-28'
const plainShop = serve(shop, {
  actions: {
    connectVendor: async () => {},
    revealKey: async () => ({ apiKey: '' }),
    rotateKey: async () => ({ apiKey: '' }),
    checkNow: async () => {},
    planRate: async () => null,
    ...switchActions(shop),
  },
})

type Row = {
  id: number
  name: string
  active: boolean
  commission: number | null
  linkIntegration: number
  createdAt: Date
}

let server: TestApp
let admin: TestAccount
let rows: Row[]

beforeAll(async () => {
  server = await createTestApp((app, deps) =>
    registerResources(app, { deps, served: { shop: plainShop } } as unknown as Engine),
  )
  admin = await server.account('Administrator')
  rows = []
  for (let n = 0; n < 90; n++) {
    // Hours around the night of a daylight saving change.
    const row = {
      name: texts[n % texts.length] ?? '',
      active: n % 2 === 0,
      commission: n % 6 === 5 ? null : (percents[n % 5] ?? 0),
      linkIntegration: 2000 + n,
      createdAt: new Date(Date.parse('2026-03-27T20:00:00Z') + n * 3_600_000),
    }
    const [made] = await server.sql<{ id: number }[]>`insert into shop ${server.sql({
      url: `https://s${n}.example/`,
      click_parameter: 'click_id',
      name: row.name,
      active: row.active,
      commission_basis_points: row.commission,
      window_days: 30,
      link_integration: row.linkIntegration,
      created_at: row.createdAt,
    })} returning id`
    rows.push({ id: made?.id ?? 0, ...row })
  }
})
afterAll(() => server.close())

type Question = { field: string; operator: Operator; value: string; matches: (row: Row) => boolean }

const same = (operator: Operator, is: boolean) => (operator === 'eq' || operator === 'in' ? is : !is)

const text: fc.Arbitrary<Question> = fc
  .tuple(
    fc.constantFrom(...operatorsOf.text),
    fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 3 }),
  )
  .map(([operator, values]) => {
    const [value = ''] = values
    const several = operator === 'in' || operator === 'nin'
    return {
      field: 'name',
      operator,
      value: several ? formatList(values) : value,
      matches: ({ name }) =>
        operator === 'like'
          ? name.toUpperCase().includes(value.toUpperCase())
          : same(operator, several ? values.includes(name) : name === value),
    }
  })

const integer: fc.Arbitrary<Question> = fc
  .tuple(
    fc.constantFrom(...numbers, 0, 2090),
    fc.constantFrom(...numbers),
    fc.constantFrom('eq', 'neq', 'between', 'in', 'nin'),
  )
  .map(([a, b, operator]) => ({
    field: 'linkIntegration',
    operator: operator as Operator,
    value: ['eq', 'neq'].includes(operator) ? `${a}` : `${a},${b}`,
    matches: ({ linkIntegration: n }) => {
      if (operator === 'between') return n >= a && n <= b
      return same(operator as Operator, ['in', 'nin'].includes(operator) ? n === a || n === b : n === a)
    },
  }))

/** Null equals nothing and is in no range. */
const percent: fc.Arbitrary<Question> = fc
  .tuple(
    fc.constantFrom(...percents, 824),
    fc.constantFrom(...percents),
    fc.constantFrom('eq', 'neq', 'between'),
  )
  .map(([a, b, operator]) => ({
    field: 'commission',
    operator: operator as Operator,
    value:
      operator === 'between' ? `${formatHundredths(a)},${formatHundredths(b)}` : formatHundredths(a),
    matches: ({ commission: c }) =>
      operator === 'between' ? c !== null && c >= a && c <= b : same(operator as Operator, c === a),
  }))

const truth: fc.Arbitrary<Question> = fc
  .tuple(fc.boolean(), fc.constantFrom('eq', 'neq'))
  .map(([value, operator]) => ({
    field: 'active',
    operator: operator as Operator,
    value: String(value),
    matches: ({ active }) => same(operator as Operator, active === value),
  }))

const period: fc.Arbitrary<Question> = fc
  .tuple(fc.nat(4), fc.nat(3), fc.constantFrom('eq', 'neq', 'between'))
  .map(([start, length, operator]) => {
    const from = addDays(changeOfClocks, start - 1)
    const until = addDays(from, length)
    return {
      field: 'createdAt',
      operator: operator as Operator,
      value: operator === 'between' ? `${from},${until}` : from,
      matches: ({ createdAt }) => {
        const day = dayOf(createdAt, zone)
        return operator === 'between'
          ? day >= from && day <= until
          : same(operator as Operator, day === from)
      },
    }
  })

const question = fc.oneof(text, integer, percent, truth, period)

async function found(questions: readonly Question[]): Promise<number[]> {
  const query = new URLSearchParams(
    questions.map(({ field, operator, value }) => formatFilter({ field, operator, value })),
  )
  const answer = await server.app.inject({
    url: `/api/v1/marketing/shop?limit=500&${query}`,
    headers: admin.headers,
  })
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
  expect(answer.json().meta.total).toBe(answer.json().data.length)
  return answer
    .json()
    .data.map(({ id }: Row) => id)
    .toSorted((a: number, b: number) => a - b)
}

test('S3.19 S7.7 R26 any combination of filters finds exactly the rows that match all of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 4 }), async (questions) => {
      const expected = rows.filter((row) => questions.every(({ matches }) => matches(row)))
      expect(await found(questions)).toEqual(expected.map(({ id }) => id))
    }),
    { numRuns: runs(400) },
  )
})

test('S3.19 an empty value finds rows without a value, or with one', async () => {
  const empty = (operator: Operator) => ({
    field: 'commission',
    operator,
    value: '',
    matches: () => true,
  })
  const without = rows.filter(({ commission }) => commission === null).map(({ id }) => id)
  expect(await found([empty('eq')])).toEqual(without)
  expect(await found([empty('neq')])).toEqual(
    rows.map(({ id }) => id).filter((id) => !without.includes(id)),
  )
})
