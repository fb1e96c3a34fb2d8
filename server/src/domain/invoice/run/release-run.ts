// Releases a prepared run, which a worker then pays; or discards one that has paid nothing.
import { dayOf } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages/messages'
import { bookMessages } from '@rivulet/contract/messages/book-messages'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import type { Queryable } from '../../../db/sql.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { forbidden, refused } from '../../../errors.ts'
import { readPayer } from '../../../bank/payer.ts'
import type { Debtor } from '../../../config/debtor-config.ts'
import { seal } from '../../../crypto/seal.ts'
import { booksAreBroken } from '../../../ledger/check-books.ts'
import type { Context } from '../../../resource/serve.ts'
import { limitReached, lockPayer } from '../two-people.ts'

/** @throws 422 with the obstacle, 403 when impersonating. */
export async function releaseRun({ id }: { id: number }, { tx, actor, deps }: Context): Promise<null> {
  if (actor.impersonatorId !== null) throw forbidden(messages.session.impersonationForbidden)
  await lockPayer(tx, actor.accountId)
  const { config, log } = deps
  const payer = await readPayer(tx, config)
  const hindrance = await hindranceOf(tx, deps, { runId: id, actor, payer })
  if (hindrance !== null) throw refused(hindrance, 'hindered')
  const now = deps.now()
  const by = actor.accountId
  await tx`
    update payout_run set state = 'releasing', released_at = ${now}, released_by = ${by},
      execution_on = greatest(execution_on, ${dayOf(now, config.accountingZone)}::date),
      payer_sealed = ${seal(config.secret, JSON.stringify(payer))}, updated_at = ${now}, updated_by = ${by}
    where id = ${id}`
  log.info({ event: 'payout-run-released', run: id, by }, 'A payout run was released')
  return null
}

/** The message why this user cannot release the run; null when nothing prevents it. */
export async function hindranceOf(
  sql: Queryable,
  deps: Pick<Deps, 'config' | 'now'>,
  { runId, actor, payer }: { runId: number; actor: Actor; payer: Debtor | null },
): Promise<string | null> {
  if (!payer) return payoutMessages.payerMissing
  if (await booksAreBroken(sql)) return bookMessages.noPayment
  const [run] = await sql<{ cents: number; own: boolean }[]>`
    select coalesce(sum(i.cents) filter (where i.omitted is null), 0)::bigint as cents,
      ${actor.accountId} in (r.created_by, r.prepared_by) or bool_or(i.updated_by = ${actor.accountId}) is true as own
    from payout_run r left join payout_item i on i.run_id = r.id where r.id = ${runId} group by r.id`
  if (!run?.own) return null
  const reached = await limitReached(sql, deps, { accountId: actor.accountId, cents: run.cents })
  return reached && payoutMessages.secondPerson(reached)
}

export async function discardRun({ id }: { id: number }, { tx, actor, deps }: Context): Promise<null> {
  const now = deps.now()
  await tx`
    update payout_run set state = 'discarded', updated_at = ${now}, updated_by = ${actor.accountId} where id = ${id}`
  return null
}
