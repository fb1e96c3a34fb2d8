// Shop routes beyond the resource engine: its test panel and its shop systems.
import type { ShopSystem } from '@rivulet/contract/answers/service-answer'
import type { VendorName } from '@rivulet/contract/choices'
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { readShopTest } from './read-shop-test.ts'
import { registerTestClick } from './test-click.ts'
import { idOf } from '../../resource/routes.ts'
import { route } from '../../http/endpoint.ts'
import { notFound } from '../../errors.ts'

async function knownShop({ sql }: Deps, id: number): Promise<number> {
  const [known] = await sql`select id from shop_view where id = ${id}`
  if (!known) throw notFound()
  return id
}

export function registerShopRoutes(app: FastifyInstance, deps: Deps) {
  registerTestClick(app, deps)
  return {
    shopTest: route(app, deps, endpoints.shopTest, async ({ request }) => ({
      data: await readShopTest(deps, await knownShop(deps, idOf(request))),
    })),
    shopSystems: route(app, deps, endpoints.shopSystems, async ({ request }) => {
      const id = await knownShop(deps, idOf(request))
      const rows = await deps.sql<{ vendor: VendorName; created_at: Date; heard_at: Date | null }[]>`
      select vendor, created_at, heard_at from shop_vendor where shop_id = ${id} order by created_at, vendor`
      const systems = rows.map(
        ({ vendor, created_at: since, heard_at: heard }): ShopSystem => ({
          ...{ vendor, since: since.toISOString(), heardAt: heard?.toISOString() ?? null },
        }),
      )
      return { data: systems }
    }),
  }
}
