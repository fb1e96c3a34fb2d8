// The saved views that an account can see: its own, and for admin users the shared ones of lists they may open.
import type { ListView } from '@rivulet/contract/answers/view-answer'
import { resourceCalled } from '@rivulet/contract/resources/index'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/sql.ts'
import { notFound } from '../../errors.ts'
import { may } from '../../resource/engine.ts'

type Stored = Omit<ListView, 'columns' | 'changes' | 'owner'> & {
  columns: string
  accountId: number
  owner: string
}

export const mayOpen = (actor: Actor, resource: string): boolean => {
  const list = resourceCalled(resource)
  return list !== undefined && may(actor, list, 'index')
}

/** Shared views stay within the team: their names and filters are written for it, not for affiliates. */
const visible = (sql: Queryable, { accountId, admin }: Actor) =>
  sql`(v.account_id = ${accountId} or v.shared and ${admin})`

const select = (sql: Queryable, actor: Actor) => sql`
  select v.id, v.account_id as "accountId", v.resource, v.name, v.shared, v.query, v.columns, v.pinned, v.density,
    a.name as owner, o.view_id is not null as opens
  from list_view v join account a on a.id = v.account_id
    left join opening_view o on o.view_id = v.id and o.account_id = ${actor.accountId}
  where ${visible(sql, actor)}`

/** Own views; administrators also change what others shared. */
const mayChange = ({ accountId, reference }: Actor, view: Stored): boolean =>
  view.accountId === accountId || (view.shared && reference === 'Administrator')

const present = (actor: Actor, view: Stored): ListView => {
  const { accountId, owner, columns, ...rest } = view
  return {
    ...rest,
    owner: accountId === actor.accountId ? null : owner,
    changes: mayChange(actor, view),
    columns: columns.split(',').filter(Boolean),
  }
}

export async function readViews(sql: Queryable, actor: Actor): Promise<ListView[]> {
  const views = await sql<
    Stored[]
  >`${select(sql, actor)} order by v.resource, v.shared desc, lower(v.name), v.id`
  return views.filter(({ resource }) => mayOpen(actor, resource)).map((view) => present(actor, view))
}

/** @throws 404 for another's private view, and for views of lists that the actor may not open. */
export async function readView(sql: Queryable, actor: Actor, id: string | number): Promise<ListView> {
  if (!/^[1-9]\d{0,14}$/.test(String(id))) throw notFound()
  const [view] = await sql<Stored[]>`${select(sql, actor)} and v.id = ${Number(id)}`
  if (!view || !mayOpen(actor, view.resource)) throw notFound()
  return present(actor, view)
}
