// The secret is generated once, readable only by its owner.
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isStrongSecret, type Settings } from './config.ts'
import { readSecret } from './secret.ts'

const root = mkdtempSync(join(tmpdir(), 'rivulet-secret-'))
afterAll(() => rmSync(root, { recursive: true }))

const given = (settings: Pick<Settings, 'dataDir'> & Partial<Settings>) => ({
  ...{ secret: undefined, otherSecret: undefined },
  ...settings,
})

test('R90 an unset SECRET is generated once, strong, and readable only by its owner', () => {
  const dataDir = join(root, 'new')
  const made = readSecret(given({ dataDir }))
  expect(isStrongSecret(made.now)).toBe(true)
  expect(readSecret(given({ dataDir }))).toEqual(made)
  expect(made.other).toBeNull()
  expect(statSync(join(dataDir, 'secret')).mode & 0o077).toBe(0)
  expect(readdirSync(dataDir)).toEqual(['secret'])
})

test('R90 a weak secret in the data directory is rejected', () => {
  writeFileSync(join(root, 'secret'), 'hunter2\n')
  expect(() => readSecret(given({ dataDir: root }))).toThrow('is weak')
})

test('SECRET takes precedence over the stored one', () => {
  expect(readSecret(given({ secret: 'given', dataDir: root }))).toEqual({ now: 'given', other: null })
})

test('R90 the stored secret is rotated by renaming its file', () => {
  const dataDir = join(root, 'changed')
  const { now: before } = readSecret(given({ dataDir }))
  renameSync(join(dataDir, 'secret'), join(dataDir, 'other-secret'))
  const changed = readSecret(given({ dataDir }))
  expect(changed.other).toBe(before)
  expect(changed.now).not.toBe(before)
  expect(readSecret(given({ dataDir, otherSecret: 'given' })).other).toBe('given')
  writeFileSync(join(dataDir, 'other-secret'), 'hunter2\n')
  expect(() => readSecret(given({ dataDir }))).toThrow('is weak')
})
