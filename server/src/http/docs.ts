// Serves the OpenAPI document, and an HTML page made from it to try calls.
import { readFileSync } from 'node:fs'
import { docsMessages as m } from '@rivulet/contract/messages/docs-messages'
import { openApi } from '@rivulet/contract/openapi/openapi'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { escapeHtml } from '../programme/escape-html.ts'

type Described = { summary: string; tags: string[]; operationId: string }
type Document = {
  paths: Record<string, Record<string, Described>>
  tags: { name: string; description: string }[]
}

const beside = (name: string): string =>
  readFileSync(new URL(`docs-page/${name}`, import.meta.url), 'utf8')

/** What it serves is made when it is first asked for: making the document takes a sixth of a start, and few servers are asked. */
export function registerDocs(app: FastifyInstance, deps: Deps, version: string): void {
  const { publicUrl, passwordPolicy } = deps.config
  const described = madeOnce(() => openApi(version, publicUrl, passwordPolicy))
  const config = { access: 'public', withoutDatabase: true } as const
  const files = {
    '/api/v1/openapi.json': ['application/json', () => JSON.stringify(described())],
    '/api/v1/docs': ['text/html', () => docsPage(described() as unknown as Document)],
    '/api/v1/docs/page.css': ['text/css', () => beside('page.css')],
    '/api/v1/docs/page.js': ['text/javascript', () => beside('page.js')],
    '/api/v1/docs/call.js': ['text/javascript', () => beside('call.js')],
    '/api/v1/docs/schema.js': ['text/javascript', () => beside('schema.js')],
  } as const
  for (const [path, [type, content]] of Object.entries(files)) {
    // One buffer shared by all responses: clients that never read it cost no memory.
    const bytes = madeOnce(() => Buffer.from(content()))
    app.get(path, { config }, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).send(bytes()),
    )
  }
}

function madeOnce<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

const idOf = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** Endpoints grouped by noun; the details are rendered when one is opened. */
function docsPage({ paths, tags }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, ...call })),
  )
  const row = ({ method, path, summary, operationId }: (typeof calls)[number]) =>
    `<details class="call" id="${operationId}" data-method="${method}" data-path="${escapeHtml(path)}">` +
    `<summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path.replaceAll('/', '/\u200b'))}</code> <span>${escapeHtml(summary)}</span></summary></details>`
  const section = ({ name, description }: Document['tags'][number]) =>
    `<section id="${idOf(name)}"><h2>${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p>` +
    `${calls
      .filter((call) => call.tags[0] === name)
      .map(row)
      .join('')}</section>`
  const field = (id: string, label: string, help: string) =>
    `<label for="${id}">${escapeHtml(label)}</label><input id="${id}" type="password" autocomplete="off" spellcheck="false" aria-describedby="${id}-help"><small id="${id}-help">${escapeHtml(help)}</small>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>API · Rivulet</title><link rel="icon" href="data:,"><link rel="stylesheet" href="docs/page.css"><script type="module" src="docs/page.js"></script></head><body data-words="${escapeHtml(JSON.stringify(m))}">
<header><h1>${m.title}</h1><p>${escapeHtml(m.intro)} <a href="openapi.json">${m.whole}</a></p>
<div class="keys"><div>${field('token', m.token, m.tokenHelp)}</div><div>${field('key', m.key, m.keyHelp)}</div><div><label for="find">${m.find}</label><input id="find" type="search" autocomplete="off"><small id="found" aria-live="polite"></small></div></div></header>
<nav aria-label="${m.nouns}"><ul>${tags.map(({ name }) => `<li><a href="#${idOf(name)}">${escapeHtml(name)}</a></li>`).join('')}</ul></nav>
<main>${tags.map(section).join('')}</main></body></html>`
}
