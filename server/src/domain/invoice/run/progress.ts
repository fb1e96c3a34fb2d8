// How far a run is, and what a new one would hold.
import { maskOf } from '@rivulet/contract/mask'
import { formatHundredths } from '@rivulet/contract/money'
import type {
  PayoutForecast,
  PayoutItemState,
  PayoutOmission,
  PayoutProgress,
  PayoutRunState,
} from '@rivulet/contract/payout'
import type { Config } from '../../../config.ts'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import { open } from '../../../http/seal.ts'
import { chooseAffiliates } from './choose.ts'
import { previewRelease } from './preview-release.ts'
import { hindranceOf } from './release-run.ts'

type Run = { state: PayoutRunState; payer: string | null }
type Part = {
  state: PayoutItemState
  omitted: PayoutOmission | null
  items: number
  cents: number
  flagged: number
}

/** Undefined when there is no such run. */
export async function progressOf(
  deps: Deps,
  actor: Actor,
  runId: number,
): Promise<PayoutProgress | undefined> {
  const { sql, config } = deps
  const [run] = await sql<Run[]>`
    select state, payer_sealed as payer from payout_run where id = ${runId} and deleted_at is null`
  if (!run) return undefined
  const parts = await sql<Part[]>`
    select state, omitted, count(*) as items, sum(cents)::bigint as cents, count(flagged_until) as flagged
    from payout_item_view where run_id = ${runId} group by state, omitted`
  const among = (wanted: (part: Part) => boolean) => {
    const found = parts.filter(wanted)
    const sum = (value: (part: Part) => number) => found.reduce((all, part) => all + value(part), 0)
    return {
      payments: sum(({ items }) => items),
      total: formatHundredths(sum(({ cents }) => cents)),
      flagged: sum(({ flagged }) => flagged),
    }
  }
  const is = (...states: PayoutItemState[]) => among(({ state }) => states.includes(state))
  const wanted = among(({ omitted }) => omitted === null)
  const { payments, total } = is('paid', 'confirmed', 'returned')
  return {
    state: run.state,
    ...wanted,
    omitted: Object.fromEntries(
      parts.flatMap(({ omitted, items }) => (omitted ? [[omitted, items]] : [])),
    ),
    paid: { payments, total },
    confirmed: is('confirmed').payments,
    returned: is('returned').payments,
    payer: payerOf(
      run.payer ? (JSON.parse(open(config.secret, run.payer)) as Config['payer']) : config.payer,
    ),
    hindrance:
      run.state === 'prepared' || run.state === 'choosing'
        ? await hindranceOf(sql, deps, { runId, actor })
        : null,
    preview: run.state === 'prepared' ? await previewRelease(sql, runId, deps.now()) : null,
  }
}

const payerOf = (payer: Config['payer']) => payer && { name: payer.name, iban: maskOf(payer.iban) }

export async function forecast(deps: Deps, minimumCents: number): Promise<PayoutForecast> {
  const chosen = await chooseAffiliates(deps.sql, deps, minimumCents)
  const paid = chosen.filter(({ omitted }) => omitted === null)
  const count = (reason: PayoutOmission) => chosen.filter(({ omitted }) => omitted === reason).length
  return {
    payments: paid.length,
    total: formatHundredths(paid.reduce((sum, { cents }) => sum + cents, 0)),
    flagged: count('bank_changed'),
    withoutBank: count('no_bank') + count('name'),
  }
}
