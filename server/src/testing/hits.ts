// Hits for tests, as they lie in the spool.
import type { Hit } from '../click/hit.ts'
import type { Spool } from '../click/spool.ts'
import { makeClickId } from '../click/click-id.ts'
import { rollUp } from '../click/roll-up.ts'
import type { Sql } from '../db/sql.ts'
import { secret } from './secret.ts'

/** `at` is an instant; everything else as a person with one browser would cause it. */
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

/** Visits and bots of a link as if they had been stored at ten in the morning of a day, without their rows. */
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
