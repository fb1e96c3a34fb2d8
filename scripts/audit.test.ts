// The gate of known weaknesses, against registries that answer well, badly and not at all.
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
import { at } from './place.js'

const { packages: installed } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')) as {
  packages: Record<string, { version?: string }>
}

/** What npm asks of a registry: the packages by name with their versions, for which advisories come back; and what a named one is. */
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
  // npm remembers what it was told of an advisory, from whomever.
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
  expect(found.sentence).toMatch(/known weakness: .*fastify/)
  await close()
  // Nobody is there any more: that is no pass.
  expect(await ask()).toMatchObject({ code: 2, sentence: expect.stringMatching(/could not be asked/) })
  forget()
}, 120_000)

test('R87 only an answer without findings opens it', () => {
  const clean = { metadata: { vulnerabilities: { total: 0 }, dependencies: { prod: 210 } } }
  expect(verdict(JSON.stringify(clean))).toEqual({
    code: 0,
    sentence: 'No known weakness in 210 packages that ship.',
  })
  for (const nothing of ['', '{}', 'not found', '{"message":"404"}'])
    expect(verdict(nothing).code).toBe(2)
})
