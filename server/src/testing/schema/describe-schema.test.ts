// docs/schema.md says what the database is after all migrations, and every table says what it holds.
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { describeSchema } from './describe-schema.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test('R85 the documented schema is the one that the migrations make; if not, run this test with -u', async () => {
  await expect(await describeSchema(database.sql)).toMatchFileSnapshot('../../../../docs/schema.md')
})
