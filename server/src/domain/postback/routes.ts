// Route for testing a postback: sends one sample event and returns the response.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { sampleValues } from '@rivulet/contract/states/postback'
import { postback } from '@rivulet/contract/resources/postback'
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { sendOutbound } from '../../outbound/outbound-request.ts'
import { route } from '../../http/endpoint.ts'
import { notFound } from '../../errors.ts'
import { limit } from '../../auth/throttle.ts'
import { demand, type Engine } from '../../resource/engine.ts'
import { auditReading } from '../../resource/audit-records.ts'
import { idOf } from '../../resource/routes.ts'
import { readRecord } from '../../resource/save.ts'
import { allowanceOf, isDelivered, postbackCall, type Receiver, startOf } from './postback-call.ts'

export function registerPostbackRoutes(app: FastifyInstance, engine: Engine) {
  const { deps } = engine
  const served = engine.served.postback
  if (!served) throw new Error('postbacks are not served')
  const { limits, secret } = deps.config
  return {
    testPostback: route(app, deps, endpoints.testPostback, async ({ request, actor, body }) => {
      demand(actor, postback, 'edit')
      const id = idOf(request)
      await readRecord(engine, deps.sql, served, actor, id)
      await limit(deps, `postback-test:${actor.accountId}`, limits.postbackTest)
      const [receiver] = await deps.sql<(Receiver & { affiliateId: number | null })[]>`
      select method, address, secret_sealed as sealed, old_secret_sealed as "oldSealed", old_secret_until as "oldUntil",
        affiliate_id as "affiliateId"
      from postback where id = ${id}`
      if (!receiver) throw notFound()
      const at = deps.now()
      const own = { event_id: randomUUID(), event_time: at.toISOString() }
      const payload = { ...sampleValues(body.event, own), test: true as const }
      const call = postbackCall(receiver, payload, { secret, at })
      const { status, milliseconds, answer } = await sendOutbound(
        call,
        allowanceOf(deps.config, receiver.affiliateId),
      )
      const after = { event: body.event, status }
      const act = { action: 'testPostback', resource: 'postback', recordId: id, after }
      await auditReading(deps, actor, act)
      return {
        data: {
          method: call.method,
          address: call.url.href,
          body: call.body,
          delivered: isDelivered(status),
          status,
          milliseconds,
          answer: startOf(answer),
        },
      }
    }),
  }
}
