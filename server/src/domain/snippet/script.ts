// Serves the snippet for shop pages: compressed once, cached by browsers for a day, then revalidated by ETag.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { scriptPath } from '@rivulet/contract/snippet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { webFolder } from '../../http/version.ts'

type Script = { tag: string; plain: Buffer; gzip: Buffer; br: Buffer }

/** Seconds: a day, plus a week during which a stale copy may be used while revalidating. */
const caching = 'public, max-age=86400, stale-while-revalidate=604800'

export function registerScript(app: FastifyInstance, folder = webFolder): void {
  const file = join(folder, scriptPath)
  let script: Script | undefined
  app.get(scriptPath, { config: { quiet: true } }, async ({ headers }, reply) => {
    if (!script && existsSync(file)) script = prepare(readFileSync(file))
    if (!script) return reply.code(503).type('text/plain').send('The snippet is not built yet.')
    forShops(reply).header('etag', script.tag)
    if (headers['if-none-match']?.includes(script.tag)) return reply.code(304).send()
    const accepted = String(headers['accept-encoding'] ?? '')
    const way = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
    if (way) reply.header('content-encoding', way)
    return reply.type('text/javascript; charset=utf-8').send(script[way ?? 'plain'])
  })
}

function prepare(plain: Buffer): Script {
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`
  return { tag, plain, gzip: gzipSync(plain, { level: 9 }), br: brotliCompressSync(plain) }
}

/** It runs on the shops' pages, under their policies. */
const forShops = (reply: FastifyReply): FastifyReply =>
  reply
    .removeHeader('content-security-policy')
    .header('cache-control', caching)
    .header('vary', 'accept-encoding')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
