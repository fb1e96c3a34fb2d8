// Previews a new run: its contents, who would be excluded and why, and warnings.
import { formatHundredths } from '@rivulet/contract/money'
import type { PayoutForecast } from '@rivulet/contract/answers/payout-answer'
import type { PayoutOmission } from '@rivulet/contract/states/payout'
import type { Queryable } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { everybodyPayable } from '../../../ledger/balance.ts'
import { askers, type Choice, type Chosen, chooseAffiliates } from './choose.ts'
import { sentBackTo } from '../sent-back.ts'

const shown = 20

export async function forecast(deps: Deps, wanted: Chosen): Promise<PayoutForecast> {
  const chosen = await chooseAffiliates(deps.sql, deps, wanted)
  const paid = chosen.filter(({ omitted }) => omitted === null)
  const left = Map.groupBy(
    chosen.filter(({ omitted }) => omitted !== null),
    ({ omitted }) => omitted as PayoutOmission,
  )
  const groups = alike(chosen)
  const names = await namesOf(deps.sql, [
    ...[...left.values()].flatMap((some) => some.slice(0, shown).map(({ affiliateId }) => affiliateId)),
    ...groups.flat(),
  ])
  return {
    payments: paid.length,
    total: total(paid),
    omitted: [...left].map(([reason, some]) => ({
      reason,
      payments: some.length,
      total: total(some),
      names: some.slice(0, shown).flatMap(({ affiliateId }) => names.get(affiliateId) ?? []),
    })),
    shared: groups.map((ids) => ids.flatMap((id) => names.get(id) ?? [])),
    sentBack: await sentBackTo(
      deps.sql,
      paid.map(({ affiliateId }) => affiliateId),
    ),
    ...(await readOthers(deps, wanted)),
  }
}

/** Everybody with something payable, and who of them the run does not consider: with these its figures add up. */
async function readOthers(
  { sql, now }: Deps,
  { minimumCents, requested }: Chosen,
): Promise<Pick<PayoutForecast, 'payable' | 'others'>> {
  const all = await everybodyPayable(sql, 1, now())
  const active = all.filter((one) => one.active)
  const asked = requested ? await askers(sql) : null
  const considered = asked ? active.filter(({ affiliateId }) => asked.has(affiliateId)) : active
  return {
    payable: all.length,
    others: {
      inactive: all.length - active.length,
      unasked: active.length - considered.length,
      below: considered.filter(({ payable }) => payable < minimumCents).length,
    },
  }
}

const total = (some: readonly Choice[]): string =>
  formatHundredths(some.reduce((sum, { cents }) => sum + cents, 0))

/** Each group sharing an account once. */
function alike(chosen: readonly Choice[]): number[][] {
  const groups = chosen
    .filter(({ sameIban }) => sameIban.length > 0)
    .map(({ affiliateId, sameIban }) => [affiliateId, ...sameIban].toSorted((a, b) => a - b))
  return [...new Map(groups.map((ids) => [ids.join(), ids])).values()].slice(0, shown)
}

async function namesOf(sql: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; name: string }[]>`
    select id, name from account where id = any(${ids as number[]}::bigint[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
