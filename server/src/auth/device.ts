// Where a request comes from: address, browser and the device it names. Good for history, never a proof of identity.
import { knownDevice } from '@rivulet/contract/device-words'
import type { FastifyRequest } from 'fastify'
import type { Source } from '../audit/note-acts.ts'
import { malformed } from './errors.ts'

export type Origin = { ip: string; agent: string; device: string | null }

/** @throws 400 when the device header is no device identifier. */
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

/** For mails: what a browser calls itself is typed by whoever uses it, so only browsers that we know are named. */
export const placeOf = ({ ip, agent }: Pick<Origin, 'ip' | 'agent'>): string =>
  `from the address ${ip} with ${knownDevice(agent) ?? 'an unknown browser'}`

/** The same for the audit log, with what finds the request in the log of the server. */
export function sourceOf(request: FastifyRequest): Source {
  const { ip, device } = originOf(request)
  return { requestId: request.id, ip, device }
}
