// npm run audit against registries that answer correctly, incorrectly and not at all.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { audit, verdict } from './audit.js'
import { at } from './paths.js'

const { packages: installed } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')) as {
  packages: Record<string, { version?: string }>
}

/** npm's requests to a registry: packages by name and version, answered with advisories; and the metadata of one. */
async function registry(advisories: Record<string, object[]>) {
  const server = createServer(async (request, response) => {
    const sent = await buffer(request)
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    const asked = request.method === 'POST' ? (JSON.parse(body.toString()) as object) : {}
    const known = Object.entries(advisories).filter(([name]) => name in asked)
    const name = decodeURIComponent(request.url ?? '').slice(1)
    const version = installed[`node_modules/${name}`]?.version ?? '0.0.1'
    const versions = { [version]: { name, version, dist: {} } }
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify(
        request.method === 'POST'
          ? Object.fromEntries(known)
          : { name, versions, 'dist-tags': { latest: version } },
      ),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // npm caches advisories, whichever registry they came from.
  const cache = mkdtempSync(join(tmpdir(), 'rivulet-npm-'))
  const ask = () =>
    audit([`--registry=http://127.0.0.1:${port}/`, `--cache=${cache}`, '--fetch-retries=0'])
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { ask, close, forget: () => rmSync(cache, { recursive: true, force: true }) }
}

test('R87 a known weakness of what ships closes the gate, and names it', async () => {
  const weak = {
    id: 1,
    title: 'bad',
    severity: 'high',
    vulnerable_versions: '*',
    url: 'https://x.example',
  }
  const { ask, close, forget } = await registry({ fastify: [weak] })
  const found = await ask()
  expect(found.code).toBe(1)
  expect(found.sentence).toMatch(/known vulnerability: .*fastify/)
  await close()
  // The registry is gone: that must not pass.
  expect(await ask()).toMatchObject({ code: 2, sentence: expect.stringMatching(/could not be reached/) })
  forget()
})

test('R87 only an answer without findings opens it', () => {
  const clean = { metadata: { vulnerabilities: { total: 0 }, dependencies: { prod: 210 } } }
  expect(verdict(JSON.stringify(clean))).toEqual({
    code: 0,
    sentence: 'No known vulnerability in 210 packages that ship.',
  })
  for (const nothing of ['', '{}', 'not found', '{"message":"404"}'])
    expect(verdict(nothing).code).toBe(2)
})

test('R87 .ci/audit, the gate itself, stays closed when the registry does not answer', () => {
  const cache = mkdtempSync(join(tmpdir(), 'rivulet-npm-'))
  const env = {
    ...process.env,
    // Nothing listens there.
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: cache,
    npm_config_fetch_retries: '0',
  }
  const { status, stdout } = spawnSync(at('.ci/audit'), { env, encoding: 'utf8' })
  expect([status, stdout]).toEqual([2, expect.stringMatching(/could not be reached/)])
  rmSync(cache, { recursive: true, force: true })
})
