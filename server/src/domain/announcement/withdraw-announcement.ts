// Withdraws an announcement: its notifications are deleted, and emails that are still waiting are not sent.
import { announce } from '../../db/announce.ts'
import type { Context } from '../../resource/serve.ts'

/** The engine holds its lock, so a delivery that is running has ended its part or begins none. */
export async function withdrawAnnouncement(id: number, { tx, actor, deps }: Context): Promise<void> {
  const at = deps.now()
  await tx`
    update announcement set withdrawn_at = ${at}, updated_by = ${actor.accountId},
      updated_at = greatest(${at}, updated_at + interval '1 millisecond')
    where id = ${id}`
  await tx`delete from notification where kind = 'announced' and subject_id = ${id}`
  const readers = await tx<{ id: number }[]>`
    select account_id as id from announcement_reader where announcement_id = ${id}`
  const ids = readers.map((reader) => reader.id)
  announce(tx, 'announcement', ids)
  announce(tx, 'notification', ids)
}
