// Who is asking: every route says who may call it, and every request is held to that before its handler runs.
import { can } from '@rivulet/contract/may'
import { messages } from '@rivulet/contract/messages'
import type { Endpoint } from '@rivulet/contract/define-endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noteActs } from '../audit/note-acts.ts'
import { type Actor, byActor } from './actor.ts'
import { createCallCounter } from './api-limit.ts'
import type { Deps } from './deps.ts'
import { originOf, sourceOf } from './device.ts'
import { forbidden, notFound, unauthenticated } from './errors.ts'
import { requireFactor, requireProof } from './proof.ts'
import { type Found, findSession, touchSession } from './session-record.ts'
import { tokenOf } from './token.ts'

/** public, session (anybody signed in) or the permission needed. */
export type Access = Endpoint['access']

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    proof?: Endpoint['proof']
    withoutFactor?: Endpoint['withoutFactor']
  }
  interface FastifyRequest {
    actor: Actor | null
  }
}

/** Must be called before the first route of the API is added; one that does not say who may call it stops the start. */
export function registerSession(app: FastifyInstance, deps: Deps): void {
  const countCall = createCallCounter(deps.config.limits.api)
  app.decorateRequest('actor', null)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (url.startsWith('/api') && !config?.access)
      throw new Error(`${method} ${url} does not say who may call it`)
  })
  app.addHook('onRequest', async (request) => {
    if (request.is404) return
    const { access, proof, withoutFactor } = request.routeOptions.config
    if (!access && request.url.startsWith('/api')) throw notFound()
    if (!access || access === 'public') return
    request.actor = await findActor(request, deps)
    countCall(request.actor.impersonatorId ?? request.actor.accountId, deps.now())
    if (!withoutFactor) requireFactor(deps, request.actor)
    if (access !== 'session') requirePermission(request.actor, access)
    if (proof) requireProof(deps, request.actor, proof)
  })
}

/** @throws 401 without a living session. */
async function findActor(request: FastifyRequest, deps: Deps): Promise<Actor> {
  const token = tokenOf(request)
  if (!token) throw unauthenticated()
  const now = deps.now()
  const found = await findSession(deps.sql, token, now)
  if (!found) throw unauthenticated(messages.session.over)
  await noteDevice(request, deps, found)
  await touchSession(deps.sql, found, now)
  return { ...found.actor, source: sourceOf(request) }
}

async function noteDevice(
  request: FastifyRequest,
  { sql, log, now }: Deps,
  { actor, device: before }: Found,
) {
  const { device, ip } = originOf(request)
  if (device === null || device === before) return
  await sql`update session set device = ${device} where id = ${actor.sessionId}`
  if (before === null) return
  log.warn({ accountId: actor.accountId, before, device, ip }, 'device of a session changed')
  const resource = actor.admin ? 'administrator' : 'affiliate'
  const about = { resource, recordId: actor.accountId }
  const act = { action: 'deviceChanged', ...about, before: { device: before }, after: { device } }
  await noteActs(sql, byActor({ ...actor, source: sourceOf(request) }), now(), act)
}

/** @throws 401 on a route that is public. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw unauthenticated()
  return request.actor
}

/** @throws 403 */
function requirePermission(actor: Actor, permission: string): void {
  if (!can(actor.permissions, permission)) throw forbidden()
}
