// First start of an installation, on a fresh database.
import { seededPermissions } from '@rivulet/contract/access/permission'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyPassword } from '../../auth/password.ts'
import { testConfig } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { seed } from './seed.ts'

let database: TestDatabase
let said: string[]
beforeEach(async () => {
  database = await createTestDatabase()
  said = []
})
afterEach(() => database.drop())

const start = (changes: object = {}) =>
  seed(database.sql, testConfig({ adminEmail: 'first@example.com', ...changes }), (line) =>
    said.push(line),
  )
const accounts = () => database.sql<{ username: string; hash: string; active: boolean; name: string }[]>`
  select a.username, a.password_hash as hash, a.active, p.name
  from account a join profile p on p.id = a.profile_id`

test('S1.1 S6.1 R87 the first start creates three profiles and an administrator whose password is printed once', async () => {
  await start()
  const profiles = await database.sql`select name, reference, permissions from profile order by id`
  expect(profiles.map((row) => row.reference)).toEqual(['Administrator', 'Manager', 'Affiliate'])
  expect(profiles[2]?.permissions).toEqual(seededPermissions.Affiliate)
  const [admin, ...others] = await accounts()
  expect(others).toEqual([])
  expect(admin).toMatchObject({ username: 'first@example.com', active: true, name: 'ADMINISTRATOR' })
  expect(said).toHaveLength(1)
  const [, password = ''] = /with the password (\S{20})\n/.exec(said[0] ?? '') ?? []
  expect((await verifyPassword(password, admin?.hash, 1024)).right).toBe(true)
})

test('R87 a password from the environment is used and never printed', async () => {
  await start({ adminPassword: 'Canary7bird' })
  expect(said.join()).toContain('first@example.com')
  expect(said.join()).not.toContain('Canary7bird')
  expect((await verifyPassword('Canary7bird', (await accounts())[0]?.hash, 1024)).right).toBe(true)
})

test('R87 of processes starting concurrently one seeds; later starts change nothing, whatever was changed since', async () => {
  await Promise.all([start(), start(), start()])
  expect(await accounts()).toHaveLength(1)
  expect(said).toHaveLength(1)
  await database.sql`update profile set name = 'PARTNERS', permissions = '{}' where reference = 'Affiliate'`
  await database.sql`update account set username = 'other@example.com'`
  await start({ adminPassword: 'Other7word' })
  expect(await database.sql`select from profile`).toHaveLength(3)
  expect((await accounts()).map(({ username }) => username)).toEqual(['other@example.com'])
  expect(said).toHaveLength(1)
})
