/** Route handles of screens, and lazy loading of their code. */
import type { ComponentType } from 'react'
import type { LazyRouteFunction, RouteObject } from 'react-router'
import { withTimeLimit } from '../lib/page/lost-code.ts'

export type Crumb = { title: string; titleForAffiliates?: string | undefined; to?: string }

export type ScreenHandle = {
  /** Window title until the screen sets its own. */
  title: string
  titleForAffiliates?: string | undefined
  /** Breadcrumb entries before the screen. */
  trail: readonly Crumb[]
  /** Required permission, such as marketing.link.edit; a bare domain means any level, none means every signed-in user. */
  needs?: string
  /** Alternative permissions. */
  orNeeds?: readonly string[]
  /** Closed to affiliates, whatever permissions they hold. */
  admins?: true
  /** Whether the screen exists: otherwise it is not found, not forbidden. */
  exists?: () => Promise<boolean>
  /** The screen shows one record, whose name precedes the title in the breadcrumb. */
  record?: boolean
}

/** A route with a lazy component. */
export function lazily(load: () => Promise<ComponentType>): LazyRouteFunction<RouteObject> {
  return async () => ({ Component: await withTimeLimit(load()) })
}
