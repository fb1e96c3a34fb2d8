// Password hashing, verification and rehashing.
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { hashPassword, verifyPassword } from './password.ts'

const little = 64

test('R1 the default is argon2id with 64 MiB, three passes, one lane, 16 bytes of salt and 32 of tag', async () => {
  const { passwordMemoryKib } = readConfig({})
  expect(passwordMemoryKib).toBe(65_536)
  const hash = await hashPassword('abc123', passwordMemoryKib)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verifyPassword('abc123', hash, passwordMemoryKib)).toEqual({ right: true, weak: false })
  expect(() => readConfig({ PASSWORD_MEMORY_KIB: '1024' })).toThrow(
    'PASSWORD_MEMORY_KIB must be at least 65536',
  )
})

test('R1 a published vector of argon2id is verified', async () => {
  // From the reference implementation's tests: password, somesalt, m=65536, t=2, p=1.
  const vector = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', vector, 65_536)).toEqual({ right: true, weak: true })
  expect((await verifyPassword('Password', vector, 65_536)).right).toBe(false)
})

test('R1 a hash with weaker parameters verifies and is reported as weak', async () => {
  const hash = await hashPassword('abc123', little)
  expect(await verifyPassword('abc123', hash, little)).toEqual({ right: true, weak: false })
  expect(await verifyPassword('abc123', hash, little * 2)).toEqual({ right: true, weak: true })
  expect(await verifyPassword('abc124', hash, little * 2)).toEqual({ right: false, weak: false })
})

test('R2 passwords are compared as NFC and never trimmed, truncated or upper-cased', async () => {
  const hash = await hashPassword('caf\u00e9 1', little)
  expect((await verifyPassword('cafe\u0301 1', hash, little)).right).toBe(true)
  for (const other of ['caf\u00e9 1 ', ' caf\u00e9 1', 'CAF\u00c9 1', 'cafe 1'])
    expect((await verifyPassword(other, hash, little)).right).toBe(false)
  const long = `1${'x'.repeat(127)}`
  const cut = await hashPassword(long, little)
  expect((await verifyPassword(long.slice(0, 127), cut, little)).right).toBe(false)
})

test('R6 without a hash, or with an invalid one, verification fails', async () => {
  for (const stored of [null, undefined, '', '$argon2id$', '$2b$10$abcdefghijklmnopqrstuv', 'abc123'])
    expect(await verifyPassword('abc123', stored, little)).toEqual({ right: false, weak: false })
})
