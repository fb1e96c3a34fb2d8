// Impersonates an affiliate for half an hour, with the affiliate's
// permissions only; and returns to the admin user's own session.
import type { SignedIn } from '@rivulet/contract/answers/session-answer'
import { messages } from '@rivulet/contract/messages/messages'
import type { Transaction } from '../../db/sql.ts'
import { type Actor, byActor, sessionOf } from '../../auth/actor.ts'
import type { Origin } from '../../auth/device.ts'
import { notFound, refused, unauthenticated } from '../../errors.ts'
import { lifetimeOf } from '../../auth/session-record.ts'
import type { Engine } from '../../resource/engine.ts'
import { enter } from './enter.ts'
import { accountOf, noteAccount } from './note-account.ts'

const halfHour = 30 * 60

/** The admin user's session ends; its expiry is kept, so that returning does not extend it. */
export async function impersonate(
  { deps, served }: Engine,
  actor: Actor,
  id: string,
  origin: Origin,
): Promise<SignedIn> {
  const affiliateId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0
  const signedIn = await deps.sql.begin(async (tx) => {
    const [affiliate] = await tx<{ active: boolean }[]>`
      select a.active from account a join profile p on p.id = a.profile_id
      where a.id = ${affiliateId} and p.reference = 'Affiliate' and a.deleted_at is null for update of a`
    if (!affiliate) throw notFound()
    if (!affiliate.active) throw refused(messages.affiliate.impersonateFailed)
    const { expiresAt: until, remember } = await endOwn(tx, sessionOf(actor))
    const entered = await enter({ deps, served }, tx, {
      accountId: affiliateId,
      reference: 'Affiliate',
      remember,
      origin,
      impersonator: { id: actor.accountId, until },
      lifetime: { idle: halfHour, absolute: Math.min(halfHour, secondsUntil(until, deps.now())) },
      proven: false,
    })
    const account = { id: affiliateId, reference: 'Affiliate' } as const
    await noteAccount(tx, byActor(actor), deps.now(), 'impersonate', account)
    return entered
  })
  const { accountId } = actor
  deps.log.info(
    { event: 'impersonation', affiliateId, by: accountId, ip: origin.ip },
    'impersonation began',
  )
  return signedIn
}

/** Restores the admin user's own session on this device. */
export async function endImpersonation(engine: Engine, actor: Actor, origin: Origin): Promise<SignedIn> {
  const { sql, log, now } = engine.deps
  const { impersonatorId } = actor
  if (impersonatorId === null) throw refused(messages.affiliate.notImpersonating)
  const signedIn = await sql.begin(async (tx) => {
    const [admin] = await tx<{ reference: Actor['reference'] }[]>`
      select p.reference from account a join profile p on p.id = a.profile_id
      where a.id = ${impersonatorId} and a.active and a.deleted_at is null for update of a`
    const { actorUntil, remember } = await endOwn(tx, sessionOf(actor))
    await noteAccount(tx, byActor(actor), now(), 'endImpersonation', accountOf(actor))
    const left = secondsUntil(actorUntil ?? now(), now())
    if (!admin || left <= 0) return null
    const { idle } = lifetimeOf(true, remember)
    const session = {
      accountId: impersonatorId,
      reference: admin.reference,
      remember,
      origin,
      proven: false,
    }
    return enter(engine, tx, { ...session, lifetime: { idle, absolute: left } })
  })
  const affiliateId = actor.accountId
  log.info({ event: 'impersonation-end', affiliateId, by: impersonatorId }, 'impersonation ended')
  if (!signedIn) throw unauthenticated(messages.session.over)
  return signedIn
}

/** The remaining lifetime may be shorter than half an hour. */
const secondsUntil = (end: Date, now: Date): number => Math.floor((end.getTime() - now.getTime()) / 1000)

async function endOwn(tx: Transaction, sessionId: number) {
  const [ended] = await tx<{ remember: boolean; expiresAt: Date; actorUntil: Date | null }[]>`
    delete from session where id = ${sessionId}
    returning remember, expires_at as "expiresAt", actor_until as "actorUntil"`
  if (!ended) throw unauthenticated(messages.session.over)
  return ended
}
