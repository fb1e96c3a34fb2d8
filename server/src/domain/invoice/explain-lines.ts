// Says of ledger lines without a reason why they are cancelled out, or which part of them is still payable.
import { ledgerMessages as said } from '@rivulet/contract/messages/ledger-messages'
import type { Queryable } from '../../db/sql.ts'
import { euro } from '../../ledger/euro.ts'
import type { Completing } from '../../resource/serve.ts'

export const explainLines: Completing = {
  // Only what the list reads anyway.
  needs: [],
  async rows(sql, rows) {
    const open = rows.filter(
      ({ state, cents, reason }) => state === 'free' && Number(cents) > 0 && !reason,
    )
    const parts = await partsInPayments(
      sql,
      open.map(({ id }) => Number(id)),
    )
    return rows.map((row) => {
      if (row.state === 'cancelled' && !row.reason) return { ...row, reason: said.cancelled }
      const paid = parts.get(Number(row.id))
      return paid ? { ...row, reason: said.partly(euro(paid), euro(Number(row.cents) - paid)) } : row
    })
  },
}

/** By line, in cents. Payments settle an order's lines in the order of their booking, as in `ledger_view`. */
async function partsInPayments(sql: Queryable, lines: number[]): Promise<Map<number, number>> {
  if (lines.length === 0) return new Map()
  const parts = await sql<{ id: number; paid: number }[]>`
    select id, paid from (
      select l.id, l.cents, case when l.order_id is null then (
          select sum(x.cents) from invoice_line x join invoice i on i.id = x.invoice_id
          where x.line_id = l.id and i.returned_at is null)
        else (
          select sum(x.cents) from invoice_order x join invoice i on i.id = x.invoice_id
          where x.order_id = l.order_id and i.affiliate_id = l.affiliate_id and i.returned_at is null)
          - (select coalesce(sum(b.cents), 0) from ledger_line b
            where b.order_id = l.order_id and b.affiliate_id = l.affiliate_id and b.id < l.id) end as paid
      from ledger_line l where l.id = any(${lines}::bigint[])) line
    where paid > 0 and paid < cents`
  return new Map(parts.map(({ id, paid }) => [id, Number(paid)]))
}
