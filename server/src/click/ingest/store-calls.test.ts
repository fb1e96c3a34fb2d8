// Snippet calls are stored and counted separately, and never appear in click counts.
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { makeHit } from '../../testing/hits.ts'
import { type CallHit, parseHit } from '../spool/hit.ts'
import { formatLine, parseLines } from '../spool/spool-line.ts'
import { storeHits } from './store-hits.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const { sql } = database
const zone = 'Europe/Brussels'
let ids = 0

/** A call with its own id. */
function makeCall(linkId: number, at: string, call: Partial<CallHit['call']> = {}): CallHit {
  const blank = { event: null, setup: {}, options: {}, payload: null, cameBy: null }
  const clickId = `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`
  return { ...makeHit(linkId, at, { clickId }), call: { action: 'event', ...blank, ...call } }
}

const counted = async (linkId: number) => ({
  clicks: await sql`select class, hits, uniques from hit_hour where link_id = ${linkId}`,
  calls:
    await sql`select action, class, calls from call_hour where link_id = ${linkId} order by action, calls desc`,
})

test('S3.11 R58 calls are stored completely and do not change click counts', async () => {
  const click = makeHit(1, '2026-11-20T10:00:00Z')
  const said = {
    event: 'add "to" \\ cart, {1}',
    setup: { snippet: '1' },
    options: { page: '/schuhe/größe', 'odd "name"': '{a,b}' },
    payload: { deep: [1, { text: 'a\nb' }] },
    cameBy: click.clickId,
  }
  await storeHits(sql, zone, [
    makeCall(1, '2026-11-20T10:00:01Z', { action: 'visit', cameBy: click.clickId }),
    click,
    makeCall(1, '2026-11-20T10:00:02Z', said),
    { ...makeCall(1, '2026-11-20T10:00:02Z'), class: 'bot', reason: 'agent' },
  ])
  await storeHits(sql, zone, [makeCall(1, '2026-11-20T10:00:03Z')])
  expect(await counted(1)).toEqual({
    clicks: [{ class: 'valid', hits: 1, uniques: 1 }],
    calls: [
      { action: 'event', class: 'valid', calls: 2 },
      { action: 'event', class: 'bot', calls: 1 },
      { action: 'visit', class: 'valid', calls: 1 },
    ],
  })
  const rows = await sql`
    select action, event, setup, options, payload, came_by, is_unique, country, visitor = (select visitor from hit where click_id = ${click.clickId}) as same
    from hit where link_id = 1 and event is not null`
  expect(rows).toEqual([
    {
      action: 'event',
      ...{ event: said.event, setup: said.setup, options: said.options, payload: said.payload },
      came_by: click.clickId,
      is_unique: false,
      country: 'BE',
      same: true,
    },
  ])
})

test('R56 a replayed batch counts once', async () => {
  const calls = [
    makeCall(2, '2026-11-20T10:00:00Z'),
    makeCall(2, '2026-11-20T11:00:00Z', { action: 'visit' }),
  ]
  for (const batch of [calls, [...calls, ...calls]]) await storeHits(sql, zone, batch)
  expect((await counted(2)).calls.map(({ calls }) => calls)).toEqual([1, 1])
})

test('R63 an order reported again is one hit, within one batch and across batches', async () => {
  const order = (at: string, orderId: string) =>
    makeCall(3, at, { action: 'order', payload: { orderId, amount: '9.99' } })
  await storeHits(sql, zone, [
    order('2026-11-20T10:00:05Z', 'A-1'),
    order('2026-11-20T10:00:00Z', 'A-1'),
    order('2026-11-20T10:00:00Z', 'A-2'),
  ])
  await storeHits(sql, zone, [order('2026-11-21T10:00:00Z', 'A-1')])
  const rows = await sql`select payload ->> 'orderId' as id, at from hit where link_id = 3 order by 1`
  expect(rows.map(({ id }) => id)).toEqual(['A-1', 'A-2'])
  expect((await counted(3)).calls).toEqual([{ action: 'order', class: 'valid', calls: 2 }])
})

test('R56 a call passes through the spool unchanged, and the format of clicks stays the same', () => {
  const call = makeCall(4, '2026-11-20T10:00:00Z', { payload: { a: [null] }, options: { b: 'c' } })
  expect(parseLines(Buffer.from(formatLine(call)), 0)[0]?.hit).toEqual(call)
  const click = makeHit(4, '2026-11-20T10:00:00Z')
  expect(formatLine(click)).not.toContain('call"')
  expect(parseHit(JSON.stringify({ ...call, call: { ...call.call, action: 'click' } }))).toBeNull()
})
