// Adds, changes and deletes saved views, with their audit log entries.
import type { ListView } from '@rivulet/contract/answers/view-answer'
import { viewMessages } from '@rivulet/contract/messages/view-messages'
import type { endpoints } from '@rivulet/contract/endpoints/endpoint'
import type { DraftOf } from '@rivulet/contract/fields'
import { writeAuditLog } from '../../audit/write-audit-log.ts'
import { type Actor, byActor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { forbidden, invalid, refused } from '../../errors.ts'
import { mayOpen, readView } from './read-views.ts'

type Draft = DraftOf<(typeof endpoints)['addView']['body']>
type Change = Partial<Omit<Draft, 'resource'>>

/** Per account and list. */
const most = 50

/** What the audit log keeps: words of a private view are nobody else's, and filters may name people. */
const recorded = ({ resource, name, shared }: ListView) =>
  shared ? { list: resource, name, shared } : { list: resource, shared }

/** @throws 422 for an unknown list, a name that is taken, or too many views. */
export async function addView(deps: Deps, actor: Actor, draft: Draft): Promise<ListView> {
  const { resource } = draft
  if (!mayOpen(actor, resource)) throw invalid({ resource: [viewMessages.unknownList] })
  return deps.sql.begin(async (tx) => {
    // Locked, so that two requests at once do not pass the limit or the name check together.
    await tx`select from account where id = ${actor.accountId} for no key update`
    await refuseName(tx, actor.accountId, resource, draft.name)
    const [{ count } = { count: 0 }] = await tx<{ count: number }[]>`
      select count(*)::integer as count from list_view where account_id = ${actor.accountId} and resource = ${resource}`
    if (count >= most) throw refused(viewMessages.enough(most))
    const at = deps.now()
    const [made] = await tx<{ id: number }[]>`
      insert into list_view ${tx({
        ...{ account_id: actor.accountId, resource, created_at: at, updated_at: at },
        ...columnsOf(actor, { query: '', pinned: 0, density: 'comfortable', shared: false, ...draft }),
      })} returning id`
    const view = await readView(tx, actor, made?.id ?? 0)
    await note(tx, deps, actor, { action: 'addView', view, after: recorded(view) })
    return view
  })
}

/** @throws 404, 403 for a shared view of somebody else, or 422. */
export async function updateView(
  deps: Deps,
  actor: Actor,
  id: string,
  change: Change,
): Promise<ListView> {
  return deps.sql.begin(async (tx) => {
    const before = await lockedView(tx, actor, id)
    if (change.name !== undefined && change.name.toLowerCase() !== before.name.toLowerCase())
      await refuseName(tx, await ownerOf(tx, before.id), before.resource, change.name)
    const columns = { ...columnsOf(actor, change), updated_at: deps.now() }
    await tx`update list_view set ${tx(columns)} where id = ${before.id}`
    // Others may have opened the list with it.
    if (change.shared === false)
      await tx`delete from opening_view o using list_view v
        where v.id = ${before.id} and o.view_id = v.id and o.account_id <> v.account_id`
    const view = change.shared === false && before.owner ? null : await readView(tx, actor, before.id)
    const after = view ?? { ...before, shared: false, changes: false }
    await note(tx, deps, actor, {
      ...{ action: 'updateView', view: after },
      ...{ before: recorded(before), after: recorded(after) },
    })
    return after
  })
}

/** @throws 404, or 403 for a shared view of somebody else. */
export async function removeView(deps: Deps, actor: Actor, id: string): Promise<void> {
  await deps.sql.begin(async (tx) => {
    const view = await lockedView(tx, actor, id)
    await tx`delete from list_view where id = ${view.id}`
    await note(tx, deps, actor, { action: 'removeView', view, before: recorded(view) })
  })
}

async function lockedView(tx: Transaction, actor: Actor, id: string): Promise<ListView> {
  const view = await readView(tx, actor, id)
  if (!view.changes) throw forbidden()
  await tx`select from list_view where id = ${view.id} for update`
  return readView(tx, actor, id)
}

async function ownerOf(tx: Transaction, id: number): Promise<number> {
  const [row] = await tx<{ owner: number }[]>`select account_id as owner from list_view where id = ${id}`
  return row?.owner ?? 0
}

async function refuseName(tx: Transaction, owner: number, resource: string, name: string) {
  const [taken] = await tx`
    select from list_view where account_id = ${owner} and resource = ${resource} and lower(name) = lower(${name})`
  if (taken) throw invalid({ name: [viewMessages.taken] })
}

/** Columns to write. @throws 422 when an affiliate shares. */
function columnsOf({ admin }: Actor, { name, shared, query, columns, pinned, density }: Change) {
  if (shared && !admin) throw invalid({ shared: [viewMessages.onlyTeam] })
  const all = { name, shared, query, columns, pinned, density }
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined && value !== null),
  )
}

type Noted = { action: string; view: ListView; before?: object; after?: object }

const note = (tx: Transaction, deps: Deps, actor: Actor, { action, view, before, after }: Noted) =>
  writeAuditLog(tx, byActor(actor), deps.now(), {
    ...{ action, recordId: view.id, label: view.shared ? view.name : null },
    ...(before && { before: { ...before } }),
    ...(after && { after: { ...after } }),
  })
