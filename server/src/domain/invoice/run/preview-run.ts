// Previews what preparing, marking and discarding a payout run, and including payments in it, would change.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { euro } from '../../../ledger/euro.ts'
import { mailFact } from '../../../mail/mail-fact.ts'
import type { Preview } from '../../../resource/serve.ts'

const m = decisionMessages.payments

/** Payments of the runs that are not excluded; `underWay` keeps those that no bank has confirmed or returned. */
const previewRun =
  (underWay: boolean): Preview =>
  async (ids, { sql, deps }) => {
    const [row] = await sql<{ payments: number; affiliates: number; cents: number }[]>`
      select count(*)::int as payments, count(distinct p.affiliate_id)::int as affiliates, coalesce(sum(p.cents), 0)::bigint as cents
      from payout_item p left join invoice i on i.id = p.invoice_id
      where p.run_id = any(${ids as number[]}::bigint[]) and p.omitted is null
        and (not ${underWay} or (i.id is not null and i.confirmed_at is null and i.returned_at is null))`
    if (!row || row.payments === 0) return []
    return [
      m.leaves(row.payments, euro(row.cents)),
      ...(underWay ? [mailFact(deps, row.affiliates)] : []),
    ]
  }

export const runPreviews = {
  prepare: previewRun(false),
  discard: previewRun(false),
  markPaid: previewRun(true),
}

const previewTakeIn: Preview = async (ids, { sql }) => {
  const [row] = await sql<{ payments: number; cents: number }[]>`
    select count(*)::int as payments, coalesce(sum(cents), 0)::bigint as cents from payout_item
    where id = any(${ids as number[]}::bigint[]) and omitted is not null`
  return row && row.payments > 0 ? [m.leaves(row.payments, euro(row.cents))] : []
}

export const itemPreviews = { takeIn: previewTakeIn }
