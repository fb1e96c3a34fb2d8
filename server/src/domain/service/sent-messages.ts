// A user's own contact messages, including those the administrators have trashed.
import type { SentMessage } from '@rivulet/contract/answers/service-answer'
import { minuteOf } from '@rivulet/contract/day'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'

type Row = Omit<SentMessage, 'date' | 'reply'> & {
  at: Date
  reply: string | null
  repliedAt: Date | null
}

export async function sentMessages({ sql, config }: Deps, actor: Actor): Promise<SentMessage[]> {
  const rows = await sql<Row[]>`
    select id, created_at as at, message, answered, reply, replied_at as "repliedAt" from contact_message
    where created_by = ${actor.accountId} order by id desc limit 100`
  const minute = (at: Date) => minuteOf(at, config.accountingZone)
  return rows.map(({ at, reply, repliedAt, ...row }) => ({
    ...row,
    date: minute(at),
    ...(reply !== null && repliedAt && { reply: { text: reply, date: minute(repliedAt) } }),
  }))
}
