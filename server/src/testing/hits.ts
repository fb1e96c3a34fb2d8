// Hits for tests, as in the spool.
import type { Hit } from '../click/spool/hit.ts'
import type { Spool } from '../click/spool/spool.ts'
import { makeClickId } from '../click/edge/click-id.ts'
import { rollUp } from '../click/ingest/roll-up.ts'
import type { Sql } from '../db/sql.ts'
import { secret } from './secret.ts'

/** `at` is an instant; everything else as if caused by a person with one browser. */
export function makeHit(linkId: number, at: string, changes: Partial<Hit> = {}): Hit {
  const ms = Date.parse(at)
  return {
    clickId: makeClickId(secret, linkId, ms),
    linkId,
    at: ms,
    class: 'valid',
    reason: null,
    ip: '193.190.0.1',
    agent: 'Firefox',
    referrer: '',
    cookie: null,
    subIds: [null, null, null, null, null],
    ...changes,
  }
}

/** Visits and bots of a link in the roll-ups, as if stored at ten in the morning of a day, without their rows. */
export async function countVisits(
  sql: Sql,
  linkId: number,
  day: string,
  { visits, uniques, bots }: { visits: number; uniques: number; bots: number },
): Promise<void> {
  const place = { linkId, at: Date.parse(`${day}T10:00Z`), country: '' }
  await sql.begin((tx) =>
    rollUp(tx, 'Europe/Brussels', [
      { ...place, class: 'valid', hits: visits, uniques },
      { ...place, class: 'bot', hits: bots, uniques: 0 },
    ]),
  )
}

/** Resolves when the hit is on disk. */
export const append = (spool: Spool, hit: Hit): Promise<void> =>
  new Promise((resolve, reject) => {
    spool.append(hit, (error) => (error === undefined ? resolve() : reject(error as Error)))
  })
