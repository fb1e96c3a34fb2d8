// The actor of a request: the signed-in account, as authentication found it.
import { isAdminReference, type ProfileReference } from '@rivulet/contract/access/permission-check'
import type { AuditActor, Source } from '../audit/write-audit-log.ts'
import { unauthenticated } from '../errors.ts'

export type Actor = {
  accountId: number
  name: string
  username: string
  reference: ProfileReference
  /** Administrator or Manager. */
  admin: boolean
  permissions: readonly string[]
  /** The account's own id if it is an affiliate; rows are scoped by it. */
  affiliateId: number | null
  /** Null for a program with an API key. */
  sessionId: number | null
  /** The API key it came with, instead of a session. */
  keyId?: number
  /** When the user last proved their identity in this session. */
  provenAt: Date | null
  /** When the session last changed something, by the database's clock; only noted with a replica. */
  wroteAt?: Date | null
  /** Whether the account has a second factor. */
  secondFactor: boolean
  /** The admin user impersonating this affiliate. */
  impersonatorId: number | null
  /** The version of the terms the affiliate has still to accept; null for admin users and when impersonated. */
  termsDue: number | null
  /** Origin of the request; missing outside of requests, as in the demo. */
  source?: Source
}

/** The actor as the audit log names it: when impersonating, the admin user acts on behalf of the affiliate. */
export const byActor = ({ accountId, impersonatorId, sessionId, keyId, source }: Actor): AuditActor => ({
  actorId: impersonatorId ?? accountId,
  subjectId: impersonatorId === null ? null : accountId,
  sessionId: source ? (keyId ?? sessionId) : null,
  byKey: keyId !== undefined,
  source,
})

/** @throws 401 for an API key: what needs this is only called by people. */
export function sessionOf({ sessionId }: Actor): number {
  if (sessionId === null) throw unauthenticated()
  return sessionId
}

/** What authentication reads, as an actor: the profile decides the rest. */
export function asActor<Found extends Omit<Actor, 'admin' | 'affiliateId'>>(
  found: Found,
): Found & Actor {
  const admin = isAdminReference(found.reference)
  return { ...found, admin, affiliateId: admin ? null : found.accountId }
}
