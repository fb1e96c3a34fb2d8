// The calls of the contact form: write to the administrators, and read what one wrote.
import { endpoints } from '@rivulet/contract/endpoint'
import { messages } from '@rivulet/contract/messages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/endpoint.ts'
import { refused } from '../../http/errors.ts'
import { idempotent } from '../../http/idempotency.ts'
import { limit } from '../../http/throttle.ts'
import { sendMessage } from './send-message.ts'
import { sentMessages } from './sent-messages.ts'

export function registerContactRoutes(app: FastifyInstance, deps: Deps) {
  const { path } = endpoints.sendMessage
  return {
    sendMessage: route(app, deps, endpoints.sendMessage, async ({ request, actor, body }) => {
      // The words would be the admin user's and the name the affiliate's.
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
