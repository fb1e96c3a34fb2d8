// The first-party cookie of shops that turned it on: one per shop, so that it follows nobody from shop to shop.
import { randomBytes } from 'node:crypto'

const year = 365 * 24 * 60 * 60

/** `header` sets the cookie of a visitor who had none. */
export type VisitorCookie = { name: string; header: string | null }

/** The visitor's name in this shop; new visitors are given one. */
export function visitorCookie(cookies: string | undefined, shopId: number): VisitorCookie {
  const cookie = `rivulet_${shopId}`
  const found = new RegExp(`(?:^|; *)${cookie}=([\\w-]{22})(?:;|$)`).exec(cookies ?? '')?.[1]
  if (found) return { name: found, header: null }
  const name = randomBytes(16).toString('base64url')
  const header = `${cookie}=${name}; Max-Age=${year}; Path=/r; HttpOnly; Secure; SameSite=Lax`
  return { name, header }
}
