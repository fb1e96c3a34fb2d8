// Routes of the contact form: write to the administrators, and read one's own messages.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { messages } from '@rivulet/contract/messages/messages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/endpoint.ts'
import { refused } from '../../errors.ts'
import { idempotent } from '../../http/idempotency.ts'
import { limit } from '../../auth/throttle.ts'
import { sendMessage } from './send-message.ts'
import { sentMessages } from './sent-messages.ts'

export function registerContactRoutes(app: FastifyInstance, deps: Deps) {
  const { path } = endpoints.sendMessage
  return {
    sendMessage: route(app, deps, endpoints.sendMessage, async ({ request, actor, body }) => {
      // The text would be the admin user's under the affiliate's name.
      if (actor.impersonatorId !== null) throw refused(messages.session.impersonationForbidden)
      const again = { route: `POST ${path}`, key: request.headers['idempotency-key'], body }
      const sent = { data: null, message: messages.contact.sent }
      await idempotent(deps.sql, actor, again, async (remember) => {
        await limit(deps, `contact:${actor.accountId}`, deps.config.limits.contact)
        const answer = { status: 200, body: sent }
        await deps.sql.begin(async (tx) => {
          await sendMessage(tx, deps, actor, body.message)
          await remember(tx, answer)
        })
        return answer
      })
      return sent
    }),
    sentMessages: route(app, deps, endpoints.sentMessages, async ({ actor }) => ({
      data: await sentMessages(deps, actor),
    })),
  }
}
