// docs/schema.md matches the database after baseline and migrations, and every table has a comment.
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { describeSchema } from './describe-schema.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test('R85 the documented schema matches baseline and migrations; if not, run this test with -u', async () => {
  await expect(await describeSchema(database.sql)).toMatchFileSnapshot('../../../../docs/schema.md')
})
