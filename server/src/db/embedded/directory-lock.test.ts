// Locks of data directories whose owner is alive, as this version and older ones write them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { directoryOwner, lockDirectory } from './directory-lock.ts'
import { startTimeOf } from './live-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-lock-'))
const file = join(folder, 'server.lock')
afterAll(() => rmSync(folder, { recursive: true }))

test('R90 a lock holds whatever boot its owner believes in, as services in containers read different ones', async () => {
  const unlock = await lockDirectory(folder)
  const written = readFileSync(file, 'utf8')
  const { pid, birth } = JSON.parse(written) as { pid: number; birth: string }
  writeFileSync(file, JSON.stringify({ pid, birth: `4d635583-b187-466c-bbcb-5ff43186634f ${birth}` }))
  expect(directoryOwner(folder)).toBe(process.pid)
  await expect(lockDirectory(folder)).rejects.toThrow('Another server')
  writeFileSync(file, written)
  unlock()
  expect(directoryOwner(folder)).toBeUndefined()
})

test('R90 a lock is over when its number belongs to a process that began at another time', async () => {
  writeFileSync(file, JSON.stringify({ pid: process.ppid, birth: `${startTimeOf(process.ppid)}0` }))
  const unlock = await lockDirectory(folder)
  expect(directoryOwner(folder)).toBe(process.pid)
  unlock()
})
