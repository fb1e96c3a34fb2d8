// The server part of a resource: its scope, hooks around saving, and its actions.
import type { DecisionPreview } from '@rivulet/contract/answers/decision-answer'
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
import type { Actor } from '../auth/actor.ts'
import type { Deps } from '../deps.ts'
import type { ListRequest } from './list-request.ts'

export type Fragment = postgres.PendingQuery<postgres.Row[]>
/** Transaction, actor and dependencies. */
export type Context = { tx: Transaction; actor: Actor; deps: Deps }

/** The context of a list query: actor and time zone. */
export type Reading = { sql: Queryable; served: Served<Resource>; actor: Actor; zone: string }

/**
 * A condition matching exactly the rows of a window. Wrapped in an object,
 * because awaiting a query fragment would run it.
 */
export type FoundRows = {
  where: Fragment
  /** The table `row` with these rows, where it is another than the view. */
  from?: Fragment
}

/** A query for the number of rows, as `total`, and the table `row` to sum. */
export type CountQueries = { total: Fragment; facts: Fragment }

type Row = Record<string, unknown>
export type Completing = {
  /** Columns that are read for it. */
  needs: readonly string[]
  rows: (sql: Queryable, rows: readonly Row[]) => Promise<Row[]>
}

/** The view that answers a request. */
export const viewOf = ({ resource, viewFor }: Served<Resource>, request: ListRequest): string =>
  viewFor?.(request) ?? resource.view

/** Rows as they were read, with the columns that its view leaves empty. */
export const completed = async <R extends Row>(
  { complete }: Served<Resource>,
  sql: Queryable,
  rows: readonly R[],
): Promise<readonly Row[]> => (complete && rows.length > 0 ? complete.rows(sql, rows) : rows)

export type Saving<R extends Resource> = {
  /** The validated body; on update only the fields sent. */
  draft: Partial<Draft<R>>
  /** The stored row before an update, locked, with SQL column names; null on create. */
  before: Record<string, unknown> | null
}

/** Context of a preview; nothing is locked or written. `body`: the valid fields of the form so far, if it asks with them. */
export type Previewing = {
  sql: Queryable
  actor: Actor
  deps: Deps
  body: Readonly<Record<string, unknown>>
}
/** Why a decision would be refused, and what to do first, or without which records it could be made. */
export type Blocked = { blocked: string[] } & Pick<DecisionPreview, 'way' | 'without'>
/** What the decision would change, one sentence per fact. The ids are within the actor's scope. */
export type Preview = (ids: readonly number[], previewing: Previewing) => Promise<string[] | Blocked>

export type Served<R extends Resource> = {
  resource: R
  /** The rows visible to the actor, as a condition on the alias `row`; undefined for all. Added to every query. */
  scope?: (sql: Queryable, actor: Actor) => Fragment | undefined
  /** Returns the totals of a list from existing counts instead of counting rows; a row with SQL names. */
  totals?: (reading: Reading, request: ListRequest) => Promise<Record<string, unknown>>
  /** Another view with the same columns, for requests that its own cannot answer. */
  viewFor?: (request: ListRequest) => string | undefined
  /** Fills columns that its view leaves empty, because they are counted only of the rows that are shown. */
  complete?: Completing
  /** Locates the rows of a window without scanning those before it; null when it cannot. */
  find?: (reading: Reading, request: ListRequest) => Promise<FoundRows | null>
  /** The table `row` that statistics are summed from instead of their view, with the same columns. */
  source?: (reading: Reading, request: ListRequest) => Fragment
  /** Precomputed totals of statistics, where they need fewer rows; null when there are none. */
  counted?: (reading: Reading, request: ListRequest) => CountQueries | null
  /**
   * Validates what the definition cannot express (throw `invalid({ field: [sentence] })`) and returns further columns
   * to write, with SQL names.
   */
  prepare?: (saving: Saving<R>, context: Context) => Promise<Record<string, unknown>>
  /**
   * Does slow work before the transaction begins, so that it holds no
   * connection; the function returned replaces the insert.
   */
  plan?: (
    draft: Draft<R>,
    input: { actor: Actor; deps: Deps },
  ) => Promise<(context: Context) => Promise<number>>
  /** Replaces the engine's insert and returns the new id. */
  create?: (draft: Draft<R>, context: Context) => Promise<number>
  /** Runs in the same transaction after the row and its join tables are written. */
  saved?: (id: number, saving: Saving<R>, context: Context) => Promise<void>
  /**
   * Adds to the answer of a create what is shown this once and stored nowhere, such as a key. Runs in its transaction;
   * an attempt that is repeated gets the record without it.
   */
  issue?: (id: number, context: Context) => Promise<Record<string, unknown>>
  /** May reject, for all rows at once. */
  beforeTrash?: (ids: readonly number[], context: Context) => Promise<void>
  /** May reject, for all rows at once. */
  beforeRestore?: (ids: readonly number[], context: Context) => Promise<void>
  /** Runs in the same transaction after they have left the trash. */
  restored?: (ids: readonly number[], context: Context) => Promise<void>
  beforeErase?: (ids: readonly number[], context: Context) => Promise<void>
  /** Adds virtual fields to a returned record, in wire form. `raw` has SQL column names. */
  present?: (
    row: Record<string, unknown>,
    raw: Record<string, unknown>,
    input: { actor: Actor; deps: Deps },
  ) => Record<string, unknown>
  /** Adjusts the copy of a record before it goes to the add screen. */
  duplicate?: (draft: Record<string, unknown>) => Record<string, unknown>
  /** What its actions would change, and moves to and from the trash; shown before they are confirmed. */
  previews?: Partial<Record<ActionName<R> | Move, Preview>>
  /** Takes the locks of the action for all rows up front, so that two bulk actions cannot deadlock. */
  beforeActions?: (ids: readonly number[], context: Context) => Promise<void>
  actions: ServedActions<R>
}

export type Move = 'trash' | 'restore' | 'erase'

/** Runs in a transaction after permission, scope, `when` and body are checked. The result is the response's `data`. */
type Run<Body, Data> = (input: { id: number; body: Body }, context: Context) => Promise<Data>
/** The same for the value typed into a field; throws `invalid({ field: [sentence] })`. */
type Check<Value, Data> = (input: { value: Value }, context: Context) => Promise<Data>
type ServedActions<R extends Resource> = {
  [A in ActionName<R>]: A extends CheckName<R>
    ? Check<Checked<R, A>, ActionAnswer<R, A>>
    : Run<ActionBody<R, A>, ActionAnswer<R, A>>
}

/** Binds a resource of the contract; a declared action without an implementation is a compile error. */
export const serve = <R extends Resource>(
  resource: R,
  parts: Omit<Served<R>, 'resource' | 'actions'> &
    ([ActionName<R>] extends [never] ? { actions?: never } : { actions: ServedActions<R> }),
): Served<R> => ({ ...parts, resource, actions: (parts.actions ?? {}) as ServedActions<R> })
