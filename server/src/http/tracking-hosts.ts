// Shops' own hosts for tracked links: they serve links and the snippet, and neither screens nor API.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { scriptPath } from '@rivulet/contract/snippet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config/config.ts'
import type { ProgrammeCopy } from '../programme/programme-copy.ts'
import { hostProof, hostProofPath } from '../programme/tracking-hosts.ts'
import { apiBase } from './endpoint.ts'

type Needs = { config: Pick<Config, 'secret' | 'publicUrl'>; hosts: () => ReadonlySet<string> }

/** What a shop's own host serves: links, what is below /t, and the snippet with the call that it makes. */
const served = new Set([scriptPath, `${apiBase}${endpoints.trackEvent.path}`])
const isServed = (path: string): boolean =>
  path.startsWith('/r/') || path.startsWith('/t/') || served.has(path)

export const hostsOf = (copy: Pick<ProgrammeCopy, 'now'>) => () => copy.now().trackingHosts

/** Register it before all routes. */
export function guardTrackingHosts(app: FastifyInstance, { config, hosts }: Needs): void {
  const ours = new URL(config.publicUrl).hostname
  app.addHook('onRequest', async (request, reply) => {
    const host = request.hostname.toLowerCase()
    if (host === ours || !hosts().has(host)) return
    if (!isServed(request.url.split('?', 1)[0] ?? '')) return missing(reply)
  })
}

const nonceShape = /^[\w-]{16,64}$/
const quiet = { config: { quiet: true } }

/** The proof that a host leads here, and whether a proxy should get a certificate for a host. */
export function registerHostProof(app: FastifyInstance, { config, hosts }: Needs): void {
  app.get<{ Params: { nonce: string } }>(hostProofPath(':nonce'), quiet, async (request, reply) => {
    const { nonce } = request.params
    if (!nonceShape.test(nonce)) return missing(reply)
    return plain(reply).send(hostProof(config.secret, nonce))
  })
  app.get<{ Querystring: { domain?: unknown } }>('/t/host', quiet, async ({ query }, reply) => {
    const known = typeof query.domain === 'string' && hosts().has(query.domain.toLowerCase())
    return known ? plain(reply).send('Known') : missing(reply)
  })
}

const plain = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
const missing = (reply: FastifyReply): FastifyReply => plain(reply).code(404).send('Not found')
