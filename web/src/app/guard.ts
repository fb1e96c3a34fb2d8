/** Who may pass which door: the protected part of the application, and the front door for those already inside. */
import { matchRoutes, type MiddlewareFunction, redirect, type RouteObject } from 'react-router'
import { loadUser } from '../lib/load-user.ts'
import { session } from '../lib/session.ts'
import type { ScreenHandle } from './screen.ts'

export const home = '/dashboard/home'

/** Where the person stood before: the path of a matched screen, or null on a fresh load. */
export type Origin = () => string | null

const query = (pairs: Record<string, string>) => new URLSearchParams(pairs).toString()
export const signInPath = (current: string): string => `/?${query({ current })}`
const forbidden = '/forbidden?'

/** Who is denied again where they were denied still comes from where they were before. */
function forbiddenPath(to: string, from: string | null): string {
  const before = from?.startsWith(forbidden)
    ? new URLSearchParams(from.slice(forbidden.length)).get('fromForbidden')
    : from
  return forbidden + query({ toForbidden: to, ...(before ? { fromForbidden: before } : {}) })
}

/** The path inside the application of the screen that is asked for. */
function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** The deepest route of a path, unless it is the not-found page. */
function screenOf(routes: RouteObject[], path: string) {
  const [pathname = '/'] = path.split('?')
  const route = matchRoutes(routes, pathname)?.at(-1)?.route
  return route?.path === '*' ? undefined : route
}
/** True for a path of ours that leads to a screen. Anything else in an address is not honoured. */
export const isKnownPath = (routes: RouteObject[], path: string | null): path is string =>
  path !== null && /^\/(?![/\\])/.test(path) && screenOf(routes, path) !== undefined

/** Before every screen of the dashboard: a session, its user, and the permission the screen needs. */
export function protect(routes: () => RouteObject[], origin: Origin): MiddlewareFunction {
  return async ({ request }) => {
    const path = pathOf(request)
    const from = origin()
    if (!session.get().token)
      throw redirect(from === null ? signInPath(path) : forbiddenPath(path, from))
    if (!session.get().user && !(await loadUser()))
      throw redirect(session.get().token ? forbiddenPath(path, from) : signInPath(path))
    const { user } = session.get()
    const handle = screenOf(routes(), path)?.handle as ScreenHandle | undefined
    const { mayEnter } = await import('./access.ts')
    if (!user || mayEnter(user, handle)) return
    console.warn(`No permission matches ${handle?.needs}`)
    throw redirect(forbiddenPath(path, from))
  }
}

/** Where a person goes after sign-in: back to `current` when it is a screen of the dashboard. */
export function afterSignIn(routes: RouteObject[], search: string): string {
  const current = new URLSearchParams(search).get('current')
  return isKnownPath(routes, current) && current.startsWith('/dashboard') ? current : home
}

/** Before the front door: whoever is signed in goes on. */
export function passSignedIn(routes: () => RouteObject[]): MiddlewareFunction {
  return ({ request }) => {
    if (session.get().token) throw redirect(afterSignIn(routes(), new URL(request.url).search))
  }
}
