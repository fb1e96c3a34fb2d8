// The secret is made once, for its owner's eyes only.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isStrongSecret } from './config.ts'
import { readSecret } from './secret.ts'

const root = mkdtempSync(join(tmpdir(), 'rivulet-secret-'))
afterAll(() => rmSync(root, { recursive: true }))

test('R90 an unset SECRET is made once, strong, and readable by its owner alone', () => {
  const dataDir = join(root, 'new')
  const made = readSecret({ secret: undefined, dataDir })
  expect(isStrongSecret(made)).toBe(true)
  expect(readSecret({ secret: undefined, dataDir })).toBe(made)
  expect(statSync(join(dataDir, 'secret')).mode & 0o077).toBe(0)
  expect(readdirSync(dataDir)).toEqual(['secret'])
})

test('R90 a weak secret in the data directory is refused', () => {
  writeFileSync(join(root, 'secret'), 'hunter2\n')
  expect(() => readSecret({ secret: undefined, dataDir: root })).toThrow('is weak')
})

test('SECRET wins over the kept one', () => {
  expect(readSecret({ secret: 'given', dataDir: root })).toBe('given')
})
