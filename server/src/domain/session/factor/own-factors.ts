// A user's own second factors: list, add and remove. The owner gets an email about each change.
import type { FactorState, NewFactor } from '@rivulet/contract/answers/session-answer'
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import type { Transaction } from '../../../db/sql.ts'
import { type Actor, byActor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { type Origin, placeOf } from '../../../auth/device.ts'
import { notFound, refused } from '../../../errors.ts'
import { needsFactor } from '../../../http/proof.ts'
import { dropFactors, factorsOf, mailFactorChange } from '../../../auth/second-factor.ts'
import { accountOf, noteAccount } from '../note-account.ts'
import { confirmApp } from './authenticator-app.ts'
import { orNone, wrongFactor } from './check-factor.ts'
import { addPasskey } from './passkey.ts'
import { countRecoveryCodes, makeRecoveryCodes } from './recovery-code.ts'

type Key = { id: number; name: string; createdAt: Date; lastUsedAt: Date | null }

export async function readFactors(deps: Deps, actor: Actor): Promise<FactorState> {
  const { sql } = deps
  const { accountId } = actor
  const keys = await sql<Key[]>`
    select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkey
    where account_id = ${accountId} order by id`
  return {
    totp: (await factorsOf(sql, accountId)).includes('totp'),
    passkeys: keys.map(({ createdAt, lastUsedAt, ...key }) => ({
      ...key,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodes: await countRecoveryCodes(sql, accountId),
    needed: needsFactor(deps, actor),
  }
}

/** Serializes changes to an account's factors, and queues the mail in the same transaction. */
async function change<T>(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  action: 'confirmTotp' | 'removeTotp' | 'addPasskey' | 'removePasskey' | 'renewRecoveryCodes',
  run: (tx: Transaction) => Promise<{ what: string | null; answer: T }>,
): Promise<T> {
  const { accountId } = actor
  const { answer } = await deps.sql.begin(async (tx) => {
    await tx`select from account where id = ${accountId} for update`
    const done = await run(tx)
    if (done.what === null) return done
    await mailFactorChange(tx, deps, accountId, {
      what: done.what,
      by: placeOf(origin),
      actorId: accountId,
    })
    await noteAccount(tx, byActor(actor), deps.now(), action, accountOf(actor))
    return done
  })
  return answer
}

/** @throws 422 on `code` when it is wrong. */
export const addApp = (deps: Deps, actor: Actor, code: string, origin: Origin): Promise<NewFactor> =>
  change(deps, actor, origin, 'confirmTotp', async (tx) => {
    const first = (await factorsOf(tx, actor.accountId)).length === 0
    await confirmApp(tx, deps, actor.accountId, code)
    const recoveryCodes = first ? await makeRecoveryCodes(tx, actor.accountId) : null
    return { what: 'An authenticator app was added', answer: { recoveryCodes } }
  })

/** @throws 422 on `passkey` when it does not match our challenge. */
export async function addKey(
  deps: Deps,
  actor: Actor,
  key: { name: string; passkey: string },
  origin: Origin,
): Promise<NewFactor> {
  const { name, passkey: answer } = key
  const added = await change<NewFactor | null>(deps, actor, origin, 'addPasskey', async (tx) => {
    const first = (await factorsOf(tx, actor.accountId)).length === 0
    if (!(await orNone(addPasskey(tx, deps, actor.accountId, { name, answer }))))
      return { what: null, answer: null }
    const recoveryCodes = first ? await makeRecoveryCodes(tx, actor.accountId) : null
    return { what: 'A passkey was added', answer: { recoveryCodes } }
  })
  if (!added) throw wrongFactor({ passkey: answer })
  return added
}

export const removeApp = (deps: Deps, actor: Actor, origin: Origin): Promise<null> =>
  change(deps, actor, origin, 'removeTotp', async (tx) => {
    const gone = await tx`delete from totp where account_id = ${actor.accountId} returning account_id`
    if (gone.length === 0) throw notFound()
    await afterRemoval(tx, deps, actor)
    return { what: 'The authenticator app was removed', answer: null }
  })

/** @throws 404 for a passkey that is not the actor's. */
export const removeKey = (deps: Deps, actor: Actor, id: string, origin: Origin): Promise<null> =>
  change(deps, actor, origin, 'removePasskey', async (tx) => {
    if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound()
    const gone = await tx`
      delete from passkey where id = ${Number(id)} and account_id = ${actor.accountId} returning id`
    if (gone.length === 0) throw notFound()
    await afterRemoval(tx, deps, actor)
    return { what: 'A passkey was removed', answer: null }
  })

/** Removes recovery codes with the last factor. @throws 422 when that one is mandatory. */
async function afterRemoval(tx: Transaction, deps: Deps, actor: Actor): Promise<void> {
  if ((await factorsOf(tx, actor.accountId)).length > 0) return
  if (needsFactor(deps, actor)) throw refused(factorMessages.last)
  await dropFactors(tx, actor.accountId)
}

/** @throws 422 without a second factor. */
export const renewCodes = (deps: Deps, actor: Actor, origin: Origin): Promise<NewFactor> =>
  change(deps, actor, origin, 'renewRecoveryCodes', async (tx) => {
    if ((await factorsOf(tx, actor.accountId)).length === 0) throw refused(factorMessages.none)
    const recoveryCodes = await makeRecoveryCodes(tx, actor.accountId)
    return { what: 'New recovery codes were made', answer: { recoveryCodes } }
  })
