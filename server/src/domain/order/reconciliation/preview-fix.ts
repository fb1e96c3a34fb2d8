// Previews what fixing lines of a comparison, or failing the orders that only Rivulet has, would change.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { euro } from '../../../ledger/euro.ts'
import type { Preview, Previewing } from '../../../resource/serve.ts'
import { whyNotFixed } from './fix-line.ts'
import { readLines } from './line.ts'
import { type Plan, planFix, worthOf } from './plan-fix.ts'
import { previewStatus } from '../change/preview-status.ts'

const m = decisionMessages.reconciliation

const previewFix: Preview = async (ids, { sql, deps }) => {
  const plans = await plansOf({ sql, deps }, ids, sql`l.difference <> 'extra'`)
  const done = plans.filter(({ why }) => why === null)
  const recorded = done.filter(({ records }) => records).length
  const cents = plans.reduce((total, { cents }) => total + cents, 0)
  return [
    ...(recorded > 0 ? [m.recorded(recorded)] : []),
    ...(done.length > recorded ? [m.changed(done.length - recorded)] : []),
    ...refusals(plans),
    ...(done.length > 0 ? [m.worth(euro(cents))] : []),
  ]
}

const previewFailing: Preview = async (ids, previewing) => {
  const plans = await plansOf(previewing, ids, previewing.sql`l.difference = 'extra'`)
  const failing = plans.flatMap(({ why, orderId }) => (why === null && orderId ? [orderId] : []))
  if (failing.length === 0) return refusals(plans)
  const told = await previewStatus('1')(failing, previewing)
  return Array.isArray(told) ? [...told, ...refusals(plans)] : told
}

type Planned = Plan & { why: string | null; cents: number; orderId: number | null }

async function plansOf(
  { sql, deps }: Pick<Previewing, 'sql' | 'deps'>,
  ids: readonly number[],
  which: ReturnType<Previewing['sql']>,
): Promise<Planned[]> {
  const lines = await readLines(
    sql,
    sql`l.id = any(${ids as number[]}::bigint[]) and l.outcome in ('open', 'refused') and ${which}`,
  )
  return lines.map((line) => {
    const plan = planFix(line, line.known)
    const [why, cents] = [whyNotFixed(deps, plan), worthOf(line, plan)]
    return { ...plan, why, cents, orderId: line.known?.id ?? null }
  })
}

/** One sentence for each reason. */
function refusals(plans: readonly Planned[]): string[] {
  const reasons = Map.groupBy(
    plans.flatMap(({ why }) => why ?? []),
    (why) => why,
  )
  return [...reasons].map(([why, { length }]) => m.refused(length, why))
}

export const linePreviews = { fix: previewFix, failExtra: previewFailing }
