// What a request may weigh and hold before anybody looks at it.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { malformed, wrongType } from './errors.ts'

export const maxBodyBytes = 256 * 1024
export const maxHeaderBytes = 16 * 1024
const maxUrlLength = 8 * 1024
const maxDepth = 10
// Names that reach into JavaScript's own objects wherever they are copied.
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype'])

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as it came, for signatures over it. */
    rawBody?: Buffer
  }
}

export function limitRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.raw.url && request.raw.url.length > maxUrlLength) throw tooLong()
    if (hostsOf(request) > 1) throw malformed()
    const names = Object.keys(request.query as object)
    if (names.some((name) => forbiddenNames.has(name))) throw malformed()
    // Nothing is unpacked here: what came squeezed would be read as something else.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw wrongType()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson)
}

/** For the bodies of a type that a route takes besides. */
export function parseJson(
  request: FastifyRequest,
  body: Buffer,
  done: (error: Error | null, body?: unknown) => void,
) {
  request.rawBody = body
  // Clients that always name the type send it with an empty body too.
  if (body.length === 0) return done(null, undefined)
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    done(isHarmless(parsed, 1) ? null : malformed(), parsed)
  } catch {
    done(malformed())
  }
}

function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth > maxDepth) return false
  return Object.entries(value).every(
    ([name, item]) => !forbiddenNames.has(name) && isHarmless(item, depth + 1),
  )
}

/** Who reads the first of two and who reads the second would be in different places. */
const hostsOf = ({ raw }: FastifyRequest): number =>
  raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

function tooLong() {
  return Object.assign(malformed(), { refusal: { status: 414 } })
}
