/** Endpoints of a shop's test panel and its shop systems. */
import type { ShopSystem } from '../answers/service-answer.ts'
import type { ShopTest } from '../answers/shop-test-answer.ts'
import { endpoint } from './define-endpoint.ts'

export const shopEndpoints = {
  shopSystems: endpoint<ShopSystem[]>()({
    method: 'GET',
    path: '/marketing/shop/:id/systems',
    access: 'marketing.shop.view',
    audience: 'admins',
    summary:
      'Connected shop systems of the shop: since when, and when the first message arrived; for admin users',
  }),
  shopTest: endpoint<ShopTest>()({
    method: 'GET',
    path: '/marketing/shop/:id/test',
    access: 'marketing.shop.view',
    audience: 'admins',
    summary:
      'Test link of the shop, its last test click and the latest calls from the shop; for admin users',
  }),
} as const
