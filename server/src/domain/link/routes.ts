// Calls on links beside the usual ones: the tracked address, the HTML to paste, and the choices of a remote selector.
import type { FastifyInstance } from 'fastify'
import { contains } from '../../resource/where.ts'
import type { Engine } from '../../resource/engine.ts'
import { demand } from '../../resource/engine.ts'
import { actorOf } from '../../http/session.ts'
import { searchedText } from '../../resource/list-request.ts'
import { idOf } from '../../resource/routes.ts'
import { readRecord } from '../../resource/save.ts'
import { servedLink } from './link.ts'

export function registerLinkRoutes(app: FastifyInstance, engine: Engine): void {
  const served = engine.served.link
  if (!served) throw new Error('links are not served')
  for (const part of ['target', 'code'] as const) {
    app.get(
      `/api/v1${served.resource.path}/:id/${part}`,
      { config: { access: 'marketing.link.view' } },
      async (request) => {
        const actor = actorOf(request)
        demand(actor, served.resource, 'view')
        const record = await readRecord(engine, engine.deps.sql, served, actor, idOf(request))
        return { data: { [part]: record[part] } }
      },
    )
  }
  app.get<{ Querystring: Record<string, unknown> }>(
    `/api/v1${served.resource.path}/options`,
    { config: { access: 'marketing.link.index' } },
    async (request) => {
      const actor = actorOf(request)
      demand(actor, served.resource, 'index')
      const { sql } = engine.deps
      const search = searchedText(request.query)
      const within = servedLink.scope?.(sql, actor) ?? sql`true`
      const data = await sql`select row.id, row.name, row.type from link_view row
      where row.deleted_at is null and ${within} and row.name ilike ${contains(search)} order by row.name, row.id limit 20`
      return { data: [...data] }
    },
  )
}
