// What affiliates and administrators do with claims, through HTTP for tests.
import { today } from '@rivulet/contract/day'
import type { OrderApp, Scene } from './order-app.ts'

type Headers = Record<string, string>
export const claims = '/financial/claim'

export function claimCalls(server: () => OrderApp) {
  let asked = 0
  const form = ({ shopId }: Scene, more: object = {}) => ({
    ...{ shop: shopId, orderId: `LOST-${++asked}`, note: 'A reader told me' },
    orderedOn: today(server().deps.config.accountingZone, server().deps.now()),
    ...more,
  })
  return {
    /** A shop that its affiliate may ask about. */
    async scene(): Promise<Scene> {
      const made = await server().scene()
      await server()
        .sql`insert into account_shop (account_id, shop_id) values (${made.affiliate.id}, ${made.shopId})`
      return made
    },
    ask: (of: Scene, more: object = {}, headers: Headers = of.affiliate.headers) =>
      server().call('POST', claims, form(of, more), headers),
    act: (id: number, action: string, body: object, headers?: Headers) =>
      server().call('POST', `${claims}/${id}/${action}`, body, headers),
    read: async (id: number, headers?: Headers) =>
      (await server().call('GET', `${claims}/${id}`, undefined, headers)).data,
    evidence: async (id: number) => (await server().call('GET', `${claims}/${id}/evidence`)).data,
  }
}
