// The HTML page and its assets: nonce, content security policy and caching.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import { fixedProgramme } from '../programme/programme-copy.ts'
import { registerPage } from './screens-page.ts'
import { createServer } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-page-'))
const app = createServer({ trustProxy: [] }, createLogger('silent'))

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<meta property="csp-nonce" nonce="{{nonce}}"><meta name="password-policy" content="{{passwordPolicy}}"><meta name="public-url" content="{{publicUrl}}">',
  )
  writeFileSync(join(folder, 'start.js'), 'let a')
  writeFileSync(join(folder, '.hidden'), 'x')
  writeFileSync(join(folder, 'assets/index-a1b2.js'), 'let b')
  writeFileSync(join(folder, 'assets/index-a1b2.js.br'), 'squeezed')
  await registerPage(
    app,
    { publicUrl: 'https://partners.example.com', passwordPolicy: 'strong' },
    fixedProgramme({ mailFrom: undefined, mailReplyTo: undefined, payer: null, smtpUrl: undefined }),
    folder,
  )
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('S3.3 the page says the public address, which the examples for shops name, whatever address the browser uses', async () => {
  const { body } = await app.inject({ url: '/', headers: { host: 'intranet.example:3000' } })
  expect(body).toContain('<meta name="public-url" content="https://partners.example.com">')
})

test('R50 R105 the page carries a fresh style nonce that its policy names, enforces Trusted Types, and names the report endpoint', async () => {
  const [one, two] = [await app.inject('/'), await app.inject('/')]
  const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? ''
  expect(nonce).toMatch(/^[\w+/=]{22,}$/)
  const policy = String(one.headers['content-security-policy'])
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`)
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default inert dompurify")
  // R105: reports go to our own endpoint only.
  expect(one.headers).toMatchObject({
    'content-security-policy-report-only':
      "require-trusted-types-for 'script'; trusted-types default inert dompurify; report-uri /api/v1/policy-report; report-to policy",
    'reporting-endpoints': 'policy="/api/v1/policy-report"',
  })
  expect(two.body).not.toBe(one.body)
  expect(one.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  })
})

test('the guide is found by its folder', async () => {
  for (const path of ['/guide', '/guide/'])
    expect((await app.inject(path)).headers.location).toBe('/guide/index.html')
})

test('R3 the page carries the rules for new passwords', async () => {
  expect((await app.inject('/')).body).toContain('name="password-policy" content="strong"')
})

test('files with a hash in their name are cached forever, others are revalidated', async () => {
  const asset = await app.inject('/assets/index-a1b2.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const plain = await app.inject('/start.js')
  expect(plain.headers['cache-control']).toBe('no-cache')
  const again = await app.inject({
    url: '/start.js',
    headers: { 'if-none-match': String(plain.headers['etag']) },
  })
  expect(again.statusCode).toBe(304)
})

test('browsers get the precompressed file, other clients the plain one', async () => {
  const squeezed = await app.inject({
    url: '/assets/index-a1b2.js',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(squeezed.body).toBe('squeezed')
  expect(squeezed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const plain = await app.inject({
    url: '/assets/index-a1b2.js',
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(plain.body).toBe('let b')
  expect(plain.headers['content-encoding']).toBeUndefined()
})

test('a file of a later build is served without a new start', async () => {
  writeFileSync(join(folder, 'assets/later-c3d4.js'), 'let c')
  expect((await app.inject('/assets/later-c3d4.js')).body).toBe('let c')
})

test.each([
  '/index.html',
  '/assets/INDEX-a1b2.js',
  '/.hidden',
  '/assets/',
  '/assets/../../secret',
  '/%2e%2e/secret',
  '/assets/gone.js',
])('%s is not served', async (url) => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
})

test('R49 plain http is redirected to https for the page, never for the API', async () => {
  const headers = { 'x-forwarded-proto': 'http' }
  const page = await app.inject({ url: '/', headers })
  expect([page.statusCode, page.headers.location]).toEqual([308, 'https://partners.example.com/'])
  expect((await app.inject({ url: '/api/v1/auth/me', headers })).statusCode).toBe(404)
})

test('without built screens the page says so', async () => {
  const bare = createServer({ trustProxy: [] }, createLogger('silent'))
  await registerPage(
    bare,
    { publicUrl: 'http://localhost:3000', passwordPolicy: 'standard' },
    fixedProgramme({ mailFrom: undefined, mailReplyTo: undefined, payer: null, smtpUrl: undefined }),
    join(folder, 'nowhere'),
  )
  expect((await bare.inject('/')).statusCode).toBe(503)
})
