// Public account routes: sign-up, and the state of an invite.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { messages } from '@rivulet/contract/messages/messages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sourceOf } from '../../auth/device.ts'
import { route } from '../../http/endpoint.ts'
import { limit } from '../../auth/throttle.ts'
import { networkOf } from '../../client-address.ts'
import { readQuestions } from '../../programme/questions.ts'
import { readTerms } from '../../programme/terms.ts'
import { signUp } from './sign-up.ts'
import { inviteState } from './use-invite.ts'

export function registerAccountRoutes(app: FastifyInstance, deps: Deps) {
  return {
    signUp: route(app, deps, endpoints.signUp, async ({ request, reply, body }) => {
      await signUp(deps, body, sourceOf(request))
      reply.code(201)
      return { data: { status: messages.session.underAnalysis }, message: messages.session.created }
    }),
    terms: route(app, deps, endpoints.terms, async () => {
      const terms = await readTerms(deps.sql)
      return { data: terms && { ...terms, since: terms.since.toISOString() } }
    }),
    questions: route(app, deps, endpoints.questions, async () => {
      const questions = await readQuestions(deps.sql)
      return { data: questions.questions.length > 0 ? questions : null }
    }),
    invite: route(app, deps, endpoints.invite, async ({ request, params }) => {
      await limit(deps, `invite:address:${networkOf(request.ip)}`, deps.config.limits.invite)
      return { data: await inviteState(deps.sql, params.code) }
    }),
  }
}
