/** Totals row over columns in any order. */
import { resources } from '@rivulet/contract/resources/index'
import { expect, test } from 'vitest'
import { administrator } from '../../../testing/show.tsx'
import { columnsOf } from './columns.tsx'
import { footCells } from './foot-cells.ts'

const user = administrator()
const foot = (...chosen: string[]) => {
  const columns = columnsOf(resources.order, { user, filters: [], trash: false, chosen })
  const totals = { amount: '10.00', commission: '1.00' }
  return footCells(columns, totals).map(({ column, span, says }) => `${column.key} ${span} ${says}`)
}

test('S3.8 S2.36 the sums stand under their columns in whatever order, and rows are always counted', () => {
  expect(foot('orderId', 'date', 'amount', 'status', 'commission', 'link', 'affiliate')).toEqual([
    'orderId 2 count',
    'amount 1 sum',
    'status 1 nothing',
    'commission 1 sum',
    'link 2 zone',
  ])
  expect(foot('amount', 'date', 'commission')).toEqual([
    'amount 1 sum',
    'date 1 count',
    'commission 1 sum',
  ])
  expect(foot('amount', 'date', 'link')).toEqual(['amount 1 sum', 'date 2 count'])
  expect(foot('amount', 'commission')).toEqual(['amount 1 count', 'commission 1 sum'])
  expect(foot('date')).toEqual(['date 1 count'])
})
