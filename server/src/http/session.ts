// Session authentication: every route declares who may call it, and every
// request is checked against that before its handler runs.
import { can } from '@rivulet/contract/access/permission-check'
import { takesKeys } from '@rivulet/contract/access/key-calls'
import { apiKeyMessages } from '@rivulet/contract/messages/api-key-messages'
import { messages } from '@rivulet/contract/messages/messages'
import type { Endpoint } from '@rivulet/contract/endpoints/define-endpoint'
import { unattendedHeader } from '@rivulet/contract/live'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeAuditLog } from '../audit/write-audit-log.ts'
import { type Actor, byActor } from '../auth/actor.ts'
import { createCallCounter } from './api-limit.ts'
import type { Deps } from '../deps.ts'
import { originOf, sourceOf } from '../auth/device.ts'
import { forbidden, noAddress, unauthenticated } from '../errors.ts'
import { requireTerms } from '../auth/require-terms.ts'
import { requireFactor, requireProof } from './proof.ts'
import { type FoundSession, findSession, noteWrite, touchSession } from '../auth/session-record.ts'
import { findKeyOwner } from '../auth/api-key.ts'
import { isApiKey, tokenOf } from '../auth/token.ts'

/** public, session (anyone signed in), or the permission required. */
export type Access = Endpoint['access']

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    proof?: Endpoint['proof']
    withoutFactor?: Endpoint['withoutFactor']
    withoutTerms?: Endpoint['withoutTerms']
    keys?: Endpoint['keys']
  }
  interface FastifyRequest {
    actor: Actor | null
  }
}

/** Call before the first API route is added; a route that does not declare its access stops the start. */
export function registerSession(app: FastifyInstance, deps: Deps): void {
  const countCall = createCallCounter(deps.config.limits.api)
  app.decorateRequest('actor', null)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (url.startsWith('/api') && !config?.access)
      throw new Error(`${method} ${url} does not say who may call it`)
  })
  app.addHook('onRequest', async (request) => {
    if (request.is404) return
    const { config } = request.routeOptions
    const { access, proof, withoutFactor, withoutTerms } = config
    if (!access && request.url.startsWith('/api')) throw noAddress()
    if (!access || access === 'public') return
    request.actor = await findActor(request, deps)
    countCall(callerOf(request.actor), deps.now())
    if (request.actor.keyId && !takesKeys({ ...config, access, method: request.method }))
      throw forbidden(apiKeyMessages.readsOnly, 'reads-only')
    if (!withoutFactor) requireFactor(deps, request.actor)
    if (!withoutTerms) requireTerms(request.actor)
    if (access !== 'session') requirePermission(request.actor, access)
    if (proof) requireProof(deps, request.actor, proof)
  })
  if (deps.replica) noteWrites(app, deps)
}

/** Before the answer, so that no read that follows it is earlier. */
function noteWrites(app: FastifyInstance, { sql, log }: Deps): void {
  app.addHook('onSend', async ({ actor, method }) => {
    if (!actor || method === 'GET' || method === 'HEAD') return
    // What was changed is changed: the call has not failed.
    await noteWrite(sql, actor).catch((error: unknown) =>
      log.warn({ err: error, event: 'note-write' }, 'reads may miss this change for some seconds'),
    )
  })
}

/** Programs do not use up what their owner may call in the screens. */
const callerOf = ({ keyId, accountId, impersonatorId }: Actor): number | string =>
  keyId === undefined ? (impersonatorId ?? accountId) : `keys of ${accountId}`

/** @throws 401 without a valid session or API key. */
async function findActor(request: FastifyRequest, deps: Deps): Promise<Actor> {
  const token = tokenOf(request)
  if (!token) throw unauthenticated()
  const now = deps.now()
  if (isApiKey(token)) {
    const owner = await findKeyOwner(deps.sql, token, now)
    if (!owner) throw unauthenticated(apiKeyMessages.over)
    return { ...owner, source: sourceOf(request) }
  }
  const found = await findSession(deps.sql, token, now)
  if (!found) throw unauthenticated(messages.session.over)
  await noteDevice(request, deps, found)
  // Screens that follow changes while nobody is there do not keep the session alive.
  if (request.headers[unattendedHeader] === undefined) await touchSession(deps.sql, found, now)
  return { ...found.actor, source: sourceOf(request) }
}

async function noteDevice(
  request: FastifyRequest,
  { sql, log, now }: Deps,
  { actor, device: before }: FoundSession,
) {
  const { device, ip } = originOf(request)
  if (device === null || device === before) return
  await sql`update session set device = ${device} where id = ${actor.sessionId}`
  if (before === null) return
  log.warn({ accountId: actor.accountId, before, device, ip }, 'device of a session changed')
  const resource = actor.admin ? 'administrator' : 'affiliate'
  const about = { resource, recordId: actor.accountId }
  const act = { action: 'deviceChanged', ...about, before: { device: before }, after: { device } }
  await writeAuditLog(sql, byActor({ ...actor, source: sourceOf(request) }), now(), act)
}

/** @throws 401 on a public route. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw unauthenticated()
  return request.actor
}

/** @throws 403 */
function requirePermission(actor: Actor, permission: string): void {
  if (!can(actor.permissions, permission)) throw forbidden()
}
