// Returns the caller's country, to prefill the phone number's prefix.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import type { FastifyInstance } from 'fastify'
import { countryOf } from '../../click/edge/country.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/endpoint.ts'

export function registerGeoRoutes(app: FastifyInstance, deps: Deps) {
  return {
    country: route(app, deps, endpoints.country, async ({ request }) => ({
      data: { country: countryOf(request.ip) },
    })),
  }
}
