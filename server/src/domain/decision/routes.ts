// Route that previews a decision on records of any resource.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/endpoint.ts'
import type { Engine } from '../../resource/engine.ts'
import { previewDecision } from '../../resource/preview-decision.ts'

export function registerDecisionRoutes(app: FastifyInstance, engine: Engine) {
  return {
    previewDecision: route(app, engine.deps, endpoints.previewDecision, async ({ actor, body }) => ({
      data: await previewDecision(engine, actor, body),
    })),
  }
}
