// Tokens of sessions, and API keys: random, stored as SHA-256 only, accepted in a header and nowhere else.
import { createHash } from 'node:crypto'
import { apiKeyMessages } from '@rivulet/contract/messages/api-key-messages'
import type { FastifyRequest } from 'fastify'
import { newKey } from '../crypto/seal.ts'
import { malformed } from '../errors.ts'

/** Told apart by their first letters, so that a leaked one can be found. */
export const apiKeyPrefix = 'rvr_'
/** An API key that was cut in copying is looked up in vain, so that its program reads what is wrong with it. */
const shape = /^rvl_[\w-]{43}$|^rvr_/

export const isApiKey = (token: string): boolean => token.startsWith(apiKeyPrefix)

export const newToken = (): string => newKey('rvl_')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The token of a request; null if there is none or it is malformed.
 * @throws 400 when headers contradict each other, or when the URL contains a token, because logs would keep it.
 */
export function tokenOf(request: FastifyRequest): string | null {
  if (/[?&=]rv[lr]_/.test(request.url)) throw malformed(undefined, apiKeyMessages.inAddress)
  const sent = new Set<string>()
  const { rawHeaders } = request.raw
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]?.toLowerCase()
    if (name !== 'bearer' && name !== 'authorization') continue
    const [, token] = /^bearer +(.*)$/i.exec(rawHeaders[i + 1] ?? '') ?? []
    // A reverse proxy may use Authorization for its own password, with another scheme.
    if (token !== undefined || name === 'bearer') sent.add(token ?? '')
  }
  if (sent.size > 1) throw malformed()
  const [token] = sent
  return token !== undefined && shape.test(token) ? token : null
}
