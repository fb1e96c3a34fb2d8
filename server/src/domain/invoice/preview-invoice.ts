// Previews what marking payments as paid, or recording that a bank returned them, would change, and why none is removed.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { euro } from '../../ledger/euro.ts'
import { mailFact } from '../../mail/mail-fact.ts'
import { notPaidYet } from './not-paid-yet.ts'
import type { Preview } from '../../resource/serve.ts'
import type { Queryable } from '../../db/sql.ts'

const m = decisionMessages.payments

async function sumsOf(sql: Queryable, ids: readonly number[]) {
  const [row] = await sql<{ payments: number; affiliates: number; cents: number; name: string }[]>`
    select count(*)::int as payments, count(distinct i.affiliate_id)::int as affiliates,
      coalesce(sum(i.paid_cents), 0)::bigint as cents, coalesce(min(a.name), '') as name
    from invoice i join account a on a.id = i.affiliate_id
    where i.id = any(${ids as number[]}::bigint[]) and i.returned_at is null`
  if (!row) throw new Error('the query of payments returned no row')
  return row
}

const previewMarking: Preview = async (ids, { sql, deps }) => {
  const { payments, affiliates, cents } = await sumsOf(sql, ids)
  if (payments === 0) return []
  return [
    m.leaves(payments, euro(cents)),
    ...(await notPaidYet(sql, deps, ids)),
    mailFact(deps, affiliates),
  ]
}

const previewReturn: Preview = async (ids, { sql, deps }) => {
  const { payments, affiliates, cents, name } = await sumsOf(sql, ids)
  return payments === 0 ? [] : [m.comesBack(euro(cents), name), mailFact(deps, affiliates)]
}

/** See `beforeTrash`. */
const previewTrash: Preview = () => Promise.resolve({ blocked: [m.stays] })

export const invoicePreviews = { markPaid: previewMarking, return: previewReturn, trash: previewTrash }
