// Advisory locks by name, so that requests about the same order or event run one after the other.
import type { Transaction } from '../../../db/sql.ts'

/**
 * Held until the transaction ends. Also switches the transaction to generic plans: planning each query of an order anew
 * over the monthly partitions of hits takes several times as long as running it. Not where Citus is installed: it cannot
 * plan queries with others in them for values that it does not know. Asked each time, which takes less than a microsecond:
 * it may be installed while servers run.
 */
export async function lockNames(tx: Transaction, ...names: string[]): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(name, 0)), set_config('plan_cache_mode', case when to_regproc('citus_version') is null then 'force_generic_plan' else 'auto' end, true)
    from unnest(${names}::text[]) name`
}
