// Measures every report at scale: `node bench/reports.ts [--hits number] [--keep folder]`, 20 million by default; a kept
// folder is reused.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { signIn } from './questions/ask.ts'
import { fillHits } from './generate/many-hits.ts'
import { findBusiest, questions } from './questions/report-questions.ts'
import { fillOnce, openScratch } from './scratch.ts'
import { startServer } from './servers/server.ts'
import { machine, say, time } from './stopwatch.ts'

const { values } = parseArgs({
  options: {
    hits: { type: 'string', default: '20000000' },
    keep: { type: 'string' },
    only: { type: 'string', default: '' },
    times: { type: 'string', default: '20' },
  },
})
const { keep } = values

const folder = keep ?? mkdtempSync(join(tmpdir(), 'rivulet-reports-'))
await fillOnce(folder, ({ sql }) => fillHits(sql, Number(values.hits)))
const scratch = await openScratch({ keep: folder })
const server = await startServer(scratch)
try {
  const { sql } = scratch
  const busiest = await findBusiest(sql)
  const [rows] = await sql<{ all: number; affiliate: number; orders: number; hours: number }[]>`
    select (select sum(hits) from hit_hour) as all, (select count(*) from shop_order) as orders, (select count(*) from hit_hour) as hours,
      (select sum(hits) from hit_hour h join link k on k.id = h.link_id where h.class = 'valid' and k.affiliate_id = ${busiest.affiliate}) as affiliate`
  if (!rows) throw new Error('nothing was counted')
  const ask = await signIn(sql, server.origin, busiest)
  say(
    `${rows.all} hits, ${rows.hours} hours, ${rows.orders} orders · the busiest affiliate has ${rows.affiliate} visits · ${machine()}`,
  )
  say('| | as | count | p50 | p95 | goal | |\n| --- | --- | ---: | ---: | ---: | ---: | --- |')
  for (const question of questions('Europe/Brussels', busiest, rows)) {
    const { name, goal, as } = question
    if (!name.includes(values.only)) continue
    let count = ''
    const counting = async () => {
      count = /"total":(\d+)/.exec(await ask(question))?.[1] ?? ''
    }
    try {
      const { median, p95 } = await time(counting, Number(values.times))
      say(
        `| ${name} | ${as} | ${count} | ${median.toFixed(0)} ms | ${p95.toFixed(0)} ms | ${goal} ms | ${p95 <= goal ? 'ok' : 'over'} |`,
      )
    } catch (error) {
      say(`| ${name} | ${as} | ${String(error).slice(0, 80)} | | | ${goal} ms | over |`)
    }
  }
} finally {
  await server.close()
  await scratch.close()
  if (keep === undefined) rmSync(folder, { recursive: true, force: true })
}
