// First-party visitor cookie for shops that enabled it; one per shop, so that visitors are not tracked across shops.
import { randomBytes } from 'node:crypto'

const year = 365 * 24 * 60 * 60

/** `header` sets the cookie for a visitor without one. */
export type VisitorCookie = { name: string; header: string | null }

/** Of a name that has only just been set: a browser that keeps no cookie sends another one next time. No name has a colon. */
const fresh = 'new:'

/** The visitor id, and whether the browser has brought it. */
export const readVisitorCookie = (cookie: string): { name: string; brought: boolean } =>
  cookie.startsWith(fresh)
    ? { name: cookie.slice(fresh.length), brought: false }
    : { name: cookie, brought: true }

/** The visitor id in this shop's cookie; new visitors get one. */
export function visitorCookie(cookies: string | undefined, shopId: number): VisitorCookie {
  const cookie = `rivulet_${shopId}`
  const found = new RegExp(`(?:^|; *)${cookie}=([\\w-]{22})(?:;|$)`).exec(cookies ?? '')?.[1]
  if (found) return { name: found, header: null }
  const name = randomBytes(16).toString('base64url')
  const header = `${cookie}=${name}; Max-Age=${year}; Path=/r; HttpOnly; Secure; SameSite=Lax`
  return { name: `${fresh}${name}`, header }
}
