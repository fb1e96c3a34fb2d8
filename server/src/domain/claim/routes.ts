// Route for the evidence of a claim.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/endpoint.ts'
import type { Engine } from '../../resource/engine.ts'
import { idOf } from '../../resource/routes.ts'
import { evidenceOf } from './evidence.ts'

export function registerClaimRoutes(app: FastifyInstance, { deps }: Engine) {
  return {
    claimEvidence: route(app, deps, endpoints.claimEvidence, async ({ request, actor }) => ({
      data: await evidenceOf(deps, actor, idOf(request)),
    })),
  }
}
