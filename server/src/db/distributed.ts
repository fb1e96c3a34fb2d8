// Whether hits and visitors are distributed over the machines of a Citus cluster (npm run shard).
import type { Sql } from './sql.ts'

export async function isDistributed(sql: Sql): Promise<boolean> {
  const [citus] = await sql`select from pg_extension where extname = 'citus'`
  if (!citus) return false
  const [found] = await sql`select from pg_dist_partition where logicalrelid = 'hit'::regclass`
  return found !== undefined
}
