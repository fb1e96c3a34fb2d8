// Boundary values of amounts, percentages and days: accepted exactly as the contract says or rejected by name, and
// sums of the largest stay exact.
import { instantOf } from '@rivulet/contract/day'
import type { Field } from '@rivulet/contract/fields'
import { allows, canWrite, fieldsOf } from '@rivulet/contract/resource'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDiscrepancies } from '../ledger/self-check.ts'
import { some } from '../testing/amount.ts'
import { ownedRecordsOf } from '../testing/owned-records.ts'
import { draftOf } from '../testing/draft.ts'
import { createWholeApp, every, type Reply, sample, type WholeApp, where } from '../testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
})
afterAll(() => server.close())

const amounts = [
  ...[
    '0',
    '0.00',
    '0.01',
    '0.1',
    '00.10',
    '1.',
    '.5',
    '1.005',
    '0.001',
    '99.99',
    '100',
    '100.00',
    '100.01',
  ],
  ...[
    '99999999.99',
    '100000000',
    '99999999999.99',
    '999999999999.99',
    '9007199254740993',
    '-0',
    '-0.01',
  ],
  ...[
    '-99999999.99',
    '+1',
    '1e3',
    '1E-2',
    '0x10',
    '1,00',
    '1.000,00',
    '1 000',
    ' 1',
    '1 ',
    '١٢',
    '１２',
    '½',
  ],
  ...['NaN', 'Infinity', '1.0.0', '--1', '€ 1', '1€', 'null'],
]
const days = [
  ...['2026-03-29', '2026-10-25', '2024-02-29', '1900-01-01', '9998-12-31'],
  ...['2026-02-29', '1900-02-29', '2026-00-10', '2026-13-01', '2026-04-31', '2026-01-00', '1899-12-31'],
  ...['9999-12-31', '0000-01-01', '10000-01-01', '-000001-01-01', '2026-1-1', '26-01-01', '2026/01/01'],
  ...[
    '01-01-2026',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '2026-W01-1',
    '٢٠٢٦-٠١-٠١',
    'today',
    '0',
    '1767225600',
  ],
]
const minutes = [
  ...[
    '2026-03-29 01:59',
    '2026-03-29 03:00',
    '2026-10-25 02:30',
    '2024-02-29 23:59',
    '1900-01-01 00:00',
  ],
  ...['2026-03-29 02:30', '2026-01-01 24:00', '2026-01-01 23:60', '2026-01-01 -1:00', '2026-01-01 1:00'],
  ...['2026-01-01', '2026-01-01 10:00:00', '2026-01-01T10:00', '2026-01-01 10:00Z', '2026-02-30 10:00'],
  ...['9999-12-31 23:59', '0001-01-01 00:00', '2026-01-01  10:00', '10:00 2026-01-01', 'now'],
]

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1900' || text >= '9999') return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** A local time skipped by daylight saving is read an hour later. */
const leftOut: Readonly<Record<string, string>> = { '2026-03-29 02:30': '2026-03-29 03:30' }

/** The normalized form in the contract, or null when the value is invalid. */
function kept(field: Field, text: string): string | null {
  if (field.kind === 'date') return isDay(text) ? text : null
  if (field.kind === 'dateTime')
    return /^\S+ ([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10))
      ? (leftOut[text] ?? text)
      : null
  const [, sign, whole = '', part = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === '') return null
  const cents = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
  const signed = sign ? -cents : cents
  const { min, max } = field as { min?: number; max?: number }
  if ((min !== undefined && signed < min) || (max !== undefined && signed > max)) return null
  const digits = String(cents).padStart(3, '0')
  return `${signed < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const valuesOf = ({ kind }: Field): string[] =>
  kind === 'money' || kind === 'percent' ? amounts : kind === 'date' ? days : minutes
const isEdged = ({ kind }: Field) => ['money', 'percent', 'date', 'dateTime'].includes(kind)

const fields = every
  .filter((r) => allows(r, 'add'))
  .flatMap((resource) =>
    fieldsOf(resource)
      .filter(([, field]) => isEdged(field) && canWrite(field, true))
      .map(([name, field]) => ({ resource, name, field })),
  )

describe('B14 R66 R71 S3.8', () => {
  test.each(fields)(
    '$resource.name: $name',
    async ({ resource, name, field }) => {
      const draft = await draftOf(server.make, resource.name as ResourceName)
      const edits = allows(resource, 'edit') && !field.fixedAfterCreate
      const id = edits ? await sample(server, resource) : 0
      const send = (value: unknown): Promise<Reply> =>
        edits
          ? server.call('PUT', `${resource.path}/${id}`, { [name]: value })
          : server.call('POST', resource.path, { ...draft, [name]: value })
      let taken = 0
      // The draft's own value is certainly valid; a past day may not be, nor a far one.
      const own = typeof draft[name] === 'string' ? [draft[name]] : []
      const sound = [...own, ...valuesOf(field).slice(0, 5)]
      for (const value of [...sound, ...some(valuesOf(field).slice(5), 12), 1, true, ['1']]) {
        const answer = await send(value)
        const form = typeof value === 'string' ? kept(field, value) : null
        const told = [name, value, answer.status]
        if (answer.status <= 201) {
          taken++
          expect.soft([...told, answer.data[name]]).toEqual([...told, form])
          if (!edits) Object.assign(draft, await draftOf(server.make, resource.name as ResourceName))
        } else {
          // A resource's own rules may reject what the contract accepts.
          const named = Object.keys(answer.meta.errors ?? {})
          const refused = form === null ? named.includes(name) : answer.status < 500
          expect.soft([...told, refused]).toEqual([...told, true])
        }
      }
      expect(taken).toBeGreaterThan(0)
    },
    120_000,
  )
})

test('B14 R66 an amount reported by a shop has at most eight digits and two decimal places, otherwise nothing is stored', async () => {
  const { id } = await server.account('Affiliate')
  const shop = (await ownedRecordsOf(server, id)).get('shop') ?? 0
  const { apiKey } = (await server.make.act('shop', shop, 'revealKey')) as { apiKey: string }
  for (const [i, amount] of [...amounts, 1, 0.1, -1, null, true, ['1'], {}, 1e21].entries()) {
    const orderId = `EDGE-${i}`
    const { status } = await server.call('POST', '/track/order', { orderId, amount }, { apikey: apiKey })
    const sound = typeof amount === 'string' && /^\d{1,8}(\.\d{1,2})?$/.test(amount)
    const rows = await server.sql<{ cents: number }[]>`
      select amount_cents as cents from shop_order where order_number = ${orderId}`
    const told = [amount, status, rows.length]
    expect.soft(told).toEqual([amount, sound ? 202 : 422, sound ? 1 : 0])
    if (sound) expect.soft([amount, rows[0]?.cents]).toEqual([amount, Math.round(Number(amount) * 100)])
  }
})

test('B14 F6 a repeated or skipped hour is one instant, the same everywhere', () => {
  const zone = 'Europe/Brussels'
  const at = (minute: string) => instantOf(minute, zone).toISOString()
  expect(at('2026-03-29 01:59')).toBe('2026-03-29T00:59:00.000Z')
  expect(at('2026-03-29 03:00')).toBe('2026-03-29T01:00:00.000Z')
  expect(at('2026-10-25 03:00')).toBe('2026-10-25T02:00:00.000Z')
  expect(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']).toContain(at('2026-10-25 02:30'))
  expect(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']).toContain(at('2026-03-29 02:30'))
})

test('B14 R71 the largest amounts add up to the cent, in lists, exports and the ledger', async () => {
  const account = await server.account('Affiliate')
  const link = (await ownedRecordsOf(server, account.id)).get('link') ?? 0
  const ids: number[] = []
  for (let n = 0; n < 40; n++) {
    const order = { link, orderId: `LARGE-${n}`, date: '2026-01-02 10:00', amount: '99999999.99' }
    ids.push(await server.make.create('order', order))
  }
  // 8.25 % of each, rounded half up.
  const path = '/financial/order/details'
  expect((await server.call('POST', `${path}/approve`, { ids })).status).toBe(200)
  const mine = where('id', `in~.~${ids.join()}`)
  const { meta } = await server.call('GET', `${path}?${mine}&limit=1`)
  expect(meta.totals).toMatchObject({ amount: '3999999999.60', commission: '330000000.00' })
  expect(await findDiscrepancies(server.sql)).toEqual([])
})
