// Reconciliations on the server: created once from an uploaded export, and never changed.
import { dayOf, displayDay } from '@rivulet/contract/day'
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import type { Draft } from '@rivulet/contract/resource'
import { reconciliation } from '@rivulet/contract/resources/reconciliation'
import { heavyTask } from '../../../heavy-work/heavy-task.ts'
import { invalid } from '../../../errors.ts'
import { type Context, serve } from '../../../resource/serve.ts'
import { compare } from './compare.ts'
import { type Upload, readUpload } from '../../../csv/read-upload.ts'
import type { Batch, work } from './read-lines.ts'

export const servedReconciliation = serve(reconciliation, {
  plan: reconcile,
  // Only meaningful at creation.
  present: () => ({ again: false }),
})

const readLines = heavyTask<typeof work>(new URL('./read-lines.ts', import.meta.url), {
  seconds: 20,
  field: 'document',
})

type Read = Omit<Upload, 'bytes'> & { lines: Batch[] }

/** @throws 422 when the file cannot be read with this mapping. */
async function reconcile(draft: Draft<typeof reconciliation>, { actor, deps }: Omit<Context, 'tx'>) {
  const { from, to, document } = draft
  if (to < from) throw invalid({ to: [reconciliationMessages.period] })
  const [first] = document
  const { bytes, ...file } = await readUpload(deps, first?.file ?? '', actor.accountId)
  const zone = deps.config.accountingZone
  const lines = await readLines(actor.accountId, { bytes, draft, zone })
  return (context: Context) => keepComparison(draft, { ...file, lines }, context)
}

/** @throws 422 for a file that was compared before. */
async function keepComparison(
  draft: Draft<typeof reconciliation>,
  read: Read,
  { tx, actor, deps }: Context,
): Promise<number> {
  const { shop, from, to, document } = draft
  const zone = deps.config.accountingZone
  if (!draft.again) {
    const [known] = await tx<{ id: number; at: Date }[]>`
      select id, created_at as at from reconciliation
      where shop_id = ${shop} and file_hash = ${read.hash} and deleted_at is null order by id desc limit 1`
    if (known) {
      const day = displayDay(dayOf(known.at, zone))
      throw invalid({ again: [reconciliationMessages.known(known.id, day)] })
    }
  }
  const now = deps.now()
  const [row] = await tx<{ id: number }[]>`insert into reconciliation ${tx({
    shop_id: shop,
    name: read.name,
    document: tx.json(document.map(({ file }) => ({ file }))),
    file_hash: read.hash,
    period_from: from,
    period_to: to,
    encoding: draft.encoding,
    separator: draft.separator,
    decimal_mark: draft.decimal,
    date_order: draft.dateOrder,
    column_order: draft.columnOrder,
    column_amount: draft.columnAmount ?? null,
    column_status: draft.columnStatus ?? null,
    column_date: draft.columnDate ?? null,
    column_click: draft.columnClick ?? null,
    column_aid: draft.columnAid ?? null,
    column_link: draft.columnLink ?? null,
    column_coupon: draft.columnCoupon ?? null,
    words_pending: draft.wordsPending ?? null,
    words_approved: draft.wordsApproved ?? null,
    words_failed: draft.wordsFailed ?? null,
    created_at: now,
    created_by: actor.accountId,
    updated_at: now,
    updated_by: actor.accountId,
  })} returning id`
  const id = row?.id ?? 0
  await compare(tx, { id, draft, lines: read.lines, zone, now, secret: deps.config.secret })
  deps.log.info(
    { event: 'export-compared', reconciliation: id, shop, by: actor.accountId },
    'A shop’s export was compared',
  )
  return id
}
