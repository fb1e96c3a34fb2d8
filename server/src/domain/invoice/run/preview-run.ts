// Previews what preparing, marking and discarding a payout run, and including payments in it, would change.
import { displayMinute, minuteOf } from '@rivulet/contract/day'
import { displayMoney } from '@rivulet/contract/money'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { euro } from '../../../ledger/euro.ts'
import { mailFact } from '../../../mail/mail-fact.ts'
import type { Preview } from '../../../resource/serve.ts'
import { notPaidYet } from '../not-paid-yet.ts'
import { previewRelease } from './preview-release.ts'

const m = decisionMessages.payments

/** Payments of the runs that are not excluded; `underWay` keeps those that no bank has confirmed or returned. */
const previewRun =
  (underWay: boolean): Preview =>
  async (ids, { sql, deps }) => {
    const [row] = await sql<
      { payments: number; affiliates: number; cents: number; invoices: number[] }[]
    >`
      select coalesce(array_agg(i.id) filter (where i.id is not null), '{}') as invoices, count(*)::int as payments, count(distinct p.affiliate_id)::int as affiliates, coalesce(sum(p.cents), 0)::bigint as cents
      from payout_item p left join invoice i on i.id = p.invoice_id
      where p.run_id = any(${ids as number[]}::bigint[]) and p.omitted is null
        and (not ${underWay} or (i.id is not null and i.confirmed_at is null and i.returned_at is null))`
    if (!row || row.payments === 0) return []
    return [
      m.leaves(row.payments, euro(row.cents)),
      ...(underWay
        ? [...(await notPaidYet(sql, deps, row.invoices)), mailFact(deps, row.affiliates)]
        : []),
    ]
  }

type Release = { payments: number; fresh: number; people: string[] }

/** Of one run: whom it would leave out now, and who has included new bank details, because releasing vouches for them. */
const previewReleaseOf: Preview = async ([run = 0], { sql, deps }) => {
  const { skipped, total } = await previewRelease(sql, run, deps.now())
  const [row] = await sql<Release[]>`
    select count(*)::int as payments, count(i.flagged_until)::int as fresh,
      coalesce(array_agg(distinct a.name order by a.name) filter (where i.flagged_until is not null and a.name is not null), '{}') as people
    from payout_item i left join account a on a.id = i.updated_by where i.run_id = ${run} and i.omitted is null`
  const { payments = 0, fresh = 0, people = [] } = row ?? {}
  if (skipped > 0 && skipped === payments) return { blocked: [m.skipsAll] }
  return [
    ...(fresh > 0 ? [m.includedNew(fresh, people)] : []),
    ...(skipped > 0 ? [m.skips(skipped, displayMoney(total))] : []),
  ]
}

export const runPreviews = {
  release: previewReleaseOf,
  prepare: previewRun(false),
  discard: previewRun(false),
  markPaid: previewRun(true),
}

type Added = { payments: number; cents: number; fresh: number; until: Date | null; names: string[] }

/** Named in a preview; the others are counted. */
const named = 5

const previewTakeIn: Preview = async (ids, { sql, deps }) => {
  const [row] = await sql<Added[]>`
    select count(*)::int as payments, coalesce(sum(cents), 0)::bigint as cents,
      count(*) filter (where omitted = 'bank_changed')::int as fresh,
      max(flagged_until) filter (where omitted = 'bank_changed') as until,
      coalesce(array_agg(a.name order by a.name), '{}') as names
    from payout_item i join account a on a.id = i.affiliate_id where i.id = any(${ids as number[]}::bigint[]) and omitted is not null`
  if (!row || row.payments === 0) return []
  const { payments, cents, fresh, until, names } = row
  const day = until && displayMinute(minuteOf(until, deps.config.accountingZone))
  const to = m.to(names.slice(0, named), names.length - named)
  return [m.leaves(payments, euro(cents)), to, ...(day ? [m.includesNew(fresh, day)] : [])]
}

export const itemPreviews = { takeIn: previewTakeIn }
