// The API described: the OpenAPI document and a readable page made from it.
import { openApi } from '@rivulet/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'

type Described = { summary?: string; tags?: string[] }

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

export function registerDocs(app: FastifyInstance, deps: Deps, version: string): void {
  const { publicUrl, passwordPolicy } = deps.config
  const document = openApi(version, publicUrl, passwordPolicy)
  const page = docsPage(document.paths as Record<string, Record<string, Described>>)
  const config = { access: 'public', withoutDatabase: true } as const
  app.get('/api/v1/openapi.json', { config }, async () => document)
  app.get('/api/v1/docs', { config }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  )
}

/** Plain HTML without styles of its own: the strict content policy holds here too. */
function docsPage(paths: Record<string, Record<string, Described>>): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, ...call })),
  )
  const byTag = Map.groupBy(calls, (call) => call.tags?.[0] ?? 'Other')
  const row = (call: (typeof calls)[number]) =>
    `<tr><td><code>${call.method.toUpperCase()}</code></td><td><code>${escapeHtml(call.path)}</code></td><td>${escapeHtml(call.summary ?? '')}</td></tr>`
  const sections = [...byTag].map(
    ([tag, list]) => `<h2>${escapeHtml(tag)}</h2><table>${list.map(row).join('')}</table>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · Rivulet</title><h1>Rivulet API</h1><p>The whole contract: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>${sections.join('')}</html>`
}
