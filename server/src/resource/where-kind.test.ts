// Every kind of field with every operator: the rows found, and the values rejected by name.
import * as fields from '@rivulet/contract/fields'
import type { AskingOperator } from '@rivulet/contract/filter'
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { allOf, anyOf, periodOf, where } from './where.ts'

const colours = { red: 'Red', blue: 'Blue', green: 'Green' }
const definitions = {
  word: fields.text('Word'),
  mail: fields.email('Mail'),
  number: fields.integer('Number'),
  amount: fields.money('Amount'),
  share: fields.percent('Share'),
  flag: fields.boolean('Flag'),
  colour: fields.choice('Colour', { choices: colours }),
  colours: fields.choice('Colours', { choices: colours, several: true }),
  owner: fields.reference('Owner', { to: 'affiliate' }),
  friends: fields.references('Friends', {
    to: 'affiliate',
    through: { table: 'kind_friend', own: 'kind_id', other: 'friend_id' },
  }),
  day: fields.date('Day'),
  minute: fields.dateTime('Minute'),
  tick: fields.dateTime('Tick', { epoch: true }),
  moment: fields.instant('Moment'),
}
type Name = keyof typeof definitions

// West of Greenwich, where the local day differs from the UTC day. Daylight saving starts on 8 March.
const zone = 'America/New_York'
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase('empty')
  const { sql } = database
  await sql`create table kind (id integer primary key, word text, mail text, number integer, amount_cents bigint,
    share_basis_points integer, flag boolean, colour text, colours text[] not null default '{}', owner_id bigint,
    day date, minute timestamptz, tick bigint, moment timestamptz)`
  await sql`create table kind_friend (kind_id integer, friend_id bigint)`
  await sql`insert into kind values
    (1, 'Ab', 'Ann@example.com', 7, 125000, 825, true, 'red', '{red,blue}', 11, '2026-03-07',
      '2026-03-08T04:59:00Z', 1772945940000, '2026-03-08T04:59:59.999Z'),
    (2, 'b%', 'bob@example.com', -12, 50, 0, false, 'blue', '{blue}', 2, '2026-03-08',
      '2026-03-08T05:00:00Z', 1772946000000, '2026-03-08T05:00:59.999Z'),
    (3, 'a,b', 'cleo@example.com', 12, -100, 10000, true, 'green', '{red}', 3, '2026-03-09',
      '2026-03-09T04:00:00Z', 1773028800000, '2026-03-09T04:00:00Z')`
  // A row with nulls only.
  await sql`insert into kind (id) values (4)`
  await sql`insert into kind_friend values (1, 11), (1, 2), (2, 2), (3, 3)`
})
afterAll(() => database.drop())

const found = async (field: Name, operator: AskingOperator, value: string) => {
  const condition = { field, definition: definitions[field], operator, value }
  const rows = await database.sql<{ id: number }[]>`
    select id from kind row where ${where(database.sql, condition, zone)} order by id`
  return rows.map(({ id }) => id)
}

const periods: Name[] = ['day', 'minute', 'tick', 'moment']
const minutes: Name[] = ['minute', 'tick', 'moment']
const all = [1, 2, 3, 4]
const filled = [1, 2, 3]
type Row = readonly [Name, AskingOperator, string, number[]]

test.each<Row>([
  ['word', 'like', 'B', [1, 2, 3]],
  ['word', 'like', 'b%', [2]],
  ['word', 'eq', 'Ab', [1]],
  ['word', 'eq', 'ab', []],
  ['word', 'neq', 'Ab', [2, 3, 4]],
  ['word', 'in', 'Ab,a\\,b', [1, 3]],
  ['word', 'nin', 'Ab,a\\,b', [2, 4]],
  // In an in-list, an empty item is the empty text.
  ['word', 'in', '', []],
  ['mail', 'eq', 'ANN@example.com', [1]],
  ['mail', 'neq', 'ANN@example.com', [2, 3, 4]],
  ['number', 'eq', '-12', [2]],
  ['number', 'neq', '12', [1, 2, 4]],
  ['number', 'in', '7,12', [1, 3]],
  ['number', 'nin', '7,12', [2, 4]],
  ['number', 'between', '-12,7', [1, 2]],
  ['number', 'between', '7,', [1, 3]],
  ['number', 'between', '7', [1, 3]],
  ['number', 'between', ',7', [1, 2]],
  // More than the column can hold.
  ['number', 'eq', '999999999999999', []],
  ['number', 'neq', '999999999999999', all],
  ['number', 'between', '-999999999999999,999999999999999', filled],
  ['amount', 'eq', '1250', [1]],
  ['amount', 'neq', '0.50', [1, 3, 4]],
  ['amount', 'between', '-1,0.5', [2, 3]],
  ['amount', 'currency', '€ 1,250.00', [1]],
  ['amount', 'currency', '€\u{a0}1,250.00', [1]],
  ['amount', 'currency', '1,250', [1]],
  ['share', 'eq', '8.25', [1]],
  ['share', 'eq', '0', [2]],
  ['share', 'between', '0,8.25', [1, 2]],
  ['share', 'between', ',0', [2]],
  ['flag', 'eq', 'true', [1, 3]],
  ['flag', 'eq', '1', [1, 3]],
  ['flag', 'eq', 'false', [2]],
  ['flag', 'eq', '0', [2]],
  ['flag', 'neq', 'true', [2, 4]],
  ['colour', 'eq', 'red', [1]],
  ['colour', 'neq', 'red', [2, 3, 4]],
  ['colour', 'in', 'red,blue', [1, 2]],
  ['colour', 'nin', 'red,blue', [3, 4]],
  ['colours', 'eq', 'red', [1, 3]],
  ['colours', 'neq', 'red', [2, 4]],
  ['colours', 'in', 'red,blue', filled],
  ['colours', 'in', 'red,green', [1, 3]],
  ['colours', 'nin', 'red,green', [2, 4]],
  ['owner', 'eq', '11', [1]],
  ['owner', 'neq', '11', [2, 3, 4]],
  ['owner', 'in', '11,3', [1, 3]],
  ['owner', 'nin', '11,3', [2, 4]],
  ['friends', 'eq', '2', [1, 2]],
  ['friends', 'in', '11,3', [1, 3]],
  ['friends', 'in', '12', []],
  ...periods.flatMap((name): Row[] => [
    [name, 'eq', '2026-03-08', [2]],
    [name, 'neq', '2026-03-08', [1, 3, 4]],
    [name, 'between', '2026-03-07,2026-03-08', [1, 2]],
    [name, 'between', '2026-03-08', [2]],
    [name, 'between', '2026-03-08,', [2, 3]],
    [name, 'between', ',2026-03-08', [1, 2]],
    [name, 'between', '2026-03-09,2026-03-07', []],
  ]),
  ...minutes.flatMap((name): Row[] => [
    [name, 'eq', '2026-03-08 00:00', [2]],
    [name, 'neq', '2026-03-08 00:00', [1, 3, 4]],
    [name, 'between', '2026-03-07 23:59,2026-03-08 00:00', [1, 2]],
    [name, 'between', '2026-03-08 00:01,', [3]],
    [name, 'between', ',2026-03-08', [1, 2]],
  ]),
  ...(
    [
      'word',
      'mail',
      'number',
      'amount',
      'share',
      'flag',
      'colour',
      'colours',
      'owner',
      'day',
      'tick',
    ] as const
  ).flatMap((name): Row[] => [
    [name, 'eq', '', [4]],
    [name, 'neq', '', filled],
  ]),
])('S3.19 S7.7 R26 %s %s "%s" finds %j', async (field, operator, value, ids) => {
  expect(await found(field, operator, value)).toEqual(ids)
})

const noPeriods = [',', '', '2026-03-07,2026-03-08,2026-03-09', '2026-02-30,', '2026-03-07,x']

test.each<[Name, AskingOperator, readonly string[]]>([
  ['number', 'eq', ['x', '7x', 'x7', '7.0', '1000000000000000']],
  ['number', 'in', ['7,x']],
  ['number', 'between', [',', '', '1,2,3', 'x,', ',x']],
  ['amount', 'eq', ['x', '1,250.00', '0.001']],
  ['amount', 'between', [',', '1,2,3', 'x,1']],
  ['amount', 'currency', ['x', '1,2', '']],
  ['share', 'eq', ['x', '8.25%']],
  ['flag', 'eq', ['maybe', 'TRUE', '2']],
  ['colour', 'eq', ['pink', 'Red', 'toString']],
  ['colour', 'in', ['red,pink', '']],
  ['colours', 'eq', ['pink', 'red,blue']],
  ['colours', 'in', ['red,pink', '']],
  ['owner', 'eq', ['x', '11x']],
  ['owner', 'in', ['11,x']],
  ['friends', 'eq', ['x', '', 'x2', '2x', '-2', '1000000000000000']],
  ['friends', 'in', ['2,x']],
  ['day', 'eq', ['2026-02-30', 'x', '2026-03-07,2026-03-08', '2026-03-07 00:00']],
  ...minutes.map((name): [Name, AskingOperator, readonly string[]] => [
    name,
    'eq',
    ['2026-02-30', 'x', '2026-03-07,2026-03-08', '2026-03-07 24:00'],
  ]),
  ...periods.map((name): [Name, AskingOperator, readonly string[]] => [name, 'between', noPeriods]),
])('S3.19 R26 %s %s rejects %j by name', async (field, operator, values) => {
  for (const value of values)
    await expect(found(field, operator, value), value).rejects.toMatchObject({
      refusal: { status: 422, errors: { [field]: [messages.field.filterValue] } },
    })
})

test('S3.19 several conditions are combined with and, a search with or, and no condition matches every row', async () => {
  const { sql } = database
  const parts = [sql`id > 1`, sql`id < 3`]
  const rows = async (condition: ReturnType<typeof allOf>) =>
    (await sql<{ id: number }[]>`select id from kind where ${condition} order by id`).map(({ id }) => id)
  expect(await rows(allOf(sql, parts))).toEqual([2])
  expect(await rows(allOf(sql, []))).toEqual(all)
  expect(await rows(anyOf(sql, parts))).toEqual(all)
  expect(await rows(anyOf(sql, [sql`id = 2`]))).toEqual([2])
  expect(await rows(anyOf(sql, []))).toEqual([])
})

test('S3.19 a period is open where a bound is missing, and ends before the next day or minute', () => {
  const of = (value: string) => {
    const { from, until } = periodOf(value, zone)
    return [from?.toISOString(), until?.toISOString()]
  }
  const [day, next] = ['2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z']
  expect(of('2026-03-08')).toEqual([day, next])
  expect(of(',2026-03-08')).toEqual([undefined, next])
  expect(of('2026-03-08,')).toEqual([day, undefined])
  expect(of('2026-03-08 00:00')).toEqual([day, '2026-03-08T05:01:00.000Z'])
})
