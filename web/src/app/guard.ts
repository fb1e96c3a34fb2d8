/** Who may pass which door: the protected part of the application, and the front door for those already inside. */
import { matchRoutes, type MiddlewareFunction, redirect, type RouteObject } from 'react-router'
import { loadUser } from '../lib/load-user.ts'
import { session } from '../lib/session.ts'
import { mayEnter } from './access.ts'
import type { ScreenHandle } from './screen.ts'

export const home = '/dashboard/home'
/** Where those go who need a second factor and have none. */
export const setUp = '/set-up'

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

/** True for a path that leads to a screen, and not to the not-found page. */
function leadsSomewhere(routes: RouteObject[], path: string): boolean {
  const [pathname = '/'] = path.split('?')
  const route = matchRoutes(routes, pathname)?.at(-1)?.route
  return route !== undefined && route.path !== '*'
}
/** True for a path of ours that leads to a screen. Anything else in an address is not honoured. */
export const isKnownPath = (routes: RouteObject[], path: string | null): path is string =>
  path !== null && /^\/(?![/\\])/.test(path) && leadsSomewhere(routes, path)

/** Before every screen of the dashboard: a session and its user. */
export function protect(origin: Origin): MiddlewareFunction {
  return async ({ request }) => {
    const path = pathOf(request)
    const from = origin()
    if (!session.get().token)
      throw redirect(from === null ? signInPath(path) : forbiddenPath(path, from))
    if (!session.get().user && !(await loadUser()))
      throw redirect(session.get().token ? forbiddenPath(path, from) : signInPath(path))
    if (session.get().user?.needsFactor) throw redirect(setUp)
  }
}

/** Each screen of the dashboard behind the permission that it needs. */
export const guarded = (screens: readonly RouteObject[], origin: Origin): RouteObject[] =>
  screens.map((screen) => ({ ...screen, middleware: [admit(screen.handle as ScreenHandle, origin)] }))

function admit(handle: ScreenHandle, origin: Origin): MiddlewareFunction {
  return async ({ request }) => {
    const { user } = session.get()
    if (!user || mayEnter(user, handle)) return
    if (handle.exists && !(await handle.exists())) return
    console.warn(`No permission matches ${handle.needs}`)
    throw redirect(forbiddenPath(pathOf(request), origin()))
  }
}

/** Where a person goes after sign-in: back to `current` when it is a screen of the dashboard. */
export function afterSignIn(routes: RouteObject[], search: string): string {
  const current = new URLSearchParams(search).get('current')
  return isKnownPath(routes, current) && current.startsWith('/dashboard') ? current : home
}

/** Before the screen that sets up a second factor: somebody who has to. */
export const needSetUp: MiddlewareFunction = () => {
  const { token, user } = session.get()
  if (!token) throw redirect('/')
  if (!user?.needsFactor) throw redirect(home)
}

/** Before the front door: whoever is signed in goes on. */
export function passSignedIn(routes: () => RouteObject[]): MiddlewareFunction {
  return ({ request }) => {
    if (session.get().token) throw redirect(afterSignIn(routes(), new URL(request.url).search))
  }
}
