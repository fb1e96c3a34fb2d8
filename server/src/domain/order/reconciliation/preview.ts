// How an uploaded export reads, before it is compared: its columns and first lines, and what they stand for as far as can be told.
import { dayOf } from '@rivulet/contract/day'
import type { ReconciliationPreview } from '@rivulet/contract/reconciliation-preview'
import { heavyTask } from '../../../heavy-work/heavy-task.ts'
import type { Deps } from '../../../http/deps.ts'
import { readExport } from './read-file.ts'
import type { Wanted, work } from './read-preview.ts'
import { lastComparison } from './remembered.ts'

const readPreview = heavyTask<typeof work>(new URL('./read-preview.ts', import.meta.url), {
  seconds: 20,
  field: 'document',
})

/** @throws 422 for what is no such file. */
export async function previewExport(
  { sql, config }: Pick<Deps, 'sql' | 'config'>,
  { shop, file, ...wanted }: Wanted & { shop: number; file: string },
  accountId: number,
): Promise<ReconciliationPreview> {
  const zone = config.accountingZone
  const { bytes, hash } = await readExport({ sql, config }, file, accountId)
  const last = await lastComparison(sql, shop)
  const read = await readPreview(accountId, { bytes, wanted, last, zone })
  const [known] = await sql<{ id: number; at: Date }[]>`
    select id, created_at as at from reconciliation
    where shop_id = ${shop} and file_hash = ${hash} and deleted_at is null order by id desc limit 1`
  return { ...read, known: known ? { id: known.id, date: dayOf(known.at, zone) } : null }
}
