// An affiliate's announcements on the home screen, and dismissing them.
import type { OwnAnnouncement } from '@rivulet/contract/answers/announcement-answer'
import { minuteOf } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages/messages'
import type { Actor } from '../../auth/actor.ts'
import { announce } from '../../db/announce.ts'
import type { Deps } from '../../deps.ts'
import { invalid, notFound } from '../../errors.ts'
import { refuseOthers } from '../../notification/read-notifications.ts'
import { parseId } from '../../resource/trash.ts'
import { linkedText } from './linked-text.ts'

/** More would push the figures off the screen; older ones are in the notifications. */
const atMost = 5

/** `asked` is shown even if it was dismissed or is over: a notification leads to it. @throws 422 when it is no number. */
export async function ownAnnouncements(
  { sql, config, now }: Deps,
  accountId: number,
  asked: unknown,
): Promise<OwnAnnouncement[]> {
  const id = asked === undefined || asked === '' ? 0 : parseId(String(asked))
  if (Number.isNaN(id)) throw invalid({ id: [messages.field.choice] })
  const rows = await sql<{ id: number; title: string; text: string; opensAt: Date }[]>`
    select n.id, n.title, n.text, n.opens_at as "opensAt"
    from announcement_reader r join announcement n on n.id = r.announcement_id
    where r.account_id = ${accountId} and n.withdrawn_at is null and n.deleted_at is null
      and (n.id = ${id} or (r.dismissed_at is null and coalesce(n.closes_at > ${now()}, true)))
    order by n.id = ${id} desc, n.opens_at desc, n.id desc limit ${atMost}`
  return rows.map(({ opensAt, text, ...one }) => ({
    ...one,
    text: linkedText(text),
    at: minuteOf(opensAt, config.accountingZone),
  }))
}

/** Also marks its notification as read. @throws 404 for one that has not reached this person, 422 when impersonated. */
export async function dismissAnnouncement(deps: Deps, actor: Actor, param: string): Promise<void> {
  refuseOthers(actor)
  const id = parseId(param)
  if (Number.isNaN(id)) throw notFound()
  const at = deps.now()
  await deps.sql.begin(async (tx) => {
    const found = await tx`
      update announcement_reader set dismissed_at = coalesce(dismissed_at, ${at}), read_at = coalesce(read_at, ${at})
      where announcement_id = ${id} and account_id = ${actor.accountId}`
    if (found.count === 0) throw notFound()
    await tx`
      update notification set read_at = coalesce(read_at, ${at})
      where kind = 'announced' and subject_id = ${id} and account_id = ${actor.accountId}`
    announce(tx, 'announcement', [actor.accountId])
    announce(tx, 'notification', [actor.accountId])
  })
}
