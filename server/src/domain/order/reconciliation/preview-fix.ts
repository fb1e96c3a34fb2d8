// Previews what fixing lines of a comparison, or failing the orders that only Rivulet has, would change.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { euro } from '../../../ledger/euro.ts'
import type { Preview } from '../../../resource/serve.ts'
import { previewStatus } from '../change/preview-status.ts'

const m = decisionMessages.reconciliation

const previewFix: Preview = async (ids, { sql }) => {
  const [row] = await sql<{ missing: number; raised: number; others: number; cents: number }[]>`
    select count(*) filter (where difference = 'missing')::int as missing,
      count(*) filter (where difference = 'amount' and said_cents > ours_cents)::int as raised,
      count(*) filter (where difference <> 'missing' and not (difference = 'amount' and said_cents > ours_cents))::int as others, coalesce(sum(worth_cents), 0)::bigint as cents
    from reconciliation_line_view where id = any(${ids as number[]}::bigint[]) and remedy = 'fix'`
  if (!row) throw new Error('the query of lines returned no row')
  const { missing, raised, others, cents } = row
  return [
    ...(missing > 0 ? [m.recorded(missing)] : []),
    ...(others > 0 ? [m.changed(others)] : []),
    ...(raised > 0 ? [m.raised(raised)] : []),
    ...(missing + others > 0 ? [m.worth(euro(cents))] : []),
  ]
}

const previewFailing: Preview = async (ids, previewing) => {
  const rows = await previewing.sql<{ id: number }[]>`
    select order_id as id from reconciliation_line_view
    where id = any(${ids as number[]}::bigint[]) and remedy = 'fail' and order_id is not null`
  return previewStatus('1')(
    rows.map(({ id }) => id),
    previewing,
  )
}

export const linePreviews = { fix: previewFix, failExtra: previewFailing }
