// The first-party cookie of shops that turned it on: one per shop, so that it follows nobody from shop to shop.
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const year = 365 * 24 * 60 * 60

/** The visitor's name in this shop; new visitors are given one. */
export function visitorCookie(request: FastifyRequest, reply: FastifyReply, shopId: number): string {
  const name = `rivulet_${shopId}`
  const found = new RegExp(`(?:^|; *)${name}=([\\w-]{22})(?:;|$)`).exec(request.headers.cookie ?? '')
  if (found?.[1]) return found[1]
  const visitor = randomBytes(16).toString('base64url')
  reply.header(
    'set-cookie',
    `${name}=${visitor}; Max-Age=${year}; Path=/r; HttpOnly; Secure; SameSite=Lax`,
  )
  return visitor
}
