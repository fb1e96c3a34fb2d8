// Lets those who mean the same thing by a name go one after the other.
import type { Transaction } from '../../db/sql.ts'

/**
 * Held until the transaction ends. What an order asks is looked up by keys: planned for each order
 * anew, with hits in a table per month, it takes several times as long as answering it.
 */
export async function lockNames(tx: Transaction, ...names: string[]): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(name, 0)), set_config('plan_cache_mode', 'force_generic_plan', true)
    from unnest(${names}::text[]) name`
}
