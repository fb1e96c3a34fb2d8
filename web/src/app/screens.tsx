/** Every screen of the dashboard and the code it is made of. A new screen is one line here. */
import { account, home, menu } from '@rivulet/contract/menu'
import type { ResourceName } from '@rivulet/contract/resources/index'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { resourceRoutes, type ResourcePlace } from './resource-routes.ts'
import { lazily, type ScreenHandle } from './screen.ts'

type Load = () => Promise<ComponentType>

const entries = menu.flatMap((group) => group.entries.map((entry) => ({ ...entry, group: group.title })))
const below = (path: string) => path.replace(/^\/dashboard\//, '')

function route(path: string, handle: ScreenHandle, load: Load): RouteObject {
  return { path: below(path), handle, lazy: lazily(load) }
}

/** The single screens, by their path in the menu. */
const single: Record<string, Load> = {}

const placeholder: Load = async () => {
  const { NotFound } = await import('./not-found.tsx')
  return () => <NotFound inside />
}

/** The entries of the menu that are lists of a resource, by their path. */
const listed: Record<string, ResourceName> = {
  '/dashboard/registration/affiliate': 'affiliate',
  '/dashboard/registration/invite': 'invite',
  '/dashboard/financial/order': 'orderStatistics',
  '/dashboard/financial/invoice': 'invoice',
  '/dashboard/marketing/analytics-campaign': 'campaignStatistics',
  '/dashboard/marketing/analytics-shop': 'shopStatistics',
  '/dashboard/marketing/campaign': 'campaign',
  '/dashboard/marketing/shop': 'shop',
  '/dashboard/marketing/link': 'link',
  '/dashboard/admin/user': 'administrator',
  '/dashboard/admin/profile': 'profile',
}

const orders = {
  trail: [{ title: 'Financial' }, { title: 'Order Statistics', to: '/dashboard/financial/order' }],
  domain: 'financial.order',
}
/** Lists that are no entry of the menu: other views of one. */
const views: ResourcePlace[] = [
  { ...orders, name: 'order', path: 'financial/order/details', title: 'Details' },
  {
    ...orders,
    name: 'unattributed',
    path: 'financial/order/unattributed',
    title: 'Not attributed',
    admins: true,
  },
]

/** The screens of one entry of the menu. */
function entryRoutes(entry: (typeof entries)[number]): RouteObject[] {
  const { path, title, domain, group } = entry
  const name = listed[path]
  if (name) return resourceRoutes({ name, path: below(path), title, domain, trail: [{ title: group }] })
  const load = single[path] ?? placeholder
  return [route(path, { title, trail: [{ title: group }], needs: domain }, load)]
}

export const screens: RouteObject[] = [
  route(
    home.path,
    { title: home.title, trail: [] },
    async () => (await import('./home-screen.tsx')).HomeScreen,
  ),
  route(
    account.path,
    { title: account.title, trail: [] },
    async () => (await import('../features/account/account.tsx')).Account,
  ),
  ...entries.flatMap(entryRoutes),
  ...views.flatMap(resourceRoutes),
]
