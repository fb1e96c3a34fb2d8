// Sends an announcement: from now on it is due at its time, and the job that delivers it is requested.
import { announcementMessages as said } from '@rivulet/contract/messages/announcement-messages'
import { refused } from '../../errors.ts'
import type { Context } from '../../resource/serve.ts'

/** The engine has checked that it is a draft. @throws 422 when its last day is over. */
export async function sendAnnouncement(id: number, { tx, actor, deps }: Context): Promise<void> {
  const at = deps.now()
  const [row] = await tx<{ closesAt: Date | null }[]>`
    select closes_at as "closesAt" from announcement where id = ${id}`
  if (row?.closesAt && row.closesAt <= at) throw refused(said.past, 'past')
  await tx`
    update announcement set sent_at = ${at}, sent_by = ${actor.accountId}, opens_at = greatest(from_at, ${at}),
      updated_by = ${actor.accountId}, updated_at = greatest(${at}, updated_at + interval '1 millisecond')
    where id = ${id}`
  // As when an administrator runs the job: within seconds, not at its next turn.
  await tx`update job_state set requested_at = ${at} where job = 'send-announcements'`
  await tx`select pg_notify('job', '')`
}
