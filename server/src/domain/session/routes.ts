// Session routes: sign in and out, current user, own account, devices, password recovery.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { messages } from '@rivulet/contract/messages/messages'
import type { Resource } from '@rivulet/contract/resource'
import { administrator } from '@rivulet/contract/resources/administrator'
import { affiliate } from '@rivulet/contract/resources/affiliate'
import type { FastifyInstance } from 'fastify'
import { type Actor, byActor } from '../../auth/actor.ts'
import { originOf, sourceOf } from '../../auth/device.ts'
import { route } from '../../http/endpoint.ts'
import { notFound, refused } from '../../errors.ts'
import { endSession } from '../../auth/session-record.ts'
import { tokenOf } from '../../auth/token.ts'
import { demand, type Engine } from '../../resource/engine.ts'
import { acceptTerms } from './accept-terms.ts'
import { endImpersonation, impersonate } from './impersonate.ts'
import { registerFactorRoutes } from './factor/routes.ts'
import { readLogins } from './login-history.ts'
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'
import { accountOf, noteAccount } from './note-account.ts'
import { recover } from './recover.ts'
import { isGoodToken, reset } from './reset.ts'
import { sessionUser } from './session-user.ts'
import { signIn } from './sign-in.ts'
import { updateAccount } from './update-account.ts'

export function registerSessionRoutes(app: FastifyInstance, engine: Engine) {
  const { deps } = engine
  return {
    ...registerFactorRoutes(app, engine),
    ...registerOthersCalls(app, engine),
    signIn: route(app, deps, endpoints.signIn, async ({ request, body }) => {
      const before = tokenOf(request)
      const credentials = { username: body.username, password: body.password }
      const remember = body.remember === true
      const from = { origin: originOf(request), source: sourceOf(request) }
      const data = await signIn(engine, { ...credentials, remember, ...from })
      if (before && 'token' in data) await endSession(deps.sql, before)
      return { data }
    }),
    acceptTerms: route(app, deps, endpoints.acceptTerms, async ({ actor, body }) => {
      await acceptTerms(deps, actor, body.terms)
      return { data: await sessionUser(engine, deps.sql, actor), message: messages.terms.accepted }
    }),
    me: route(app, deps, endpoints.me, async ({ actor }) => ({
      data: await sessionUser(engine, deps.sql, actor),
    })),
    updateAccount: route(app, deps, endpoints.updateAccount, async ({ request, actor, body }) => {
      const data = await updateAccount(engine, actor, body, originOf(request))
      const { username } = data.user
      const renamed = username !== actor.username
      return { data, message: renamed ? messages.session.renamed(username) : messages.record.updated }
    }),
    signOut: route(app, deps, endpoints.signOut, async ({ actor }) => {
      await deps.sql.begin(async (tx) => {
        await tx`delete from session where id = ${actor.sessionId}`
        await noteAccount(tx, byActor(actor), deps.now(), 'signOut', accountOf(actor))
      })
      return { data: null, message: messages.session.signedOut }
    }),
    sessions: route(app, deps, endpoints.sessions, async ({ actor }) => ({
      data: await listSessions(deps, actor),
    })),
    endSession: route(app, deps, endpoints.endSession, async ({ actor, params }) => {
      if (actor.impersonatorId !== null) throw refused(messages.session.impersonationForbidden)
      await endOwnSession(deps, actor, params.id)
      return { data: null, message: messages.session.ended }
    }),
    endOtherSessions: route(app, deps, endpoints.endOtherSessions, async ({ actor }) => {
      if (actor.impersonatorId !== null) throw refused(messages.session.impersonationForbidden)
      await endOtherSessions(deps, actor)
      return { data: null, message: messages.session.othersEnded }
    }),
    ownLogins: route(app, deps, endpoints.ownLogins, async ({ actor }) => ({
      data: await readLogins(deps.sql, actor.accountId),
    })),
    recover: route(app, deps, endpoints.recover, async ({ request, body }) => ({
      data: null,
      message: await recover(deps, body.username, sourceOf(request)),
    })),
    resetLink: route(app, deps, endpoints.resetLink, async ({ request, body }) => ({
      data: { valid: await isGoodToken(deps, body.token, sourceOf(request)) },
    })),
    reset: route(app, deps, endpoints.reset, async ({ request, body }) => {
      await reset(deps, body.token, body.password, sourceOf(request))
      return { data: null, message: messages.session.passwordChanged }
    }),
  }
}

/** Admin users managing the sessions of others. */
function registerOthersCalls(app: FastifyInstance, engine: Engine) {
  const { deps } = engine
  const loginsOf = async (actor: Actor, resource: Resource, sent: string) => {
    demand(actor, resource, 'view')
    const id = /^[1-9]\d{0,14}$/.test(sent) ? Number(sent) : 0
    const [known] = await deps.sql`
      select from ${deps.sql(resource.view)} where id = ${id} and deleted_at is null`
    if (!known) throw notFound()
    return { data: await readLogins(deps.sql, id) }
  }
  return {
    impersonate: route(app, deps, endpoints.impersonate, async ({ request, actor, params }) => {
      demand(actor, affiliate, 'impersonate')
      return { data: await impersonate(engine, actor, params.id, originOf(request)) }
    }),
    endImpersonation: route(app, deps, endpoints.endImpersonation, async ({ request, actor }) => ({
      data: await endImpersonation(engine, actor, originOf(request)),
    })),
    logins: route(app, deps, endpoints.logins, ({ actor, params }) =>
      loginsOf(actor, affiliate, params.id),
    ),
    administratorLogins: route(app, deps, endpoints.administratorLogins, ({ actor, params }) =>
      loginsOf(actor, administrator, params.id),
    ),
  }
}
