// Kills the click server repeatedly under load, and verifies that every answered click is stored.
import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { startClicks } from './click-server.ts'
import { loadServer } from './http-load.ts'
import type { Scratch } from '../scratch.ts'

type Wishes = { rounds: number; connections: number; request: (n: number) => string }
/** `uncounted`: clicks by which the roll-ups differ from the rows. */
export type Found = { answered: number; lost: number; twice: number; uncounted: number }

const chunk = 20_000
/** Milliseconds without progress after which missing clicks count as lost. */
const patience = 30_000

export async function killOften(
  scratch: Scratch,
  { rounds, connections, request }: Wishes,
): Promise<Found> {
  const answered: string[] = []
  let asked = 0
  for (let round = 0; round < rounds; round++) {
    const { child, origin } = await startClicks(scratch)
    const from = asked
    const load = loadServer(origin, {
      ...{ connections, mortal: true, seconds: 60 },
      request: (n) => request(from + n),
      heard: (head) => answered.push(/click_id=([\w-]+)/.exec(head)?.[1] ?? 'none'),
    })
    await setTimeout(randomInt(200, 1200))
    await child.end('SIGKILL')
    asked += (await load).answers + connections
  }
  const { child } = await startClicks(scratch)
  try {
    return await lookFor(scratch, answered)
  } finally {
    await child.end('SIGTERM')
  }
}

export async function lookFor({ sql }: Pick<Scratch, 'sql'>, answered: string[]): Promise<Found> {
  await sql`drop table if exists answered`
  await sql`create unlogged table answered (click_id text)`
  for (let from = 0; from < answered.length; from += chunk)
    await sql`insert into answered select * from unnest(${answered.slice(from, from + chunk)}::text[])`
  const missing = async () => {
    const [row] = await sql<{ lost: number; hits: number }[]>`
      select (select count(*) from answered left join hit using (click_id) where hit.click_id is null) as lost, (select count(*) from hit) as hits`
    return row ?? { lost: answered.length, hits: 0 }
  }
  let { lost, hits } = await missing()
  // The last ones stored may never have been answered, so wait for those too.
  for (let since = Date.now(); Date.now() - since < (lost > 0 ? patience : 2000); ) {
    await setTimeout(200)
    const now = await missing()
    if (now.hits !== hits) since = Date.now()
    ;({ lost, hits } = now)
  }
  const [counts] = await sql<{ twice: number; uncounted: number }[]>`
    select (select count(*) - count(distinct click_id) from hit) as twice,
      (select abs(count(*) - (select sum(hits) from hit_hour)) from hit) as uncounted`
  return {
    answered: answered.length,
    lost,
    twice: counts?.twice ?? -1,
    uncounted: counts?.uncounted ?? -1,
  }
}
