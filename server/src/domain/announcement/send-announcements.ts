// Job: delivers announcements whose time has come, a few hundred affiliates at a time.
import { announce } from '../../db/announce.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../notification/notify.ts'
import { reached } from './reached.ts'

const atOnce = 500

export async function sendAnnouncements(deps: Deps): Promise<void> {
  const due = await deps.sql<{ id: number }[]>`
    select id from announcement
    where opens_at <= ${deps.now()} and delivered_at is null and withdrawn_at is null and deleted_at is null order by id`
  for (const { id } of due) for (let more = true; more; ) more = await deliverSome(deps, id)
}

/**
 * Whom it has reached, their notifications and mails are stored in one transaction: a delivery that is interrupted goes
 * on where it stood, and nobody gets it twice. After its last day it reaches nobody else.
 */
function deliverSome(deps: Deps, id: number): Promise<boolean> {
  return deps.sql.begin(async (tx) => {
    const [row] = await tx<{ title: string; reachedTo: number }[]>`
      select title, reached_to as "reachedTo" from announcement
      where id = ${id} and delivered_at is null and withdrawn_at is null for no key update`
    if (!row) return false
    const readers = await tx<{ id: number }[]>`
      select a.id from ${reached(tx)} where n.id = ${id} and a.id > ${row.reachedTo}
        and coalesce(n.closes_at > ${deps.now()}, true) order by a.id limit ${atOnce}`
    const ids = readers.map((reader) => reader.id)
    await tx`
      insert into announcement_reader (announcement_id, account_id) select ${id}, unnest(${ids}::bigint[])`
    const facts = { title: row.title }
    await notify(
      tx,
      deps,
      'announced',
      ids.map((to) => ({
        ...{ subject: id, to, facts },
        written: { write: 'announcement', with: { announcement: id, account: to } },
      })),
    )
    const more = ids.length === atOnce
    await tx`
      update announcement set reached_to = ${ids.at(-1) ?? row.reachedTo}, delivered_at = ${more ? null : deps.now()}
      where id = ${id}`
    announce(tx, 'announcement', ids)
    return more
  })
}
