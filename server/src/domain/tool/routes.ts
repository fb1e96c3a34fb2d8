// Tool routes beyond the resource engine: gallery, code to paste, and preview.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { link } from '@rivulet/contract/resources/link'
import { tool } from '@rivulet/contract/resources/tool'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/endpoint.ts'
import { demand, type Engine } from '../../resource/engine.ts'
import { idOf } from '../../resource/routes.ts'
import { readOffers } from './offers.ts'
import { previewTool } from './preview-tool.ts'
import { registerPublicTools } from './public-routes.ts'
import { toolCode } from './tool-code.ts'

export function registerToolRoutes(app: FastifyInstance, engine: Engine) {
  const { deps } = engine
  registerPublicTools(app, deps)
  return {
    toolOffers: route(app, deps, endpoints.toolOffers, async ({ actor, query }) => {
      demand(actor, tool, 'index')
      const { offers, total } = await readOffers(deps.sql, actor, query)
      return { data: offers, meta: { total } }
    }),
    toolCode: route(app, deps, endpoints.toolCode, async ({ request, actor, query }) => {
      demand(actor, tool, 'view')
      demand(actor, link, 'view')
      return { data: await toolCode(engine, actor, idOf(request), query) }
    }),
    previewTool: route(app, deps, endpoints.previewTool, async ({ actor, body }) => {
      demand(actor, tool, 'edit')
      return { data: await previewTool(deps, actor, body) }
    }),
  }
}
