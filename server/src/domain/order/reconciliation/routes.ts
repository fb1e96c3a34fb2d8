// Route for previewing an uploaded export.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { route } from '../../../http/endpoint.ts'
import { previewExport } from './preview.ts'

export function registerReconciliationRoutes(app: FastifyInstance, deps: Deps) {
  return {
    previewReconciliation: route(
      app,
      deps,
      endpoints.previewReconciliation,
      async ({ actor, body }) => ({
        data: await previewExport(deps, body, actor.accountId),
      }),
    ),
  }
}
