// Routes for exporting personal data: users their own, administrators that of an affiliate.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { messages } from '@rivulet/contract/messages/messages'
import { affiliate } from '@rivulet/contract/resources/affiliate'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { Actor } from '../../auth/actor.ts'
import { apiBase, guardOf } from '../../http/endpoint.ts'
import { notFound, refused } from '../../errors.ts'
import { actorOf } from '../../http/session.ts'
import { limitExports } from '../../auth/throttle.ts'
import { limitConcurrency } from '../../http/concurrency-limit.ts'
import { demand, type Engine } from '../../resource/engine.ts'
import { auditReading } from '../../resource/audit-records.ts'
import { idOf } from '../../resource/routes.ts'
import { personalData } from './personal-data.ts'

type Person = Parameters<typeof personalData>[2]

export function registerPersonalData(app: FastifyInstance, engine: Engine) {
  const { deps } = engine
  const send = async (reply: FastifyReply, actor: Actor, action: string, person: Person) => {
    await limitExports(deps, actor)
    const gone = limitConcurrency(deps.sql)(actor.accountId, reply)
    const { id: recordId, resource } = person
    await auditReading(deps, actor, { action, resource, recordId })
    reply.header('content-disposition', `attachment; filename="personal-data-${recordId}.json"`)
    return reply
      .type('application/json; charset=utf-8')
      .send(Readable.from(personalData(engine, actor, person, gone)))
  }
  const own = endpoints.ownData
  app.get(`${apiBase}${own.path}`, { config: guardOf(own) }, (request, reply) => {
    const actor = actorOf(request)
    if (actor.impersonatorId !== null) throw refused(messages.session.impersonationForbidden)
    const resource = actor.admin ? 'administrator' : 'affiliate'
    return send(reply, actor, 'ownData', { id: actor.accountId, resource })
  })
  const others = endpoints.personalData
  app.get(`${apiBase}${others.path}`, { config: guardOf(others) }, async (request, reply) => {
    const actor = actorOf(request)
    demand(actor, affiliate, 'view')
    const id = idOf(request)
    const [known] = await deps.sql`select from affiliate_view where id = ${id}`
    if (!known) throw notFound()
    return send(reply, actor, 'personalData', { id, resource: 'affiliate' })
  })
  return { ownData: own, personalData: others }
}
