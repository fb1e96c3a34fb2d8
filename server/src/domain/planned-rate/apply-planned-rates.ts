// Job: writes planned rates into their shops, campaigns and affiliates once their day has begun. Orders do not wait for
// it: they get the rate of their own date (own_rate_at).
import { formatHundredths } from '@rivulet/contract/money'
import { writeAuditLog } from '../../audit/write-audit-log.ts'
import { announce } from '../../db/announce.ts'
import { retryDeadlock } from '../../db/retry-deadlock.ts'
import type { Transaction } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { Level } from '../../rate/open-places.ts'
import { columnOf, tableOf } from '../../rate/own-rate.ts'

type Due = { level: Level; id: number }

/** Each record in a transaction of its own, safe to run concurrently; of several missed changes the last one stays. */
export async function applyPlannedRates(deps: Deps): Promise<void> {
  const due = await deps.sql<Due[]>`
    select distinct case when shop_id is not null then 'shop' when campaign_id is not null then 'campaign' else 'affiliate' end as level,
      coalesce(shop_id, campaign_id, affiliate_id) as id
    from planned_rate where applied_at is null and cancelled_at is null and starts_at <= ${deps.now()}
    order by 1, 2`
  for (const one of due)
    await retryDeadlock(deps.sql, (tx) => apply(tx, deps, one)).catch((error: unknown) => {
      // One that fails must not block the others.
      deps.log.error({ err: error, ...one }, 'A planned commission could not be applied')
    })
}

async function apply(tx: Transaction, deps: Deps, { level, id }: Due): Promise<void> {
  const at = deps.now()
  const table = tx(tableOf[level])
  const [record] = await tx<{ rate: number | null }[]>`
    select commission_basis_points as rate from ${table} where id = ${id} for no key update`
  const [last] = await tx<{ rate: number | null }[]>`
    select commission_basis_points as rate from planned_rate
    where ${tx(columnOf[level])} = ${id} and applied_at is null and cancelled_at is null and starts_at <= ${at}
    order by starts_at desc limit 1`
  // Another server has applied it, or it has been cancelled.
  if (!record || !last) return
  // Its trigger marks the changes as applied, which leaves nothing to mark here unless the rate was the same already.
  await tx`update ${table} set commission_basis_points = ${last.rate}, updated_by = null,
    updated_at = greatest(${at}, updated_at + interval '1 millisecond') where id = ${id}`
  await tx`select apply_planned_rates(${level}, ${id}, ${record.rate}, ${at})`
  announce(tx, 'terms')
  announce(tx, 'plannedRate')
  await writeAuditLog(tx, {}, at, {
    ...{ action: 'applyPlannedRate', resource: level, recordId: id },
    ...{ before: { commission: shown(record.rate) }, after: { commission: shown(last.rate) } },
  })
}

const shown = (rate: number | null): string | null => (rate === null ? null : formatHundredths(rate))
