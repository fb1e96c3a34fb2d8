// Idempotency-Key: a retried request takes effect once and gets the first response again.
import { createHash } from 'node:crypto'
import { messages } from '@rivulet/contract/messages/messages'
import { type Queryable, type Sql, withPatience } from '../db/sql.ts'
import type { Actor } from '../auth/actor.ts'
import { conflict, invalid, refused } from '../errors.ts'

export type Answer = { status: number; body: Record<string, unknown> }
/** Stores the response; call it in the transaction that has the effect. */
export type Remember = (sql: Queryable, answer: Answer) => Promise<void>

type Claim = { accountId: number; route: string; key: string; hash: Buffer }
type Stored = { bodyHash: Buffer; status: number | null; answer: Record<string, unknown> | null }

/**
 * Runs the request once per account, route and key; without a key it always runs.
 * @throws 422 when the key was used with another body, 409 while the first request is still in progress.
 */
export async function idempotent(
  sql: Sql,
  actor: Actor,
  request: { route: string; key: unknown; body: unknown },
  run: (remember: Remember) => Promise<Answer>,
): Promise<Answer> {
  if (request.key === undefined) return run(async () => {})
  const key = String(request.key)
  if (key.length < 1 || key.length > 255)
    throw invalid({ 'idempotency-key': [messages.field.maxLength(255)] })
  const hash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest()
  const claim: Claim = { accountId: actor.accountId, route: request.route, key, hash }
  const known = await claimKey(sql, claim)
  if (known) return replay(known, hash)
  try {
    return await run((tx, answer) => store(tx, claim, answer))
  } catch (error) {
    // Waits for a connection without a time limit: otherwise a client that retries would find the key still claimed.
    await withPatience(sql, Infinity)`
      delete from idempotency where account_id = ${claim.accountId} and route = ${claim.route} and key = ${key} and status is null`
    throw error
  }
}

/**
 * Null when this request claimed the key. A claim without a response after a
 * minute belongs to a process that died, and is taken over.
 */
async function claimKey(sql: Sql, { accountId, route, key, hash }: Claim): Promise<Stored | null> {
  const [claimed] = await sql`
    insert into idempotency (account_id, route, key, body_hash) values (${accountId}, ${route}, ${key}, ${hash})
    on conflict (account_id, route, key) do update set body_hash = excluded.body_hash, created_at = now()
      where idempotency.status is null and idempotency.created_at < now() - interval '1 minute'
    returning key`
  if (claimed) return null
  const [known] = await sql<Stored[]>`
    select body_hash as "bodyHash", status, answer from idempotency where account_id = ${accountId} and route = ${route} and key = ${key}`
  return known ?? { bodyHash: hash, status: null, answer: null }
}

function replay(known: Stored, hash: Buffer): Answer {
  if (!hash.equals(known.bodyHash)) throw refused(messages.idempotency.otherBody, 'idempotency')
  if (known.status === null || known.answer === null)
    throw conflict(messages.idempotency.inFlight, 'idempotency')
  return { status: known.status, body: known.answer }
}

async function store(
  sql: Queryable,
  { accountId, route, key }: Claim,
  { status, body }: Answer,
): Promise<void> {
  await sql`update idempotency set status = ${status}, answer = ${sql.json(body as Parameters<typeof sql.json>[0])}
    where account_id = ${accountId} and route = ${route} and key = ${key}`
}
