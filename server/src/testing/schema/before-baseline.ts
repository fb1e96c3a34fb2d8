// A database as the last release before the baseline left it, for tests of upgrading it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '../database.ts'

export async function createDatabaseBeforeBaseline(): Promise<TestDatabase> {
  const database = await createTestDatabase('empty')
  const text = readFileSync(join(import.meta.dirname, 'before-1.0.sql'), 'utf8')
  await database.sql.unsafe(text).simple()
  return database
}
