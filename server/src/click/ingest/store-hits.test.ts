// Storing hits decides once which are unique or duplicate, and counts each exactly once.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { makeHit } from '../../testing/hits.ts'
import { storeByLanes } from '../../testing/traffic/store-by-lanes.ts'
import type { Hit } from '../spool/hit.ts'
import { knownVisitors } from './known-visitors.ts'
import { recoverHit } from './recover-hit.ts'
import { storeHits } from './store-hits.ts'
import { runs } from '../../testing/runs.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const { sql } = database
const zone = 'Europe/Brussels'
// Most of these hits refer to links that do not exist; real ones get ids from 1000000.
await sql`alter sequence promotion_id_seq restart with 1000000`
let links = 0
const newLink = () => ++links

const store = (...hits: Hit[]) => storeHits(sql, zone, hits)

/** Alternating processes: some load the known visitors, one never does, and some have lanes. */
const processes = [
  ...[0, 1, Infinity].map((turnsBefore) => {
    const known = knownVisitors({ turnsBefore, fewest: 1000 })
    return (hits: Hit[]) => storeHits(sql, zone, hits, { known })
  }),
  ...[4, 16].map((count) => (hits: Hit[]) => storeByLanes(sql, zone, count, hits)),
]

const decided = async (linkId: number) => {
  const hits = await sql<{ class: string; isUnique: boolean }[]>`
    select class, is_unique as "isUnique" from hit where link_id = ${linkId} order by at, click_id`
  return hits.map((hit) => (hit.isUnique ? 'unique' : hit.class))
}

const counted = async (linkId: number) => {
  const rows = await sql`
    select day, class, sum(hits) as hits, sum(uniques) as uniques from hit_hour where link_id = ${linkId} group by day, class order by day, class`
  return rows.map((row) => [row.day, row.class, row.hits, row.uniques])
}

test('R58 a visitor is unique once per link and 24 hours', async () => {
  const [one, other] = [newLink(), newLink()]
  await store(
    makeHit(one, '2026-11-20T10:00:00Z'),
    makeHit(one, '2026-11-20T10:05:00Z'),
    makeHit(other, '2026-11-20T10:06:00Z'),
    makeHit(one, '2026-11-20T10:07:00Z', { agent: 'Chrome' }),
    makeHit(one, '2026-11-20T10:08:00Z', { ip: '193.190.0.2' }),
  )
  // The 24 hours count from the unique visit, not from the last visit.
  await store(makeHit(one, '2026-11-21T09:59:57Z'))
  await store(makeHit(one, '2026-11-21T10:00:00Z'))
  expect(await decided(one)).toEqual(['unique', 'valid', 'unique', 'unique', 'valid', 'unique'])
  expect(await decided(other)).toEqual(['unique'])
  expect(await counted(one)).toEqual([
    ['2026-11-20', 'valid', 4, 3],
    ['2026-11-21', 'valid', 2, 1],
  ])
})

test('R58 a visitor stays the same across midnight: the previous day’s salt is looked up too', async () => {
  const link = newLink()
  await store(makeHit(link, '2026-11-12T23:59:00Z'))
  await store(makeHit(link, '2026-11-13T00:01:00Z'))
  await store(makeHit(link, '2026-11-13T23:58:00Z'))
  await store(makeHit(link, '2026-11-14T00:00:00Z'))
  expect(await decided(link)).toEqual(['unique', 'valid', 'valid', 'unique'])
  const [keys] = await sql`select count(distinct visitor) from hit where link_id = ${link}`
  expect(keys?.count).toBe(3)
})

test.each([
  ['spring', '2026-03-28T22:30:00Z', '2026-03-29T22:15:00Z', '2026-03-29T22:30:00Z'],
  ['autumn', '2026-10-24T21:30:00Z', '2026-10-25T21:29:00Z', '2026-10-25T21:30:00Z'],
])('F6 24 hours stay 24 hours when the clock changes in %s', async (_season, first, within, after) => {
  const link = newLink()
  await store(makeHit(link, first))
  await store(makeHit(link, within))
  await store(makeHit(link, after))
  expect(await decided(link)).toEqual(['unique', 'valid', 'unique'])
})

test('the same visitor on the same link within two seconds is a duplicate, once per visit', async () => {
  const link = newLink()
  const at = (ms: number) =>
    makeHit(link, new Date(Date.parse('2026-11-20T10:00:00Z') + ms).toISOString())
  await store(at(0), at(1999))
  await store(at(2000), at(3000), at(4500))
  expect(await decided(link)).toEqual(['unique', 'duplicate', 'valid', 'duplicate', 'valid'])
  expect(await counted(link)).toEqual([
    ['2026-11-20', 'duplicate', 2, 0],
    ['2026-11-20', 'valid', 3, 1],
  ])
})

test('R58 hits of other classes do not make a visitor known', async () => {
  const link = newLink()
  await store(
    makeHit(link, '2026-11-20T10:00:00Z', { class: 'bot', reason: 'agent' }),
    makeHit(link, '2026-11-20T10:00:01Z'),
  )
  expect(await decided(link)).toEqual(['bot', 'unique'])
})

test('R58 a late visit takes no unique away and adds none', async () => {
  const link = newLink()
  await store(makeHit(link, '2026-11-20T12:00:00Z'))
  await store(makeHit(link, '2026-11-20T10:00:00Z'))
  await store(makeHit(link, '2026-11-21T11:00:00Z'))
  expect(await decided(link)).toEqual(['valid', 'unique', 'valid'])
})

test('R58 late visits are duplicates of any visit near them, not only of the last one, and of each other', async () => {
  const link = newLink()
  const at = (ms: number, wishes: Partial<Hit> = {}) =>
    makeHit(link, new Date(Date.parse('2026-11-20T10:00:00Z') + ms).toISOString(), wishes)
  await store(at(0), at(60_000), at(120_000))
  await store(at(60_500), at(30_000), at(31_000), at(119_000))
  expect(await decided(link)).toEqual([
    ...['unique', 'valid', 'duplicate', 'valid', 'duplicate', 'duplicate', 'valid'],
  ])
})

test('R58 a late visit takes the visitor’s next day into account, and with a cookie also earlier days', async () => {
  const [link, cookies] = [newLink(), newLink()]
  await store(makeHit(link, '2026-11-16T00:00:01Z'))
  await store(makeHit(link, '2026-11-15T23:59:59.500Z'), makeHit(link, '2026-11-15T22:00:00Z'))
  expect(await decided(link)).toEqual(['valid', 'duplicate', 'unique'])
  const cookie = 'CCCCCCCCCCCCCCCCCCCCCC'
  await store(makeHit(cookies, '2026-11-15T10:00:00Z', { cookie }))
  await store(makeHit(cookies, '2026-11-20T10:00:00Z', { cookie }))
  await store(makeHit(cookies, '2026-11-15T11:00:00Z', { cookie }))
  expect(await decided(cookies)).toEqual(['unique', 'valid', 'unique'])
})

test('R58 classes and uniques agree with a plain model, whatever order segments arrive in', async () => {
  const visit = fc.record({
    // Seconds, many close together, across midnight UTC.
    second: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 60 * 60 * 40 })),
    person: fc.constantFrom('193.190.0.1', '193.190.0.2'),
    cookie: fc.boolean(),
    segment: fc.integer({ min: 0, max: 3 }),
  })
  const turn = fc.constantFrom(...processes)
  const turns = fc.tuple(turn, turn, turn, turn)
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { maxLength: 25 }), turns, async (visits, turns) => {
      const link = newLink()
      const start = Date.parse('2026-11-08T23:59:55Z') + link * 4 * 86_400_000
      const made = visits.map(({ second, person, cookie, segment }) => {
        const name = cookie ? `${person}${'D'.repeat(11)}` : null
        const at = new Date(start + second * 1000).toISOString()
        return {
          segment,
          who: `${person} ${cookie}`,
          hit: makeHit(link, at, { ip: person, cookie: name }),
        }
      })
      const arrived = made.toSorted((a, b) => a.segment - b.segment || a.hit.at - b.hit.at)
      for (const [number, storeAs] of turns.entries()) {
        const hits = arrived.filter(({ segment }) => segment === number).map(({ hit }) => hit)
        await storeAs(hits)
      }

      const kept: { who: string; at: number; unique: boolean }[] = []
      const expected = new Map<string, string>()
      for (const { who, hit } of arrived) {
        const near = (within: number) =>
          kept.filter((other) => other.who === who && Math.abs(other.at - hit.at) < within)
        const repeated = near(2000).length > 0
        const unique = !repeated && !near(86_400_000).some((other) => other.unique)
        expected.set(hit.clickId, repeated ? 'duplicate' : unique ? 'unique' : 'valid')
        if (!repeated) kept.push({ who, at: hit.at, unique })
      }
      const rows = await sql<{ clickId: string; class: string; isUnique: boolean }[]>`
        select click_id as "clickId", class, is_unique as "isUnique" from hit where link_id = ${link}`
      const found = new Map(rows.map((row) => [row.clickId, row.isUnique ? 'unique' : row.class]))
      expect(found).toEqual(expected)
    }),
    { numRuns: runs(100) },
  )
})

test('R56 replayed hits change nothing', async () => {
  const link = newLink()
  const hits = [makeHit(link, '2026-11-20T10:00:00Z'), makeHit(link, '2026-11-20T10:05:00Z')]
  await store(...hits, ...hits)
  const before = [await decided(link), await counted(link)]
  await store(...hits)
  await Promise.all([store(...hits), store(...hits), store(makeHit(link, '2026-11-20T10:06:00Z'))])
  expect(before).toEqual([['unique', 'valid'], [['2026-11-20', 'valid', 2, 1]]])
  expect(await counted(link)).toEqual([['2026-11-20', 'valid', 3, 1]])
})

test('R56 a recovered click is counted once, and completed when its spool arrives', async () => {
  const link = newLink()
  const hit = makeHit(link, '2026-11-20T10:00:00Z', { subIds: ['mine', null, null, null, null] })
  await sql.begin((tx) => recoverHit(tx, zone, hit))
  expect(await counted(link)).toEqual([['2026-11-20', 'valid', 1, 0]])
  await store(hit, makeHit(link, '2026-11-20T10:01:00Z'))
  await store(hit)
  expect(await decided(link)).toEqual(['unique', 'valid'])
  expect(await counted(link)).toEqual([['2026-11-20', 'valid', 2, 1]])
  const [row] = await sql`select recovered, ip, country, s1 from hit where click_id = ${hit.clickId}`
  expect(row).toEqual({ recovered: true, ip: '193.190.0.1', country: 'BE', s1: 'mine' })
  const byCountry = await sql`
    select country, hits from hit_hour where link_id = ${hit.linkId} and hits > 0 and class = 'valid'`
  expect(byCountry.filter(({ country }) => country === '')).toEqual([])
})

test('R56 a click recovered while it is being stored is counted once', async () => {
  const link = newLink()
  const hit = makeHit(link, '2026-11-20T10:00:00Z')
  await Promise.all([sql.begin((tx) => recoverHit(tx, zone, hit)), store(hit)])
  const rows = await counted(link)
  expect(rows.map(([, , hits]) => hits)).toEqual([1])
})

test('a cookie identifies its visitor anywhere, for longer than a salt', async () => {
  const link = newLink()
  const cookie = 'AAAAAAAAAAAAAAAAAAAAAA'
  await store(makeHit(link, '2026-11-20T10:00:00Z', { cookie }))
  await store(makeHit(link, '2026-11-21T09:00:00Z', { cookie, ip: '8.8.8.8', agent: 'Chrome' }))
  await store(makeHit(link, '2026-11-20T10:30:00Z', { cookie: 'BBBBBBBBBBBBBBBBBBBBBB' }))
  expect(await decided(link)).toEqual(['unique', 'unique', 'valid'])
})
