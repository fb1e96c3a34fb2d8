// What only the server knows about a resource: its scope, what is done around saving, and its actions.
import type {
  ActionAnswer,
  ActionBody,
  ActionName,
  Checked,
  CheckName,
  Draft,
  Resource,
} from '@rivulet/contract/resource'
import type postgres from 'postgres'
import type { Queryable, Transaction } from '../db/sql.ts'
import type { Actor } from '../http/actor.ts'
import type { Deps } from '../http/deps.ts'
import type { ListRequest } from './list-request.ts'

export type Fragment = postgres.PendingQuery<postgres.Row[]>
/** A transaction, the one who asks, and what routes may use. */
export type Context = { tx: Transaction; actor: Actor; deps: Deps }

/** What a list is read for: whose eyes, in which zone. */
export type Reading = { sql: Queryable; served: Served<Resource>; actor: Actor; zone: string }

/** A condition that holds for the rows of a window alone. In an object, since a promise of a query would run it. */
export type Found = { where: Fragment }

/** A question for the number of rows, as `total`, and the table `row`, whose rows are what the request asks for and are summed. */
export type Counted = { total: Fragment; facts: Fragment }

export type Saving<R extends Resource> = {
  /** The checked body; on update only what was sent. */
  draft: Partial<Draft<R>>
  /** The stored row before an update with SQL's own column names, locked; null on create. */
  before: Record<string, unknown> | null
}

export type Served<R extends Resource> = {
  resource: R
  /** The rows this actor may meet, as a condition on the alias `row`; undefined for all. Added to every query of every kind. */
  scope?: (sql: Queryable, actor: Actor) => Fragment | undefined
  /** Answers the totals of a list from what is counted already, instead of counting its rows; a row in SQL's names. */
  totals?: (reading: Reading, request: ListRequest) => Promise<Record<string, unknown>>
  /** Finds the rows of a window without passing those before it; null when it cannot. */
  find?: (reading: Reading, request: ListRequest) => Promise<Found | null>
  /** What statistics are summed from instead of their view, with the same columns, as the table `row`. */
  source?: (reading: Reading, request: ListRequest) => Fragment
  /** What the totals of statistics are made of where that is less than their rows; null when it is not. */
  counted?: (reading: Reading, request: ListRequest) => Counted | null
  /** Checks what the definition cannot say (throw `invalid({ field: [sentence] })`) and returns further columns to write, in SQL's names. */
  prepare?: (saving: Saving<R>, context: Context) => Promise<Record<string, unknown>>
  /** Does what takes long before the transaction begins, so that it holds no connection; answers what then replaces the insert. */
  plan?: (
    draft: Draft<R>,
    input: { actor: Actor; deps: Deps },
  ) => Promise<(context: Context) => Promise<number>>
  /** Replaces the engine's insert and returns the new id. */
  create?: (draft: Draft<R>, context: Context) => Promise<number>
  /** Runs after the row and its join tables are written, in the same transaction. */
  saved?: (id: number, saving: Saving<R>, context: Context) => Promise<void>
  /** May refuse, for all rows at once. */
  beforeTrash?: (ids: readonly number[], context: Context) => Promise<void>
  beforeErase?: (ids: readonly number[], context: Context) => Promise<void>
  /** Adds virtual fields to an answered row, in wire form. `raw` has SQL's column names. */
  present?: (
    row: Record<string, unknown>,
    raw: Record<string, unknown>,
    input: { actor: Actor; deps: Deps },
  ) => Record<string, unknown>
  /** Changes a copy of a record before it is handed to the add screen. */
  duplicate?: (draft: Record<string, unknown>) => Record<string, unknown>
  /** Takes what the actions on all these rows lock, so that two bulks cannot wait for each other. */
  beforeActions?: (ids: readonly number[], context: Context) => Promise<void>
  actions: ServedActions<R>
}

/** Runs in a transaction after permission, scope, `when` and body were checked. What it returns is the answer's `data`. */
type Run<Body, Data> = (input: { id: number; body: Body }, context: Context) => Promise<Data>
/** The same for what is typed into a field; throws `invalid({ field: [sentence] })`. */
type Check<Value, Data> = (input: { value: Value }, context: Context) => Promise<Data>
type ServedActions<R extends Resource> = {
  [A in ActionName<R>]: A extends CheckName<R>
    ? Check<Checked<R, A>, ActionAnswer<R, A>>
    : Run<ActionBody<R, A>, ActionAnswer<R, A>>
}

/** Binds a resource of the contract; a declared action that is not bound does not compile. */
export const serve = <R extends Resource>(
  resource: R,
  parts: Omit<Served<R>, 'resource' | 'actions'> &
    ([ActionName<R>] extends [never] ? { actions?: never } : { actions: ServedActions<R> }),
): Served<R> => ({ ...parts, resource, actions: (parts.actions ?? {}) as ServedActions<R> })
