// Limits on request size, depth and headers, checked before any route sees the request.
import { messages } from '@rivulet/contract/messages/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { malformed, wrongType } from '../errors.ts'

export const maxBodyBytes = 256 * 1024
export const maxHeaderBytes = 16 * 1024
const maxUrlLength = 8 * 1024
const maxDepth = 10
// Names that would reach into JavaScript's object prototypes wherever they are copied.
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype'])

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as received, for verifying signatures. */
    rawBody?: Buffer
    /** Why the body could not be parsed. */
    unparsed?: Error
  }
}

export function limitRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.raw.url && request.raw.url.length > maxUrlLength) throw tooLong()
    if (hostsOf(request) > 1) throw malformed()
    const names = Object.keys(request.query as object)
    if (names.some((name) => forbiddenNames.has(name))) throw malformed()
    // Bodies are not decompressed, so a compressed one would be parsed as garbage.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw wrongType(messages.request.compressed)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson)
}

/** Also used for additional content types that a route accepts. */
export function parseJson(
  request: FastifyRequest,
  body: Buffer,
  done: (error: Error | null, body?: unknown) => void,
) {
  request.rawBody = body
  // Some clients send the content type even with an empty body.
  if (body.length === 0) return done(null, undefined)
  const fail = (error: Error) => {
    request.unparsed = error
    done(error)
  }
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    if (!isHarmless(parsed, 1)) return fail(malformed())
    done(null, parsed)
  } catch {
    fail(malformed(undefined, messages.request.json))
  }
}

function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth > maxDepth) return false
  return Object.entries(value).every(
    ([name, item]) => !forbiddenNames.has(name) && isHarmless(item, depth + 1),
  )
}

/** With two Host headers, a proxy reading the first and a server reading the second would disagree about the host. */
const hostsOf = ({ raw }: FastifyRequest): number =>
  raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

function tooLong() {
  return Object.assign(malformed(), { refusal: { status: 414 } })
}
