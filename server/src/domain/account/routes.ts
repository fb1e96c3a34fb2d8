// The public calls that make accounts: sign-up, and the state of an invite.
import { endpoints } from '@rivulet/contract/endpoint'
import { messages } from '@rivulet/contract/messages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { sourceOf } from '../../http/device.ts'
import { route } from '../../http/endpoint.ts'
import { limit, networkOf } from '../../http/throttle.ts'
import { signUp } from './sign-up.ts'
import { inviteState } from './use-invite.ts'

export function registerAccountRoutes(app: FastifyInstance, deps: Deps) {
  return {
    signUp: route(app, deps, endpoints.signUp, async ({ request, reply, body }) => {
      await signUp(deps, body, sourceOf(request))
      reply.code(201)
      return { data: { status: messages.session.underAnalysis }, message: messages.session.created }
    }),
    invite: route(app, deps, endpoints.invite, async ({ request, params }) => {
      await limit(deps, `invite:address:${networkOf(request.ip)}`, deps.config.limits.invite)
      return { data: await inviteState(deps.sql, params.code) }
    }),
  }
}
