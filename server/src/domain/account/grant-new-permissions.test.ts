// Permissions added by a new version, on a real database seeded by an older one.
import { allPermissions, seededPermissions } from '@rivulet/contract/access/permission'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testConfig } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { grantNewPermissions } from './grant-new-permissions.ts'
import { seed } from './seed.ts'

const added = 'service.download.index'
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await seed(database.sql, testConfig({}), () => undefined)
})
afterEach(() => database.drop())

const holders = async () =>
  (
    await database.sql<{ name: string }[]>`
      select name from profile where ${added} = any(permissions) order by name`
  ).map(({ name }) => name)
const take = (name: string) => database.sql`
  update profile set permissions = array_remove(permissions, ${added}) where name like ${name}`

test('S6.1 S6.3 a permission added by a new version is granted to the seeded profiles meant to have it', async () => {
  const { sql } = database
  await sql`insert into profile (name, reference) values ('PARTNERS', 'Affiliate')`
  await take('%')
  await grantNewPermissions(sql)
  expect(await holders()).toEqual(['ADMINISTRATOR', 'AFFILIATE', 'MANAGER'])
  const [administrator] = await sql<{ permissions: string[] }[]>`
    select permissions from profile where reference = 'Administrator'`
  expect(administrator?.permissions).toHaveLength(allPermissions.length)
})

test('S6.1 a permission revoked by hand stays revoked on later starts', async () => {
  const { sql } = database
  await grantNewPermissions(sql)
  expect(await holders()).toHaveLength(3)
  await take('AFFILIATE')
  await grantNewPermissions(sql)
  expect(await holders()).toEqual(['ADMINISTRATOR', 'MANAGER'])
  const [affiliate] = await sql<{ permissions: string[] }[]>`
    select permissions from profile where name = 'AFFILIATE'`
  expect(affiliate?.permissions).toHaveLength(seededPermissions.Affiliate.length - 1)
})
