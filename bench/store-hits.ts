// Measures the cost of storing hits with all their roll-ups:
// `node bench/store-hits.ts`, 100,000 hits in batches of 4,000.
import { storeHits } from '../server/src/click/ingest/store-hits.ts'
import { makeHit } from '../server/src/testing/hits.ts'
import { fillProgramme } from './generate/many-hits.ts'
import { openScratch } from './scratch.ts'
import { machine, say } from './stopwatch.ts'

const [hits, batch, links] = [100_000, 4_000, 2_000]
const scratch = await openScratch()
try {
  const { sql } = scratch
  await fillProgramme(sql)
  const [first] = await sql<{ id: number }[]>`select min(id) as id from link`
  const begin = Date.now() - 3_600_000
  // The nth link gets about 1/n as many hits as the first; each hit is another person, a third are not people.
  const all = Array.from({ length: hits }, (_, i) =>
    makeHit(
      (first?.id ?? 0) + Math.floor((links + 1) ** ((i * 0.618_034) % 1)) - 1,
      new Date(begin + i * 20).toISOString(),
      {
        ip: `${[193, 5, 8, 133, 200, 81, 62, 90][i % 8]}.${(i >> 16) % 256}.${(i >> 8) % 256}.${i % 256}`,
        class: i % 3 === 0 ? 'bot' : 'valid',
      },
    ),
  )
  const times: number[] = []
  for (let i = 0; i < hits; i += batch) {
    const start = performance.now()
    await storeHits(sql, 'Europe/Brussels', all.slice(i, i + batch))
    times.push(performance.now() - start)
  }
  const whole = times.reduce((sum, one) => sum + one, 0)
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  say(
    `${hits} hits in ${(whole / 1000).toFixed(1)} s, ${Math.round(hits / (whole / 1000))} a second, a batch of ${batch} in ${middle.toFixed(0)} ms · ${machine()}`,
  )
  for (const { table, rows } of await sql`
    select 'hit_hour' as table, count(*) as rows from hit_hour union all select 'hit_link_day', count(*) from hit_link_day
    union all select 'hit_link_month', count(*) from hit_link_month
    union all select 'hit_country_day', count(*) from hit_country_day`.catch(() => []))
    say(`${table}: ${rows} rows`)
} finally {
  await scratch.close()
}
