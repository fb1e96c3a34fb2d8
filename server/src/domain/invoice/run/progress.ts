// The progress of a run, and warnings before its release.
import { maskOf } from '@rivulet/contract/text/mask'
import { formatHundredths } from '@rivulet/contract/money'
import type { PayoutItemState, PayoutOmission, PayoutRunState } from '@rivulet/contract/states/payout'
import type { PayoutProgress } from '@rivulet/contract/answers/payout-answer'
import type { Debtor } from '../../../config/debtor-config.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { readPayer } from '../../../bank/payer.ts'
import { open } from '../../../crypto/seal.ts'
import { lastDownloads } from './last-downloads.ts'
import { previewRelease } from './preview-release.ts'
import { hindranceOf } from './release-run.ts'
import { sentBackTo } from '../sent-back.ts'

type Run = { state: PayoutRunState; payer: string | null }
type Part = {
  state: PayoutItemState
  omitted: PayoutOmission | null
  items: number
  cents: number
  flagged: number
}

/** Undefined when the run does not exist. */
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
  const [underWay, confirmed, returned] = [is('paid'), is('confirmed'), is('returned')]
  const undone = run.state === 'prepared' || run.state === 'choosing'
  const payer = run.payer
    ? (JSON.parse(open(config.secret, run.payer)) as Debtor)
    : await readPayer(sql, config)
  return {
    state: run.state,
    ...wanted,
    omitted: Object.fromEntries(
      parts.flatMap(({ omitted, items }) => (omitted ? [[omitted, items]] : [])),
    ),
    paid: { payments, total },
    confirmed: confirmed.payments,
    returned: returned.payments,
    totals: { underWay: underWay.total, confirmed: confirmed.total, returned: returned.total },
    shared: await sharedIn(sql, runId),
    sentBack: undone ? await sentBackIn(sql, runId) : [],
    downloads: await lastDownloads(sql, runId),
    payer: payerOf(payer),
    hindrance: undone ? await hindranceOf(sql, deps, { runId, actor, payer }) : null,
    preview: run.state === 'prepared' ? await previewRelease(sql, runId, deps.now()) : null,
  }
}

const payerOf = (payer: Debtor | null) => payer && { name: payer.name, iban: maskOf(payer.iban) }

async function sentBackIn(sql: Deps['sql'], runId: number): Promise<PayoutProgress['sentBack']> {
  const rows = await sql<{ id: number }[]>`
    select affiliate_id as id from payout_item where run_id = ${runId} and omitted is null`
  return sentBackTo(
    sql,
    rows.map(({ id }) => id),
  )
}

/** The names of included affiliates sharing an account number. */
async function sharedIn(sql: Deps['sql'], runId: number): Promise<string[][]> {
  const rows = await sql<{ names: string[] }[]>`
    select (select array_agg(name order by name) from account where id = any(alike.ids)) as names
    from (
      select distinct array(select unnest(same_iban || affiliate_id) order by 1) as ids
      from payout_item where run_id = ${runId} and same_iban <> '{}' and omitted is null
    ) alike limit 20`
  return rows.map(({ names }) => names)
}
