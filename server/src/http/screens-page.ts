// Serves the single page application: one HTML page with a fresh style nonce, and its built assets.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { ProgrammeCopy } from '../programme/programme-copy.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { programmePage, registerBrand } from './programme-page.ts'
import { contentSecurityPolicy, reportedPolicy } from './security-headers.ts'
import { webFolder } from './version.ts'

/** Register last: built files take every path that no route has. */
export async function registerPage(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'passwordPolicy'>,
  programme: Pick<ProgrammeCopy, 'now' | 'refresh'>,
  folder = webFolder,
): Promise<void> {
  registerBrand(app, programme)
  const index = join(folder, 'index.html')
  app.get('/', async (request, reply) => {
    if (cameByPlainHttp(request, config)) return reply.redirect(`${config.publicUrl}/`, 308)
    if (!existsSync(index))
      return reply.code(503).type('text/plain').send('The screens are not built yet.')
    const nonce = randomBytes(16).toString('base64')
    const page = await readFile(index, 'utf8')
    const filled = page
      .replaceAll('{{nonce}}', nonce)
      .replace('{{passwordPolicy}}', config.passwordPolicy)
      .replace('{{publicUrl}}', config.publicUrl)
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .headers(reportedPolicy)
      .type('text/html; charset=utf-8')
      .send(programmePage(filled, programme.now(), nonce))
  })

  for (const path of ['/guide', '/guide/'])
    app.get(path, (_request, reply) => reply.redirect('/guide/index.html'))

  if (existsSync(folder)) {
    await app.register(staticFiles, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      // Compressed at build time with the highest quality.
      preCompressed: true,
      // index.html is only served through the route that adds the nonce.
      allowedPath: (path) => path !== '/index.html',
      setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
    })
    const assets = await namesIn(join(folder, 'assets'))
    app.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name } }, reply) => {
      // A later build has others.
      if (!assets.has(name)) for (const later of await namesIn(join(folder, 'assets'))) assets.add(later)
      return assets.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound()
    })
  }
}

/** Read once: the plugin would list the folder of a thousand files for each request, to compare the name letter by letter. */
async function namesIn(folder: string): Promise<Set<string>> {
  return new Set(existsSync(folder) ? await readdir(folder) : [])
}

function cachingOf(path: string): string {
  // Names below assets contain a content hash.
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** Only a proxy knows. Believing an untrusted one can at most cause a redirect to https, so any may say it. */
function cameByPlainHttp(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl.startsWith('https:') && request.headers['x-forwarded-proto'] === 'http'
}
