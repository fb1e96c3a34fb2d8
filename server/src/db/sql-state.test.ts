// Why a statement was refused, also by another machine of a cluster.
import { expect, test } from 'vitest'
import { sqlState } from './sql-state.ts'

test.each([
  [{ code: '23505', message: 'duplicate key' }, '23505'],
  [
    {
      code: 'XX000',
      message: 'duplicate key value violates unique constraint "hit_2026_11_pkey_102403"',
    },
    '23505',
  ],
  [
    {
      code: 'XX000',
      message: 'new row for relation "hit_2026_11_1" violates check constraint "hit_class_check"',
    },
    '23514',
  ],
  [{ code: 'XX000', message: 'could not find relation' }, 'XX000'],
  [new Error('the connection was lost'), undefined],
])('R56 %o was refused with %s', (error, state) => {
  expect(sqlState(error)).toBe(state)
})
