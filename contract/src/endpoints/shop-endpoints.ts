/** Endpoints of the connection of a shop. */
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
      'The shop systems whose signing secrets the shop has, since when, and when each was first heard; for admin users',
  }),
  shopTest: endpoint<ShopTest>()({
    method: 'GET',
    path: '/marketing/shop/:id/test',
    access: 'marketing.shop.view',
    audience: 'admins',
    summary: 'A test link of the shop, its last test click and the shop’s last calls; for admin users',
  }),
} as const
