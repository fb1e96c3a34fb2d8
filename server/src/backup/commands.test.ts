// Moving to another machine with the operator commands: backup of a running server, restore, start, sign in.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Child, startNode } from '../testing/child.ts'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-move-'))
chmodSync(folder, 0o755)
const running = new Set<Child>()
afterAll(async () => {
  await Promise.all([...running].map((child) => child.end('SIGKILL')))
  rmSync(folder, { recursive: true })
})

const environment = (machine: string) => ({
  DATA_DIR: join(folder, machine),
  DATABASE_URL: '',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  BACKUP_KEY: 'correct horse battery',
})

async function startServer(machine: string, more: Record<string, string> = {}) {
  const child = startNode(['main.ts'], { ...environment(machine), ...more })
  running.add(child)
  return { child, url: await child.ready() }
}

function command(name: string, machine: string, ...args: string[]) {
  return startNode([`backup/${name}.ts`, ...args], environment(machine)).finish()
}

async function signIn(url: string, password: string): Promise<number> {
  const { status } = await fetch(`${url}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', device: 'test' },
    body: JSON.stringify({ username: 'boss@shop.example', password, remember: false }),
  })
  return status
}

test('R89 F13 a server moves to another machine by backup and restore, and everyone can sign in there', async () => {
  const place = join(folder, 'monday')
  const admin = { ADMIN_EMAIL: 'boss@shop.example', ADMIN_PASSWORD: 'Longenough7' }
  const old = await startServer('old', admin)
  expect(await signIn(old.url, 'Longenough7')).toBe(200)
  const backup = await command('back-up', 'old', place)
  expect(backup).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Backed up to .+encrypted with BACKUP_KEY/ms),
  })
  expect((await fetch(`${old.url}/readyz`)).status).toBe(200)
  await old.child.end('SIGTERM')

  const verified = await command('back-up', 'new', '--verify', place)
  expect(verified).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^The backup of .+ is intact/ms),
  })
  expect(await command('back-up', 'new', '--verify', folder)).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^Not done: .+ is no whole backup/),
  })
  const restored = await command('restore', 'new', place)
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Restored the backup of .+The books add up/ms),
  })
  expect(await command('restore', 'new', place)).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^Nothing was restored: .+already/),
  })
  // Nothing is seeded again: the restored accounts are used.
  const moved = await startServer('new', {
    ADMIN_EMAIL: 'other@shop.example',
    ADMIN_PASSWORD: 'Otherwise8',
  })
  expect(await signIn(moved.url, 'Longenough7')).toBe(200)
  await moved.child.end('SIGTERM')
  expect(await command('back-up', 'new', place)).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('not empty'),
  })
})
