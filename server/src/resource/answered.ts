// The columns of a request that its answer sets.
import type { Transaction } from '../db/sql.ts'
import type { Context } from './serve.ts'

type Answer = { state: string; reason: string | null }

/** For the `set` of an update of the request `r`. */
export function answeredColumns(
  { tx, actor, deps }: Context,
  { state, reason }: Answer,
): ReturnType<Transaction> {
  const at = deps.now()
  return tx`state = ${state}, reason = ${reason}, answered_at = ${at}, answered_by = ${actor.accountId},
    updated_by = ${actor.accountId}, updated_at = greatest(${at}, r.updated_at + interval '1 millisecond')`
}
