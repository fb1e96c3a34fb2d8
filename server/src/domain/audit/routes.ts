// Route by which screens record in the audit log that something is printed.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { messages } from '@rivulet/contract/messages/messages'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/endpoint.ts'
import { invalid } from '../../errors.ts'
import { demand, type Engine } from '../../resource/engine.ts'
import { auditReading } from '../../resource/audit-records.ts'

export function registerAuditRoutes(app: FastifyInstance, { deps, served }: Engine) {
  return {
    print: route(app, deps, endpoints.print, async ({ actor, body }) => {
      const { record = null, filters } = body
      const resource = Object.hasOwn(served, body.resource) && served[body.resource]?.resource
      if (!resource) throw invalid({ resource: [messages.field.choice] })
      demand(actor, resource, record === null ? 'index' : 'view')
      const after = filters ? { filters } : {}
      const act = { action: 'print', resource: resource.name, recordId: record, after }
      await auditReading(deps, actor, act)
      return { data: null }
    }),
  }
}
