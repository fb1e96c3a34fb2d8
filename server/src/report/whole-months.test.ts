// Hits of a period from monthly and daily roll-ups, against a naive count of the hits.
import { addDays } from '@rivulet/contract/day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storeHits } from '../click/ingest/store-hits.ts'
import { makeAccount } from '../testing/account.ts'
import { createTestDatabase } from '../testing/database.ts'
import { makeHit } from '../testing/hits.ts'
import { makeLink, makeShop } from '../testing/marketing.ts'
import { runs } from '../testing/runs.ts'

test.each(['Pacific/Auckland', 'America/Los_Angeles'])(
  'S2.26 S2.28 R58 any period of a link in %s gives the same count from months and days as from its hits',
  async (zone) => {
    const { sql, drop } = await createTestDatabase()
    try {
      const affiliate = await makeAccount(sql, 'Affiliate')
      const { id } = await makeLink(sql, { affiliateId: affiliate.id, shopId: await makeShop(sql) })
      const begin = Date.parse('2026-08-20T00:00:00Z')
      const hits = Array.from({ length: 600 }, (_, i) =>
        makeHit(id, new Date(begin + i * 5 * 3_600_000).toISOString(), {
          ip: i % 3 === 0 ? '193.190.0.1' : `8.8.8.${i % 256}`,
          class: i % 4 === 0 ? 'bot' : 'valid',
        }),
      )
      await storeHits(sql, zone, hits)
      const day = fc.integer({ min: -10, max: 140 }).map((n) => addDays('2026-08-20', n))
      const open = fc.option(day, { freq: 5 })
      await fc.assert(
        fc.asyncProperty(day, day, open, open, async (a, b, from, to) => {
          const [first, last] = a < b ? [a, b] : [b, a]
          const [counted] = await sql`
            select coalesce(sum(visits), 0)::bigint as visits, coalesce(sum(uniques), 0)::bigint as uniques from link_hits(${id}, ${first}, ${last})`
          const [plain] = await sql`
            select count(*) filter (where class = 'valid') as visits, count(*) filter (where is_unique) as uniques
            from hit where day between ${first} and ${last}`
          expect(counted).toEqual(plain)
          const byCountry = await sql`
            select country, sum(visits)::bigint as visits, sum(uniques)::bigint as uniques, sum(other)::bigint as other
            from link_country_hits(${id}, ${from}, ${to}) group by country order by country`
          const plainly = await sql`
            select country, count(*) filter (where class = 'valid') as visits, count(*) filter (where is_unique) as uniques,
              count(*) filter (where class <> 'valid') as other
            from hit where (${from}::date is null or day >= ${from}) and (${to}::date is null or day <= ${to}) group by country order by country`
          expect([...byCountry]).toEqual([...plainly])
        }),
        { numRuns: runs(60) },
      )
    } finally {
      await drop()
    }
  },
)
