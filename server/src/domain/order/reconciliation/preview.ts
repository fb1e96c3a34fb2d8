// Previews an uploaded export before it is compared: columns, first lines, and the guessed mapping.
import { dayOf } from '@rivulet/contract/day'
import type { ReconciliationPreview } from '@rivulet/contract/reconciliation-preview'
import { heavyTask } from '../../../heavy-work/heavy-task.ts'
import type { Deps } from '../../../deps.ts'
import { readUpload } from '../../../csv/read-upload.ts'
import type { PreviewRequest, work } from './read-preview.ts'
import { lastComparison } from './remembered.ts'

const readPreview = heavyTask<typeof work>(new URL('./read-preview.ts', import.meta.url), {
  seconds: 20,
  field: 'document',
})

/** @throws 422 when it is not a readable export. */
export async function previewExport(
  { sql, config, files }: Pick<Deps, 'sql' | 'config' | 'files'>,
  { shop, file, ...wanted }: PreviewRequest & { shop: number; file: string },
  accountId: number,
): Promise<ReconciliationPreview> {
  const zone = config.accountingZone
  const { bytes, hash } = await readUpload({ sql, config, files }, file, accountId)
  const last = await lastComparison(sql, shop)
  const read = await readPreview(accountId, { bytes, wanted, last, zone })
  const [known] = await sql<{ id: number; at: Date }[]>`
    select id, created_at as at from reconciliation
    where shop_id = ${shop} and file_hash = ${hash} and deleted_at is null order by id desc limit 1`
  return { ...read, known: known ? { id: known.id, date: dayOf(known.at, zone) } : null }
}
