// Distributes hits and visitors by their link over the machines of a Citus cluster, and brings them back. Without Citus they stay partitions by month.
import { type Spread, shardMessages as m } from '@rivulet/contract/messages/shard-messages'
import { advisoryLocks } from '../../db/advisory-lock.ts'
import { isDistributed } from '../../db/distributed.ts'
import type { Sql } from '../../db/sql.ts'
import type { Progress } from '../../progress/progress.ts'

type SpreadDeps = { sql: Sql; shards: number; progress: Pick<Progress, 'step'> }
type Answer = Promise<string>

const rehearsedRows = 100_000

/** @throws Error with one sentence when this is no cluster. */
async function workersOf(sql: Sql): Promise<number> {
  const [citus] = await sql`select from pg_extension where extname = 'citus'`
  if (!citus) throw new Error(m.noCitus)
  const [found] = await sql<
    { workers: number }[]
  >`select count(*) as workers from citus_get_active_worker_nodes()`
  if (!found?.workers) throw new Error(m.noWorkers)
  return found.workers
}

const countRows = async (sql: Sql) => {
  const [found] = await sql<{ hits: number; visitors: number }[]>`
    select (select count(*) from hit) as hits, (select count(*) from visitor) as visitors`
  return found ?? { hits: 0, visitors: 0 }
}

async function shardsOf(sql: Sql): Promise<number> {
  const [found] = await sql<{ shards: number }[]>`
    select count(*) as shards from pg_dist_shard where logicalrelid = 'hit'::regclass`
  return found?.shards ?? 0
}

/** Copies a sample to a table of its own, which is rolled back. @returns the sentence that says what would be done. */
export async function rehearseSpread({ sql, shards, progress }: SpreadDeps): Answer {
  const workers = await workersOf(sql)
  if (await isDistributed(sql))
    return m.already({ ...(await countRows(sql)), shards: await shardsOf(sql), workers, seconds: 0 })
  progress.step('counting')
  const counted = await countRows(sql)
  progress.step('a sample')
  let seconds = 0
  const rolledBack = new Error('rolled back')
  await sql
    .begin(async (tx) => {
      await tx`create table hit_rehearsal (like hit including defaults including indexes)`
      await tx`select create_distributed_table('hit_rehearsal', 'link_id', colocate_with => 'none', shard_count => ${shards}::int)`
      const begun = performance.now()
      await tx`insert into hit_rehearsal select * from hit limit ${rehearsedRows}`
      const copied = Math.min(rehearsedRows, counted.hits) || 1
      seconds = (((performance.now() - begun) / 1000) * (counted.hits + counted.visitors)) / copied
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  return m.rehearsed({ ...counted, shards, workers, seconds })
}

/** In one transaction, while nobody stores: hits and visitors are read on as before until it ends. Can be repeated. */
export async function spreadHits({ sql, shards, progress }: SpreadDeps): Answer {
  const workers = await workersOf(sql)
  const begun = performance.now()
  const already = await isDistributed(sql)
  if (!already) {
    progress.step('hits')
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${advisoryLocks.storeHits})`
      await tx`select create_distributed_table('hit', 'link_id', colocate_with => 'none', shard_count => ${shards}::int)`
      await tx`select create_distributed_table('visitor', 'link_id', colocate_with => 'hit')`
    })
  }
  progress.step('rows that were copied')
  // Citus keeps them on this machine, hidden, until it is told that they are not needed.
  for (const table of ['hit', 'visitor'])
    await sql`select truncate_local_data_after_distributing_table(${table}::text::regclass)`
  progress.step('statistics of the tables')
  await sql`analyze hit, visitor`
  const seconds = (performance.now() - begun) / 1000
  const spread: Spread = {
    ...(await countRows(sql)),
    ...{ shards: await shardsOf(sql), workers, seconds },
  }
  return already ? m.already(spread) : m.done(spread)
}

/** Brings hits and visitors back to the coordinator, in the same way. */
export async function gatherHits({ sql, progress }: Omit<SpreadDeps, 'shards'>): Answer {
  const workers = await workersOf(sql)
  if (!(await isDistributed(sql))) return m.local
  const begun = performance.now()
  progress.step('hits')
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${advisoryLocks.storeHits})`
    for (const table of ['visitor', 'hit']) await tx`select undistribute_table(${table}::text::regclass)`
  })
  progress.step('statistics of the tables')
  await sql`analyze hit, visitor`
  const seconds = (performance.now() - begun) / 1000
  return m.undone({ ...(await countRows(sql)), ...{ shards: 0, workers, seconds } })
}
