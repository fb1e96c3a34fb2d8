// Previews releasing a prepared run now: whom it would skip, and why.
import { formatHundredths } from '@rivulet/contract/money'
import type { PayoutOmission } from '@rivulet/contract/states/payout'
import type { PayoutPreview } from '@rivulet/contract/answers/payout-answer'
import { queryFile } from '../../../db/query-file.ts'
import type { Queryable } from '../../../db/sql.ts'

type Row = {
  id: number
  cents: number
  affiliateId: number
  name: string
  payable: number
  reason: PayoutOmission
  items: number
  total: number
}
const askSkipped = queryFile<Row>(new URL('would-skip.sql', import.meta.url))
const shown = 100

export async function previewRelease(sql: Queryable, runId: number, now: Date): Promise<PayoutPreview> {
  const rows = await askSkipped(sql, [runId, now, shown])
  const [first] = rows
  return {
    skipped: first?.items ?? 0,
    total: formatHundredths(first?.total ?? 0),
    entries: rows.map(({ id, cents, affiliateId, name, payable, reason }) => ({
      item: id,
      affiliate: { id: affiliateId, name },
      amount: formatHundredths(cents),
      payable: formatHundredths(payable),
      reason,
    })),
  }
}
