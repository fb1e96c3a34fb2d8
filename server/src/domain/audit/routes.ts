// What the audit log is told by screens alone: that something is printed.
import { endpoints } from '@rivulet/contract/endpoint'
import { messages } from '@rivulet/contract/messages'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { demand, type Engine } from '../../resource/engine.ts'
import { noteReading } from '../../resource/note-records.ts'

export function registerAuditRoutes(app: FastifyInstance, { deps, served }: Engine) {
  return {
    print: route(app, deps, endpoints.print, async ({ actor, body }) => {
      const { record = null, filters } = body
      const resource = Object.hasOwn(served, body.resource) && served[body.resource]?.resource
      if (!resource) throw invalid({ resource: [messages.field.choice] })
      demand(actor, resource, record === null ? 'index' : 'view')
      const after = filters ? { filters } : {}
      const act = { action: 'print', resource: resource.name, recordId: record, after }
      await noteReading(deps, actor, act)
      return { data: null }
    }),
  }
}
