// The caller's country, to begin a phone number with.
import { endpoints } from '@rivulet/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { countryOf } from '../../click/country.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/endpoint.ts'

export function registerGeoRoutes(app: FastifyInstance, deps: Deps) {
  return {
    country: route(app, deps, endpoints.country, async ({ request }) => ({
      data: { country: countryOf(request.ip) },
    })),
  }
}
