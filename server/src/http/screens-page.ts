// The screens: one page with a fresh style nonce, and the built files beside it.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { contentSecurityPolicy, reportedPolicy } from './security-headers.ts'
import { webFolder } from './version.ts'

/** Registered last: the built files own every path that nobody else took. */
export async function registerPage(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'passwordPolicy'>,
  folder = webFolder,
): Promise<void> {
  const index = join(folder, 'index.html')
  app.get('/', async (request, reply) => {
    if (cameByPlainHttp(request, config)) return reply.redirect(`${config.publicUrl}/`, 308)
    if (!existsSync(index))
      return reply.code(503).type('text/plain').send('The screens are not built yet.')
    const nonce = randomBytes(16).toString('base64')
    const page = await readFile(index, 'utf8')
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .headers(reportedPolicy)
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('{{nonce}}', nonce).replace('{{passwordPolicy}}', config.passwordPolicy))
  })

  if (existsSync(folder)) {
    await app.register(staticFiles, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      // What the build has squeezed as far as it goes.
      preCompressed: true,
      // The page itself is only served with its nonce.
      allowedPath: (path) => path !== '/index.html',
      setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
    })
  }
}

function cachingOf(path: string): string {
  // Names below assets hold a hash of what is in them.
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** Only a proxy knows; what it says is taken as a wish for more safety, so it need not be a trusted one. */
function cameByPlainHttp(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl.startsWith('https:') && request.headers['x-forwarded-proto'] === 'http'
}
