// Link routes beyond the resource engine: tracked URL, HTML to paste, and options of a remote selector.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { link } from '@rivulet/contract/resources/link'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../auth/actor.ts'
import { route } from '../../http/endpoint.ts'
import { demand, type Engine } from '../../resource/engine.ts'
import { idOf } from '../../resource/routes.ts'
import { readRecord } from '../../resource/save.ts'
import { readOptions } from './options.ts'

export function registerLinkRoutes(app: FastifyInstance, engine: Engine) {
  const { deps } = engine
  const served = engine.served.link
  if (!served) throw new Error('links are not served')
  const read = (actor: Actor, request: FastifyRequest) => {
    demand(actor, link, 'view')
    return readRecord(engine, deps.sql, served, actor, idOf(request))
  }
  return {
    linkTarget: route(app, deps, endpoints.linkTarget, async ({ request, actor }) => ({
      data: { target: String((await read(actor, request)).target) },
    })),
    linkCode: route(app, deps, endpoints.linkCode, async ({ request, actor }) => ({
      data: { code: String((await read(actor, request)).code) },
    })),
    linkOptions: route(app, deps, endpoints.linkOptions, async ({ actor, query }) => {
      demand(actor, link, 'index')
      return { data: await readOptions(deps.sql, actor, query) }
    }),
  }
}
