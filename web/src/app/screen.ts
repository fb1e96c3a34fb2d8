/** What a route tells about its screen, and how the code of a screen is fetched. */
import type { ComponentType } from 'react'
import type { LazyRouteFunction, RouteObject } from 'react-router'
import { withTimeLimit } from '../lib/lost-code.ts'

export type Crumb = { title: string; titleForAffiliates?: string | undefined; to?: string }

export type ScreenHandle = {
  /** The window's title until the screen names itself. */
  title: string
  titleForAffiliates?: string | undefined
  /** What stands before the screen in the breadcrumb. */
  trail: readonly Crumb[]
  /** Permission level needed, such as marketing.link.edit; a bare domain means any of its levels; none means every signed-in user. */
  needs?: string
  /** Any of these levels will do as well. */
  orNeeds?: readonly string[]
  /** Affiliates never meet it, whatever they hold. */
  admins?: true
  /** Whether there is such a screen at all: one that nobody has is not found, rather than forbidden. */
  exists?: () => Promise<boolean>
  /** The screen shows one record: its name stands before the title in the breadcrumb. */
  record?: boolean
}

/** A route whose component arrives when it is needed. */
export function lazily(load: () => Promise<ComponentType>): LazyRouteFunction<RouteObject> {
  return async () => ({ Component: await withTimeLimit(load()) })
}
