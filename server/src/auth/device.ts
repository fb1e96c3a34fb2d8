// Origin of a request: address, browser and the device ID it sends. Good enough for the history, never proof of
// identity.
import { knownDevice } from '@rivulet/contract/device-words'
import type { FastifyRequest } from 'fastify'
import type { Source } from '../audit/write-audit-log.ts'
import { malformed } from '../errors.ts'

export type Origin = { ip: string; agent: string; device: string | null }

/** @throws 400 when the device header is not a valid device id. */
export function originOf(request: FastifyRequest): Origin {
  const { device } = request.headers
  if (device !== undefined && !(typeof device === 'string' && /^[\w-]{1,128}$/.test(device)))
    throw malformed()
  return {
    ip: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 512),
    device: device ?? null,
  }
}

/** For mails: clients choose their user agent freely, so only known browsers are named. */
export const placeOf = ({ ip, agent }: Pick<Origin, 'ip' | 'agent'>): string =>
  `from the address ${ip} with ${knownDevice(agent) ?? 'an unknown browser'}`

/** The same for the audit log, with the request id that finds the request in the server log. */
export function sourceOf(request: FastifyRequest): Source {
  const { ip, device } = originOf(request)
  return { requestId: request.id, ip, device }
}
