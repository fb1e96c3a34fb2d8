// The calls of a session: sign in and out, who am I, my account, my devices, a forgotten password.
import { endpoints } from '@rivulet/contract/endpoint'
import { messages } from '@rivulet/contract/messages'
import { affiliate } from '@rivulet/contract/resources/affiliate'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../http/device.ts'
import { route } from '../../http/endpoint.ts'
import { notFound, refused } from '../../http/errors.ts'
import { endSession } from '../../http/session-record.ts'
import { tokenOf } from '../../http/token.ts'
import { demand, type Engine } from '../../resource/engine.ts'
import { endImpersonation, impersonate } from './impersonate.ts'
import { readLogins } from './login-history.ts'
import { endOwnSession, listSessions } from './own-sessions.ts'
import { recover } from './recover.ts'
import { reset } from './reset.ts'
import { sessionUser } from './session-user.ts'
import { signIn } from './sign-in.ts'
import { updateAccount } from './update-account.ts'

export function registerSessionRoutes(app: FastifyInstance, engine: Engine): void {
  const { deps } = engine
  route(app, deps, endpoints.signIn, async ({ request, body }) => {
    const before = tokenOf(request)
    const credentials = { username: body.username, password: body.password }
    const remember = body.remember === true
    const data = await signIn(engine, { ...credentials, remember, origin: originOf(request) })
    if (before) await endSession(deps.sql, before)
    return { data }
  })
  route(app, deps, endpoints.me, async ({ actor }) => ({
    data: await sessionUser(engine, deps.sql, actor),
  }))
  route(app, deps, endpoints.updateAccount, async ({ request, actor, body }) => ({
    data: await updateAccount(engine, actor, body, originOf(request)),
    message: messages.record.updated,
  }))
  route(app, deps, endpoints.signOut, async ({ actor }) => {
    await deps.sql`delete from session where id = ${actor.sessionId}`
    return { data: null, message: messages.session.signedOut }
  })
  route(app, deps, endpoints.sessions, async ({ actor }) => ({ data: await listSessions(deps, actor) }))
  route(app, deps, endpoints.endSession, async ({ actor, params }) => {
    if (actor.impersonatorId !== null) throw refused(messages.session.impersonationForbidden)
    await endOwnSession(deps, actor, params.id)
    return { data: null, message: messages.session.ended }
  })
  route(app, deps, endpoints.ownLogins, async ({ actor }) => ({
    data: await readLogins(deps.sql, actor.accountId),
  }))
  route(app, deps, endpoints.recover, async ({ request, body }) => ({
    data: null,
    message: await recover(deps, body.username, request.ip),
  }))
  route(app, deps, endpoints.reset, async ({ request, body }) => {
    await reset(deps, body.token, body.password, request.ip)
    return { data: null, message: messages.session.passwordChanged }
  })
  registerAffiliateCalls(app, engine)
}

/** What admin users do with the sessions of an affiliate. */
function registerAffiliateCalls(app: FastifyInstance, engine: Engine): void {
  const { deps } = engine
  route(app, deps, endpoints.impersonate, async ({ request, actor, params }) => {
    demand(actor, affiliate, 'edit')
    return { data: await impersonate(engine, actor, params.id, originOf(request)) }
  })
  route(app, deps, endpoints.endImpersonation, async ({ request, actor }) => ({
    data: await endImpersonation(engine, actor, originOf(request)),
  }))
  route(app, deps, endpoints.logins, async ({ actor, params }) => {
    demand(actor, affiliate, 'view')
    const id = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0
    const [known] = await deps.sql`select from affiliate_view where id = ${id} and deleted_at is null`
    if (!known) throw notFound()
    return { data: await readLogins(deps.sql, id) }
  })
}
