// Imports for the test of the audit log: files without a line that can be imported, since each of those has an entry of its own.
import type { ImportName } from '@rivulet/contract/imports/imports'
import { importCalls } from '../import-calls.ts'
import type { WholeApp } from '../whole-app.ts'

export function importScenes(server: () => WholeApp) {
  const scene = (kind: ImportName, columns: object) => async () => {
    const { send, step } = importCalls(server())
    const file = await send('A,B,C,D\nnobody,1,2026-01-01,abc\n')
    const format = { encoding: 'utf8', separator: 'comma', decimal: 'point', dateOrder: 'ymd' }
    const run = () => step(kind, { file, ...format, ...columns })
    return { actor: server().admin.id, run }
  }
  return {
    undoImport: async () => {
      const { admin, sql, call } = server()
      const [row] = await sql<{ id: number }[]>`
        insert into csv_import (kind, file_key, file_name, started_at, ended_at, created_by)
        values ('link', 'k', 'members.csv', now(), now(), ${admin.id}) returning id`
      return { actor: admin.id, run: () => call('POST', `/import/${row?.id}/undo`) }
    },
    importAffiliates: scene('affiliate', {
      ...{ columnName: 'B', columnUsername: 'A', source: 'BLOG', state: 'waiting' },
    }),
    importLinks: scene('link', { columnAffiliate: 'A' }),
    importCoupons: scene('coupon', { columnCode: 'B', columnAffiliate: 'A' }),
    importOrders: scene('order', {
      ...{ columnOrderId: 'B', columnDate: 'C', columnAmount: 'D', columnAffiliate: 'A', shop: 1 },
    }),
  }
}
