// The calls beside the usual ones of shops: which shop systems are connected.
import type { ShopSystem } from '@rivulet/contract/service-answer'
import type { VendorName } from '@rivulet/contract/choices'
import { endpoints } from '@rivulet/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/endpoint.ts'
import { notFound } from '../../http/errors.ts'

export function registerShopRoutes(app: FastifyInstance, deps: Deps) {
  return {
    shopSystems: route(app, deps, endpoints.shopSystems, async ({ params }) => {
      const id = Number(params.id)
      if (!Number.isSafeInteger(id)) throw notFound()
      const [known] = await deps.sql`select id from shop_view where id = ${id}`
      if (!known) throw notFound()
      const rows = await deps.sql<{ vendor: VendorName; created_at: Date }[]>`
      select vendor, created_at from shop_vendor where shop_id = ${id} order by created_at, vendor`
      const systems = rows.map(
        ({ vendor, created_at: since }): ShopSystem => ({ vendor, since: since.toISOString() }),
      )
      return { data: systems }
    }),
  }
}
