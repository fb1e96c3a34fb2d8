/** Route guards: dashboard, forced second factor and terms, and public screens for signed-in users. */
import { matchRoutes, type MiddlewareFunction, redirect, type RouteObject } from 'react-router'
import { loadUser } from '../lib/session/load-user.ts'
import { takenOver } from '../lib/session/open-tabs.ts'
import { session } from '../lib/session/session.ts'
import type { ScreenHandle } from './screen.ts'

export const home = '/dashboard/home'
/** Screen for users who must set up a second factor. */
export const setUp = '/set-up'

/** Screen for affiliates who must accept the terms in force. */
export const acceptTerms = '/terms'

/** The previous screen's path, or null on a fresh load. */
export type Origin = () => string | null
/** All routes, with those of the dashboard, whose list is loaded with it. */
export type LoadRoutes = () => Promise<RouteObject[]>

const query = (pairs: Record<string, string>) => new URLSearchParams(pairs).toString()
export const signInPath = (current: string): string => `/?${query({ current })}`
const forbidden = '/forbidden?'

/** A repeated denial keeps the original origin. */
export function forbiddenPath(to: string, from: string | null): string {
  const before = from?.startsWith(forbidden)
    ? new URLSearchParams(from.slice(forbidden.length)).get('fromForbidden')
    : from
  return forbidden + query({ toForbidden: to, ...(before ? { fromForbidden: before } : {}) })
}

/** The requested path inside the application. */
export function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Whether the path matches a screen, not the not-found page. */
function leadsSomewhere(routes: RouteObject[], path: string): boolean {
  const [pathname = '/'] = path.split('?')
  const route = matchRoutes(routes, pathname)?.at(-1)?.route
  return route !== undefined && route.path !== '*'
}
/** Whether the text is an internal path that matches a screen. Anything else in a URL is ignored. */
export const isKnownPath = (routes: RouteObject[], path: string | null): path is string =>
  path !== null && /^\/(?![/\\])/.test(path) && leadsSomewhere(routes, path)

/** What the menu and the breadcrumb call the screen of a path, such as 'Credential › Profiles'. */
export function screenName(routes: RouteObject[], path: string): string | undefined {
  const route = matchRoutes(routes, path.split('?')[0] ?? '')?.at(-1)?.route
  const handle = route?.handle as ScreenHandle | undefined
  return handle && [...handle.trail, handle].map(({ title }) => title).join(' › ')
}

/** Public screens are no origin: somebody who is not signed in yet types an address to get there after the sign-in. */
const isInside = (from: string | null): boolean => from?.startsWith('/dashboard') ?? false

/** Guard of the dashboard: requires a session and its user. */
export function protect(origin: Origin): MiddlewareFunction {
  return async ({ request }) => {
    const path = pathOf(request)
    const from = origin()
    await takenOver
    if (!session.get().token)
      throw redirect(isInside(from) ? forbiddenPath(path, from) : signInPath(path))
    if (!session.get().user && !(await loadUser()))
      throw redirect(session.get().token ? forbiddenPath(path, from) : signInPath(path))
    if (session.get().user?.needsFactor) throw redirect(setUp)
    if (session.get().user?.affiliate?.termsDue) throw redirect(acceptTerms)
  }
}

/** Target after sign-in: `current` when it is a dashboard screen, otherwise home. */
export async function afterSignIn(loadRoutes: LoadRoutes, search: string): Promise<string> {
  const current = new URLSearchParams(search).get('current')
  if (!current?.startsWith('/dashboard')) return home
  return isKnownPath(await loadRoutes(), current) ? current : home
}

/** Guard of the second-factor setup: only users who must set one up. */
export const needSetUp: MiddlewareFunction = async () => {
  await takenOver
  const { token, user } = session.get()
  if (!token) throw redirect('/')
  if (!user?.needsFactor) throw redirect(home)
}

/** Guard of the terms: only affiliates who must accept them. */
export const needTerms: MiddlewareFunction = async () => {
  await takenOver
  const { token, user } = session.get()
  if (!token) throw redirect('/')
  if (!user?.affiliate?.termsDue) throw redirect(home)
}

/** Guard of public screens: redirects signed-in users. */
export function passSignedIn(loadRoutes: LoadRoutes): MiddlewareFunction {
  return async ({ request }) => {
    await takenOver
    if (session.get().token) throw redirect(await afterSignIn(loadRoutes, new URL(request.url).search))
  }
}
