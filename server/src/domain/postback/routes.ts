// The call beside the usual ones of postbacks: one try with a made-up event, whose answer is shown at once.
import { endpoints } from '@rivulet/contract/endpoint'
import { sampleValues } from '@rivulet/contract/postback'
import { postback } from '@rivulet/contract/resources/postback'
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { callOut } from '../../http/call-out.ts'
import { route } from '../../http/endpoint.ts'
import { notFound } from '../../http/errors.ts'
import { limit } from '../../http/throttle.ts'
import { demand, type Engine } from '../../resource/engine.ts'
import { noteReading } from '../../resource/note-records.ts'
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
      const { status, milliseconds, answer } = await callOut(
        call,
        allowanceOf(deps.config, receiver.affiliateId),
      )
      const after = { event: body.event, status }
      const act = { action: 'testPostback', resource: 'postback', recordId: id, after }
      await noteReading(deps, actor, act)
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
