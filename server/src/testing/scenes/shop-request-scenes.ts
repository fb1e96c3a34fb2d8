// Scenes of the audit log: asking for a shop, and withdrawing the request.
import { draftOf } from '../draft.ts'
import type { WholeApp } from '../whole-app.ts'

export function shopRequestScenes(server: () => WholeApp) {
  const askableShop = async () =>
    server().make.create('shop', { ...(await draftOf(server().make, 'shop')), askable: true })
  return {
    askForShop: async () => {
      const { id, headers } = await server().account('Affiliate')
      const shop = await askableShop()
      const [last] = await server().sql`select coalesce(max(id), 0) as id from shop_request`
      const run = () => server().call('POST', '/home/shop-request', { shop }, headers)
      return { actor: id, about: last?.id + 1, run }
    },
    withdrawShopRequest: async () => {
      const { id, headers } = await server().account('Affiliate')
      await server().call('POST', '/home/shop-request', { shop: await askableShop() }, headers)
      const [last] = await server().sql`select max(id) as id from shop_request`
      const run = () => server().call('DELETE', `/home/shop-request/${last?.id}`, undefined, headers)
      return { actor: id, about: last?.id, run }
    },
  }
}
