// What a person wrote, for that person: also what the administrators have put into their trash.
import type { SentMessage } from '@rivulet/contract/service-answer'
import { minuteOf } from '@rivulet/contract/day'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'

export async function sentMessages({ sql, config }: Deps, actor: Actor): Promise<SentMessage[]> {
  const rows = await sql<(Omit<SentMessage, 'date'> & { at: Date })[]>`
    select id, created_at as at, message, answered from contact_message
    where created_by = ${actor.accountId} order by id desc limit 100`
  return rows.map(({ at, ...row }) => ({ ...row, date: minuteOf(at, config.accountingZone) }))
}
