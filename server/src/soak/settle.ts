// Waits until everything acknowledged has arrived: clicks from the spool, postbacks and emails from their queues.
import { setTimeout } from 'node:timers/promises'
import type { Sql } from '../db/sql.ts'

/** Milliseconds; the spool is read about every second, and a postback may be retried after half a minute. */
const patience = 180_000

/** @returns what is still waiting after the maximum time. */
export async function settle(sql: Sql, hits: number): Promise<string[]> {
  const end = Date.now() + patience
  for (;;) {
    const [row] = await sql<Record<'hits' | 'mails' | 'postbacks' | 'runs', number>[]>`
      select (select count(*) from hit) as hits, (select count(*) from mail) as mails,
        (select count(*) from postback_delivery where state = 'waiting') as postbacks,
        (select count(*) from payout_run where state = 'releasing') as runs`
    if (!row) throw new Error('the query returned no row')
    const waiting = [
      ...(row.hits < hits ? [`${hits - row.hits} hits are not stored`] : []),
      ...(row.mails > 0 ? [`${row.mails} mails wait`] : []),
      ...(row.postbacks > 0 ? [`${row.postbacks} postbacks wait`] : []),
      ...(row.runs > 0 ? [`${row.runs} payout runs are not finished`] : []),
    ]
    if (waiting.length === 0 || Date.now() > end) return waiting
    await setTimeout(500)
  }
}
