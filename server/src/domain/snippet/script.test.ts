// Serving the snippet: cross-origin, cached, compressed, and without our content security policy.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { registerScript } from './script.ts'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-script-'))
const code = `(function(){${'/* the snippet */'.repeat(40)}})()`

let server: TestApp
beforeAll(async () => {
  server = await createTestApp((app) => registerScript(app, folder))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const get = (headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: '/t.js', headers })

test('R51 the built snippet is served to every page and cached for a day', async () => {
  expect((await get()).statusCode).toBe(503)
  writeFileSync(join(folder, 't.js'), code)
  const answer = await get()
  expect([answer.statusCode, answer.body]).toEqual([200, code])
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  expect(answer.headers['content-security-policy']).toBeUndefined()
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('R51 it is compressed, and revalidation returns 304', async () => {
  const gzip = await get({ 'accept-encoding': 'gzip, deflate' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(code)
  const br = await get({ 'accept-encoding': 'gzip, deflate, br' })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(code)
  const etag = String(br.headers.etag)
  const again = await get({ 'if-none-match': `"x", ${etag}` })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  expect((await get({ 'if-none-match': '"x"' })).statusCode).toBe(200)
})
