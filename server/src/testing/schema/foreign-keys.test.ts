// Every foreign key has an index that finds the rows behind it, or a reason why not.
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

/**
 * Who did something. Rows are found by what was done, and accounts of people who did something are erased a few times a
 * year at most: the scan that each of these then costs is cheaper than an index more for every write.
 */
const byWhom = /^(actor_id|\w+_by)$/

test('R85 every foreign key begins an index that covers all its rows, but for those that say who did it', async () => {
  const rows = await database.sql<{ table: string; column: string; isIndexed: boolean }[]>`
    select k.conrelid::regclass::text as table, a.attname as column, exists (
      select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]
        and coalesce(pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname), true)
    ) as "isIndexed"
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`
  const lacking = rows.filter(({ column, isIndexed }) => !isIndexed && !byWhom.test(column))
  expect(rows.length).toBeGreaterThan(100)
  expect(lacking).toEqual([])
})
