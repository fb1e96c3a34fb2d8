// Lanes: hits of different lanes are stored at the same time, those of one lane in turn, and orders wait for theirs.
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { makeHit } from '../../testing/hits.ts'
import { secret } from '../../testing/secret.ts'
import { lookedUpVisitors } from './known-visitors.ts'
import { everyLink, type Lane, laneOf, lanesOf, lockLane } from './lanes.ts'
import { awaitHits } from './recover-hit.ts'
import { storeHits } from './store-hits.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const { sql } = database

const laneIn = (linkId: number, count: number): Lane =>
  lanesOf(count).find(({ number }) => number === laneOf(linkId, count)) ?? everyLink
const store = (linkId: number, count: number) => {
  const lane = laneIn(linkId, count)
  const known = { known: lookedUpVisitors }
  return storeHits(sql, 'Europe/Brussels', [makeHit(linkId, '2026-11-20T10:00:00Z')], { lane, ...known })
}
const firstIn = (lane: number): number => {
  for (let link = 1; ; link++) if (laneOf(link, 4) === lane) return link
}
const [link, sameLane, otherLane] = [firstIn(1), firstIn(1) + 65_536, firstIn(2)]

/** Who waits for an advisory lock. */
const waiting = async () => {
  const [row] = await sql`
    select count(*) from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
  return row?.count
}

/** Runs `meanwhile` while a transaction stores hits of the link, and what it began to the end afterwards. */
async function whileStored(count: number, meanwhile: () => Promise<Promise<unknown>[]>): Promise<void> {
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const storing = sql.begin(async (tx) => {
    await lockLane(tx, laneIn(link, count))
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const begun = await meanwhile().finally(release.resolve)
  await Promise.all([storing, ...begun])
}

test('links are spread evenly over the lanes, also every second and every tenth one', () => {
  for (const step of [1, 2, 10])
    for (const count of [2, 4, 8, 16]) {
      const links = Array.from({ length: 1600 }, (_, n) => 1_000_000 + n * step)
      const sizes = Map.groupBy(links, (one) => laneOf(one, count))
      expect(sizes.size).toBe(count)
      for (const { length } of sizes.values()) {
        expect(length).toBeGreaterThan((0.8 * 1600) / count)
        expect(length).toBeLessThan((1.2 * 1600) / count)
      }
    }
})

test.each([4, 8])(
  'another lane is stored meanwhile, the same one afterwards, of %i lanes and of others',
  async (count) => {
    await whileStored(count, async () => {
      await store(otherLane, 4)
      const later = [store(sameLane, count), store(link, 2), store(otherLane, 1)]
      await expect.poll(waiting).toBe(3)
      return later
    })
  },
)

test('an order waits for the lane of its click, and for every lane when it names only an affiliate', async () => {
  const order = (clickId: string | null) =>
    sql.begin((tx) => awaitHits(tx, secret, { clickId, aid: 'someone' }))
  const clickOf = (linkId: number) => makeHit(linkId, '2026-11-20T10:30:00Z').clickId
  await whileStored(4, async () => {
    await order(clickOf(otherLane))
    const later = [order(clickOf(sameLane)), order(null)]
    await expect.poll(waiting).toBe(2)
    return later
  })
})
