// The call beside the usual ones of comparisons: how an uploaded file reads.
import { endpoints } from '@rivulet/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
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
