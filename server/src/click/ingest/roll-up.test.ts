// Roll-ups are the sums of the hits, whenever these are stored, and by however many lanes.
import { type HitClass, hitClasses } from '@rivulet/contract/choices'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { makeAccount } from '../../testing/account.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { makeHit } from '../../testing/hits.ts'
import { makeCampaign, makeLink, makeShop } from '../../testing/marketing.ts'
import { runs } from '../../testing/runs.ts'
import { storeByLanes } from '../../testing/traffic/store-by-lanes.ts'
import { recoverHit } from './recover-hit.ts'
import { storeHits } from './store-hits.ts'
import { sumCountries } from './sum-countries.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const { sql } = database
const zone = 'Europe/Brussels'

test('R58 roll-ups by hour, by day and by month are the sums of the hits, however they were batched', async () => {
  const visit = fc.record({
    link: fc.integer({ min: 0, max: 1 }),
    minute: fc.integer({ min: 0, max: 60 * 24 * 10 }),
    ip: fc.constantFrom('193.190.0.1', '8.8.8.8', '127.0.0.1'),
    class: fc.constantFrom(...(Object.keys(hitClasses) as HitClass[])),
    batch: fc.integer({ min: 0, max: 3 }),
    recovered: fc.boolean(),
  })
  const lanes = fc.constantFrom(1, 4, 16)
  const [shopId, affiliate] = [await makeShop(sql), await makeAccount(sql, 'Affiliate')]
  const campaignId = await makeCampaign(sql, shopId)
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { maxLength: 30 }), lanes, lanes, async (visits, one, other) => {
      const promotion = { affiliateId: affiliate.id, shopId }
      const ids = [
        (await makeLink(sql, promotion)).id,
        (await makeLink(sql, { ...promotion, campaignId })).id,
      ] as const
      const made = visits.map(({ link, minute, batch, recovered, ...rest }) => {
        const at = new Date(Date.parse('2026-10-24T12:00:00Z') + minute * 60_000).toISOString()
        return { batch, recovered, hit: makeHit(ids[link as 0 | 1], at, rest) }
      })
      for (const { hit, recovered } of made)
        if (recovered && hit.class === 'valid') await sql.begin((tx) => recoverHit(tx, zone, hit))
      const store = (count: number, number: number) => {
        const hits = made.filter(({ batch }) => batch === number).map(({ hit }) => hit)
        return count === 1 ? storeHits(sql, zone, hits) : storeByLanes(sql, zone, count, hits)
      }
      // Two processes, and a job, at the same time.
      await Promise.all([store(one, 0), store(other, 1), sumCountries(sql)])
      await Promise.all([store(one, 2), store(other, 3)])
      const fromHits = await sql`
        select link_id, day, country, class, count(*) as hits, count(*) filter (where is_unique) as uniques
        from hit where link_id = any(${[...ids]}) group by 1, 2, 3, 4 order by 1, 2, 3, 4`
      const fromHours = await sql`
        select link_id, day, country, class, sum(hits) as hits, sum(uniques) as uniques
        from hit_hour where link_id = any(${[...ids]}) group by 1, 2, 3, 4 having sum(hits) <> 0 order by 1, 2, 3, 4`
      expect([...fromHours]).toEqual([...fromHits])
      const fromDays = await sql`
        select link_id, day, visits, uniques, duplicate, bot, assistant, prefetch, preview, invalid
        from hit_link_day where link_id = any(${[...ids]}) order by 1, 2`
      expect([...fromDays]).toEqual([
        ...(await sql`
          select link_id, day, ${classCounts()} from hit where link_id = any(${[...ids]}) group by 1, 2 order by 1, 2`),
      ])
      const fromMonths = await sql`
        select link_id, kept.country, month, visits, uniques, duplicate, bot, assistant, prefetch, preview, invalid from hit_link_month kept
        where link_id = any(${[...ids]}) and visits + uniques + duplicate + bot + assistant + prefetch + preview + invalid <> 0 order by 1, 2, 3`
      expect([...fromMonths]).toEqual([
        ...(await sql`
          select link_id, kept.country, date_trunc('month', day::timestamp)::date as month, ${classCounts()}
          from hit cross join lateral (values (hit.country), ('*')) kept (country)
          where link_id = any(${[...ids]}) group by 1, 2, 3 order by 1, 2, 3`),
      ])
      const bits = await sql`
        select link_id, block, days, all_days, visited, seen
        from hit_link_days join (
          select link_id, block_of(day) as block, bit_or(bit_of(day)) as all_days, bit_or(case class when 'valid' then bit_of(day) else 0 end) as seen
          from hit group by 1, 2
        ) counted using (link_id, block)
        where link_id = any(${[...ids]}) and (days <> all_days or visited & ~days <> 0 or visited & seen <> seen)`
      expect([...bits]).toEqual([])
      const blocks = sql`select distinct link_id, block_of(day) from hit where link_id = any(${[...ids]})`
      expect((await blocks).length).toBe(
        (await sql`select from hit_link_days where link_id = any(${[...ids]})`).length,
      )
    }),
    { numRuns: runs(25) },
  )
  // Whatever the last of them stored, this one is noted and not summed yet: one of several lanes stores it.
  const late = await makeLink(sql, { affiliateId: affiliate.id, shopId })
  await storeByLanes(sql, zone, 4, [makeHit(late.id, '2026-11-01T12:00:00Z')])
  // A hit of an existing link counts for the total, for its shop or campaign, and for its affiliate.
  const fromHits = await sql`
    select kept.affiliate_id, kept.promoted_id, day, country, k.campaign_id is not null as by_campaign, ${classCounts()}
    from hit join link k on k.id = hit.link_id
      cross join lateral (values (0, 0), (0, coalesce(k.campaign_id, k.shop_id)), (k.affiliate_id, 0)) kept (affiliate_id, promoted_id)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`
  const kept = () => sql`
    select affiliate_id, promoted_id, day, country, by_campaign, sum(visits) as visits, sum(uniques) as uniques, sum(duplicate) as duplicate,
      sum(bot) as bot, sum(assistant) as assistant, sum(prefetch) as prefetch, sum(preview) as preview, sum(invalid) as invalid
    from hit_country_view group by 1, 2, 3, 4, 5 having sum(visits + uniques + duplicate + bot + assistant + prefetch + preview + invalid) <> 0
    order by 1, 2, 3, 4, 5`
  const notes = async () => (await sql`select from hit_country_note`).length
  expect(fromHits.length).toBeGreaterThan(0)
  expect([...(await kept())]).toEqual([...fromHits])
  expect(await notes()).toBeGreaterThan(0)
  await sumCountries(sql)
  expect(await notes()).toBe(0)
  expect([...(await kept())]).toEqual([...fromHits])
  await sql`delete from link`
  expect([...(await kept())]).toEqual([])
})

/** Hits by class as the columns of a daily roll-up. */
const classCounts = () => sql`
  count(*) filter (where class = 'valid') as visits, count(*) filter (where is_unique) as uniques, count(*) filter (where class = 'duplicate') as duplicate,
  count(*) filter (where class = 'bot') as bot, count(*) filter (where class = 'assistant') as assistant, count(*) filter (where class = 'prefetch') as prefetch,
  count(*) filter (where class = 'preview') as preview, count(*) filter (where class = 'invalid') as invalid`
