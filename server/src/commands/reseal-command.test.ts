// An operator rotates the secret of a server, step by step as documented.
import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Child, startNode } from '../testing/child.ts'
import { SECRET } from '../testing/secret.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-reseal-'))
chmodSync(dataDir, 0o755)
const running = new Set<Child>()
afterAll(async () => {
  await Promise.all([...running].map((child) => child.end('SIGKILL')))
  rmSync(dataDir, { recursive: true })
})

function start(...args: string[]): Child {
  const child = startNode(args, {
    ...{ DATA_DIR: dataDir, DATABASE_URL: '', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' },
  })
  running.add(child)
  return child
}

async function startServer(): Promise<Child> {
  const server = start('main.ts')
  await server.ready()
  return server
}

const reseal = (...words: string[]) => start('commands/reseal.ts', ...words).finish()

test('R90 the secret is rotated: everything is re-encrypted while the server runs, and the old secret is removed', async () => {
  await (await startServer()).end('SIGTERM')
  renameSync(join(dataDir, 'secret'), join(dataDir, 'other-secret'))
  expect(await reseal()).toMatchObject({
    code: 2,
    complaint: expect.stringContaining('restart all servers with it first'),
  })
  const changed = await startServer()
  expect(await reseal()).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /^Re-encrypted with the key [0-9a-f]{8}: \d+\.\nNothing is encrypted with/,
    ),
  })
  expect(await reseal('--all')).toMatchObject({ code: 2, said: '' })
  await changed.end('SIGTERM')
  rmSync(join(dataDir, 'other-secret'))
  await (await startServer()).end('SIGTERM')

  // Another installation's secret.
  writeFileSync(join(dataDir, 'secret'), SECRET)
  const other = start('main.ts')
  expect(await other.end()).toBe(1)
  expect(other.complaint()).toMatch(
    /^Rivulet cannot start: The key [0-9a-f]{8} is in use here, but belongs to neither/,
  )
})
