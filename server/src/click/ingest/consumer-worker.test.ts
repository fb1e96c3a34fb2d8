// What the thread that stores clicks loads: each server starts it beside the main thread, and again when it dies.
import { expect, test } from 'vitest'
import { startChild } from '../../testing/child.ts'

test('the thread that stores clicks loads no package but those it stores with', async () => {
  const child = startChild(`
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({
      load(url, context, next) {
        loaded.push(url)
        return next(url, context)
      },
    })
    await import('./click/ingest/consumer-worker.ts').catch(() => {})
    console.log(JSON.stringify(loaded))`)
  const loaded: string[] = JSON.parse(await child.nextLine())
  await child.end()
  const packages = loaded.map((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1])
  expect(loaded.some((url) => url.endsWith('/ingest/spool-consumer.ts'))).toBe(true)
  expect([...new Set(packages.filter(Boolean))].sort()).toEqual([
    '@fastify/forwarded',
    '@fastify/proxy-addr',
    'ipaddr.js',
    'mmdb-lib',
    'postgres',
    'postgres-array',
  ])
})
