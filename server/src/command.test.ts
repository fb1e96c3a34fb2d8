// The container entry point: operator commands selected by name, each with its own arguments.
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Child, startNode } from './testing/child.ts'
import { createTestDatabase } from './testing/database.ts'
import { SECRET } from './testing/secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-command-'))
chmodSync(folder, 0o755)
const database = await createTestDatabase()
const empty = await createTestDatabase('empty')
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await Promise.all([database.drop(), empty.drop()])
})

const run = (args: string[], url = database.url, data = 'data') =>
  startNode(['command.ts', ...args], { DATA_DIR: join(folder, data), DATABASE_URL: url, SECRET })

/** Progress output may precede it. */
async function hasSaid(child: Child, sentence: string): Promise<boolean> {
  for (;;) if ((await child.nextLine()).includes(sentence)) return true
}

test('R89 backup, restore, reseal, ledger:verify and doctor behave like the npm scripts', async () => {
  const backup = join(folder, 'monday')
  expect(await run(['backup', backup]).end()).toBe(0)
  expect(existsSync(join(backup, 'manifest.json'))).toBe(true)
  const restored = run(['restore', backup], empty.url, 'other')
  expect(await hasSaid(restored, 'Restored the backup of')).toBe(true)
  expect(await restored.end()).toBe(0)
  const verified = run(['ledger:verify'], empty.url, 'other')
  expect(await hasSaid(verified, 'The books add up')).toBe(true)
  expect(await verified.end()).toBe(0)
  const examined = run(['doctor'], empty.url, 'other')
  expect(await hasSaid(examined, 'Versions')).toBe(true)
  await examined.end()
  const resealed = run(['reseal', '--lost'], empty.url, 'other')
  expect(await hasSaid(resealed, 'Re-encrypted with the key')).toBe(true)
  expect(await resealed.end()).toBe(0)
})

test('R89 an unknown command is rejected with a list of the known ones', async () => {
  const child = run(['back-up'])
  expect(await child.end()).toBe(1)
  expect(child.complaint()).toBe(
    'Unknown command back-up; use one of all, api, click, jobs, backup, restore, reseal, files:move, unlock, ledger:verify, drain, shard, doctor.\n',
  )
})
