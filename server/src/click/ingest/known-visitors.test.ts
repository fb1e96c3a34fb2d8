// The known-visitor filter: a visitor considered new really is new, even while other processes store visitors.
import { hash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { makeHit } from '../../testing/hits.ts'
import { type KnownVisitors, knownVisitors } from './known-visitors.ts'
import { storeHits } from './store-hits.ts'
import { createFilter } from './visitor-filter.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const { sql } = database
beforeEach(() => sql`truncate visitor, visitor_writer`)

const keyOf = (n: number): string => hash('sha256', String(n)).slice(0, 32)
const eager = { turnsBefore: 0, learnAtOnce: 3, fewest: 1000 }

/** Stores these visitors of link 1 in a transaction, and returns those the filter took for new. */
const turnOf = (known: KnownVisitors, ...visitors: number[]) =>
  sql.begin(async (tx) => {
    await known.begin(tx)
    const fresh = visitors.filter((n) => !known.mayHave(1, keyOf(n)))
    for (const n of visitors) {
      known.add(1, keyOf(n))
      await tx`
        insert into visitor (link_id, visitor, unique_at, visit_at) values (1, decode(${keyOf(n)}, 'hex'), 0, 0) on conflict do nothing`
    }
    return fresh
  })
const turns = async (known: KnownVisitors, count: number) => {
  for (let n = 0; n < count; n++) await turnOf(known)
}

test('a filter finds every added visitor and has few false positives', () => {
  const visitor = fc.tuple(fc.nat(1000), fc.stringMatching(/^[0-9a-f]{32}$/))
  fc.assert(
    fc.property(fc.array(visitor), (visitors) => {
      const filter = createFilter(4)
      for (const [link, key] of visitors) filter.add(link, key)
      expect(visitors.filter(([link, key]) => !filter.mayHave(link, key))).toEqual([])
    }),
  )
  const filter = createFilter(10_000)
  const random = fc.sample(fc.stringMatching(/^[0-9a-f]{32}$/), { numRuns: 4000, seed: 1 })
  for (const key of random.slice(0, 2000)) filter.add(1, key)
  const added = new Set(random.slice(0, 2000))
  const strangers = random.filter((key) => !added.has(key))
  const taken = strangers.filter((key) => filter.mayHave(1, key))
  expect(strangers.length).toBeGreaterThan(1000)
  expect(taken.length).toBeLessThan(50)
  expect([...added].filter((key) => filter.mayHave(2, key)).length).toBeLessThan(100)
})

test('R58 looks up every visitor, its own too, until all keys are loaded piece by piece', async () => {
  const before = knownVisitors(eager)
  await turnOf(before, 1, 2, 3, 4, 5, 6, 7)
  const known = knownVisitors(eager)
  // The first transaction takes over from another process; after that three keys are loaded at a time.
  for (const n of [11, 12, 13]) expect(await turnOf(known, n)).toEqual([])
  // Eleven keys, four of which were added meanwhile.
  await turns(known, 2)
  expect(await turnOf(known, 1, 7, 11, 12, 13, 14, 15)).toEqual([14, 15])
  expect(await turnOf(known, 14, 16)).toEqual([16])
})

test('R58 is invalidated once another process has stored visitors', async () => {
  const [one, other] = [knownVisitors(eager), knownVisitors(eager)]
  await turns(one, 3)
  expect(await turnOf(one, 1)).toEqual([1])
  await turnOf(other, 2)
  expect(await turnOf(one, 2, 3)).toEqual([])
  await turns(one, 2)
  expect(await turnOf(one, 2, 3, 4)).toEqual([4])
})

test('R58 a rolled back transaction of another process does not invalidate it', async () => {
  const [one, other] = [knownVisitors(eager), knownVisitors(eager)]
  await turns(one, 3)
  const rolledBack = sql.begin(async (tx) => {
    await other.begin(tx)
    other.add(1, keyOf(5))
    throw new Error('broken off')
  })
  await expect(rolledBack).rejects.toThrow('broken off')
  expect(await turnOf(one, 5)).toEqual([5])
  await turns(other, 1)
  expect(await turnOf(other, 5, 6)).toEqual([6])
})

test('R58 rebuilds when it is full, and keeps using the old filter meanwhile', async () => {
  const known = knownVisitors({ ...eager, learnAtOnce: 100, fewest: 20 })
  await turns(known, 2)
  const visitors = Array.from({ length: 300 }, (_, n) => n)
  for (let n = 0; n < 300; n += 10) await turnOf(known, ...visitors.slice(n, n + 10))
  await sql`delete from visitor where visitor <> decode(${keyOf(7)}, 'hex')`
  await sql`analyze visitor`
  await turns(known, 10)
  const fresh = await turnOf(known, ...visitors)
  expect(fresh).not.toContain(7)
  expect(fresh.length).toBeGreaterThan(200)
})

test('R58 a visitor added after loading has finished is known the next time', async () => {
  const known = knownVisitors(eager)
  const visit = (at: string) => storeHits(sql, 'Europe/Brussels', [makeHit(9, at)], { known })
  await turns(known, 3)
  for (const at of ['10:00', '10:05', '10:10']) await visit(`2026-11-20T${at}:00Z`)
  expect(await sql`select is_unique as unique from hit order by at`).toEqual([
    { unique: true },
    { unique: false },
    { unique: false },
  ])
})
