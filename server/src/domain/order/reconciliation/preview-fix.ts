// Previews what fixing lines of a comparison, or failing the orders that only Rivulet has, would change.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { euro } from '../../../ledger/euro.ts'
import type { Preview } from '../../../resource/serve.ts'
import { whyNotFixed } from './fix-line.ts'
import { readLines } from './line.ts'
import { planFix, worthOf } from './plan-fix.ts'
import { previewStatus } from '../change/preview-status.ts'

const m = decisionMessages.reconciliation

const previewFix: Preview = async (ids, { sql, deps }) => {
  const lines = await readLines(
    sql,
    sql`l.id = any(${ids as number[]}::bigint[]) and l.outcome in ('open', 'refused') and l.difference <> 'extra'`,
  )
  const plans = lines.map((line) => {
    const plan = planFix(line, line.known)
    return { ...plan, why: whyNotFixed(deps, plan), cents: worthOf(line, plan) }
  })
  const done = plans.filter(({ why }) => why === null)
  const recorded = done.filter(({ records }) => records).length
  const refusals = Map.groupBy(
    plans.flatMap(({ why }) => why ?? []),
    (why) => why,
  )
  const cents = plans.reduce((total, { cents }) => total + cents, 0)
  return [
    ...(recorded > 0 ? [m.recorded(recorded)] : []),
    ...(done.length > recorded ? [m.changed(done.length - recorded)] : []),
    ...[...refusals].map(([why, { length }]) => m.refused(length, why)),
    ...(done.length > 0 ? [m.worth(euro(cents))] : []),
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
