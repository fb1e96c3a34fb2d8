// The view that a list opens with for an account.
import { viewMessages } from '@rivulet/contract/messages/view-messages'
import type { Actor } from '../../auth/actor.ts'
import type { Sql } from '../../db/sql.ts'
import { invalid, notFound } from '../../errors.ts'
import { mayOpen, readView } from './read-views.ts'

/** @throws 404 for a list or view that the actor may not see, 422 for a view of another list. */
export async function openWith(
  sql: Sql,
  actor: Actor,
  resource: string,
  view: number | null,
): Promise<void> {
  if (!mayOpen(actor, resource)) throw notFound()
  const { accountId } = actor
  if (view === null) {
    await sql`delete from opening_view where account_id = ${accountId} and resource = ${resource}`
    return
  }
  const found = await readView(sql, actor, view)
  if (found.resource !== resource) throw invalid({ view: [viewMessages.unknownList] })
  await sql`
    insert into opening_view ${sql({ account_id: accountId, resource, view_id: view })}
    on conflict (account_id, resource) do update set view_id = excluded.view_id`
}
