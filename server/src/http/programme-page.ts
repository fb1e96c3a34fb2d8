// What the served page, the web app manifest and /brand show of the programme.
import { accentTokens } from '@rivulet/contract/accent'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../programme/escape-html.ts'
import { pictureAddress, pictureBytes, type PictureFile, versionOf } from '../programme/pictures.ts'
import type { CopiedProgramme, ProgrammeCopy } from '../programme/programme-copy.ts'

type Shown = CopiedProgramme

/** The page shows the programme before any other request. Everything is escaped; the colours are numbers. */
export function programmePage(page: string, programme: Shown, nonce: string): string {
  const { name, supportAddress, logo, icon, signUp, terms, questions, mails, accent } = programme
  const values: Record<string, string> = {
    name: escapeHtml(name),
    programme: escapeHtml(
      JSON.stringify({ name, supportAddress, logo, icon, signUp, terms, questions, mails }),
    ),
  }
  const tokens = Object.entries(accent ? accentTokens(accent) : {})
  const style = `<style id="accent" nonce="${nonce}">html:root{${tokens.map((token) => token.join(':')).join(';')}}</style>`
  return page
    .replaceAll(/\{\{(\w+)\}\}/g, (whole, key: string) => values[key] ?? whole)
    .replace('</head>', () => `${tokens.length > 0 ? style : ''}</head>`)
    .replace(/<link rel="icon"[^>]*>/, (usual) => tabIcon(programme) ?? usual)
    .replace(/<link rel="apple-touch-icon"[^>]*>/, (usual) => {
      const own = iconAddress(programme, 'icon-180')
      return own ? `<link rel="apple-touch-icon" href="${own}" />` : usual
    })
}

function iconAddress({ pictures: { icon, logo } }: Shown, file: PictureFile): string | null {
  const drawn = icon ?? logo
  return drawn ? pictureAddress(file, drawn.version) : null
}

function tabIcon(programme: Shown): string | null {
  const own = iconAddress(programme, 'icon-64')
  if (own) return `<link rel="icon" type="image/png" href="${own}" />`
  const { accent } = programme
  // Our own mark in the programme's colour.
  return accent && `<link rel="icon" type="image/svg+xml" href="/brand/mark.svg?v=${accent.slice(1)}" />`
}

const short = 12

/** Icons without a name below them have room for about twelve characters. */
const shortName = (name: string): string =>
  name.length <= short ? name : (name.split(' ')[0] ?? name).slice(0, short)

const usualIcons = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
]

function iconsOf(programme: Shown): object[] {
  const icon = (file: PictureFile, size: number, more: object = {}) => {
    const src = iconAddress(programme, file)
    return src ? [{ src, type: 'image/png', sizes: `${size}x${size}`, ...more }] : []
  }
  const own = [
    ...icon('icon-192', 192),
    ...icon('icon-512', 512),
    ...icon('maskable', 512, { purpose: 'maskable' }),
  ]
  return own.length > 0 ? own : usualIcons
}

const manifestOf = (programme: Shown): string =>
  JSON.stringify({
    name: programme.name,
    short_name: shortName(programme.name),
    description: 'Follow your traffic, orders and commissions.',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: programme.accent ?? '#4143c7',
    icons: iconsOf(programme),
  })

const mark = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="7" fill="${colour}"/><path d="M8.2 6c0 4.6 3.8 4.2 3.8 8v3.6M15.8 6c0 3.4-3.8 3.4-3.8 7.2M12 6v2.2" fill="none" stroke="#fff" stroke-width="1.5" stroke-linecap="round"/></svg>`

const forGood = 'public, max-age=31536000, immutable'

/** Served from memory, also while the database is down. Addresses name their version, so each may be cached for good. */
export function registerBrand(app: FastifyInstance, copy: Pick<ProgrammeCopy, 'now' | 'refresh'>): void {
  const programme = copy.now
  const config = { access: 'public', withoutDatabase: true } as const
  app.get('/manifest.webmanifest', { config }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(manifestOf(programme())),
  )
  app.get('/brand/mark.svg', { config }, async (_request, reply) =>
    reply
      .header('cache-control', forGood)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .type('image/svg+xml')
      .send(mark(programme().accent ?? '#4143c7')),
  )
  app.get<{ Params: { name: string }; Querystring: { v?: unknown } }>(
    '/brand/:name.png',
    { config },
    async ({ params, query }, reply) => {
      // A new picture may be asked for before the database has announced it.
      if (query.v !== versionOf(programme().pictures, params.name)) await copy.refresh()
      const { pictures } = programme()
      const bytes = pictureBytes(pictures, params.name)
      if (!bytes) return reply.code(404).send()
      // While servers hear of a new picture one after the other, an old one must not be kept under its address.
      const current = query.v === versionOf(pictures, params.name)
      return reply
        .header('cache-control', current ? forGood : 'no-cache')
        .type('image/png')
        .send(bytes)
    },
  )
}
