/** Routes of the dashboard, each with its guard. Loaded with the dashboard: the first page has no use for a hundred of them. */
import { type MiddlewareFunction, redirect, type RouteObject } from 'react-router'
import { session } from '../lib/session/session.ts'
import { mayEnter } from './access.ts'
import { forbiddenPath, type Origin, pathOf } from './guard.ts'
import type { ScreenHandle } from './screen.ts'
import { screens } from './screens.tsx'

let made: RouteObject[] | undefined

export const routesInside = (origin: Origin): RouteObject[] =>
  (made ??= screens.map((screen) => ({
    ...screen,
    middleware: [admit(screen.handle as ScreenHandle, origin)],
  })))

/** Guard of a screen: requires its permission. */
function admit(handle: ScreenHandle, origin: Origin): MiddlewareFunction {
  return async ({ request }) => {
    const { user } = session.get()
    if (!user || mayEnter(user, handle)) return
    if (handle.exists && !(await handle.exists())) return
    console.warn(`No permission matches ${handle.needs}`)
    throw redirect(forbiddenPath(pathOf(request), origin()))
  }
}
