// Who is asking: every route says who may call it, and every request is held to that before its handler runs.
import { can } from '@rivulet/contract/may'
import { messages } from '@rivulet/contract/messages'
import type { Endpoint } from '@rivulet/contract/define-endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from './actor.ts'
import { createCallCounter } from './api-limit.ts'
import type { Deps } from './deps.ts'
import { originOf } from './device.ts'
import { forbidden, notFound, unauthenticated } from './errors.ts'
import { type Found, findSession, touchSession } from './session-record.ts'
import { tokenOf } from './token.ts'

/** public, session (anybody signed in) or the permission needed. */
export type Access = Endpoint['access']

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
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
    const { access } = request.routeOptions.config
    if (!access && request.url.startsWith('/api')) throw notFound()
    if (!access || access === 'public') return
    request.actor = await findActor(request, deps)
    countCall(request.actor.impersonatorId ?? request.actor.accountId, deps.now())
    if (access !== 'session') requirePermission(request.actor, access)
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
  return found.actor
}

async function noteDevice(
  request: FastifyRequest,
  { sql, log }: Deps,
  { actor, device: before }: Found,
) {
  const { device, ip } = originOf(request)
  if (device === null || device === before) return
  if (before !== null)
    log.warn({ accountId: actor.accountId, before, device, ip }, 'device of a session changed')
  await sql`update session set device = ${device} where id = ${actor.sessionId}`
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
