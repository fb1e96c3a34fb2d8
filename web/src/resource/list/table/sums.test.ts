/** Sums of the selected rows. */
import { resources } from '@rivulet/contract/resources/index'
import { expect, test } from 'vitest'
import { administrator } from '../../../testing/show.tsx'
import { columnsOf } from './columns.tsx'
import { sumsOf } from './sums.ts'

test('S3.10 the payouts of selected payments are summed to the cent, without returned ones', () => {
  const columns = columnsOf(resources.invoice, { user: administrator(), filters: [], trash: false })
  const rows = [
    { paid: '0.10', returned: null },
    { paid: '0.20', returned: null },
    { paid: '990.53', returned: '2026-11-02 10:00' },
  ]
  expect(sumsOf(columns, rows)).toEqual([{ key: 'paid', title: 'Payout', value: '0.30' }])
})
