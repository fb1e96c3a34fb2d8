/** Every screen of the dashboard and the code it is made of. A new screen is one line here. */
import { account, home, menu } from '@rivulet/contract/menu'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
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

/** The screens of one entry of the menu. */
function entryRoutes(entry: (typeof entries)[number]): RouteObject[] {
  const { path, title, domain, group } = entry
  const load = single[path] ?? placeholder
  return [route(path, { title, trail: [{ title: group }], needs: domain }, load)]
}

export const screens: RouteObject[] = [
  route(home.path, { title: home.title, trail: [] }, placeholder),
  route(
    account.path,
    { title: account.title, trail: [] },
    async () => (await import('../features/account/account.tsx')).Account,
  ),
  ...entries.flatMap(entryRoutes),
]
