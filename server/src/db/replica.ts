// A replica to read from, as far as it is known to have replayed the primary's commits. Twice a second the primary is
// asked for its position and its clock; once the replica has passed that position, it has everything from before.
import { setTimeout as pauseFor } from 'node:timers/promises'
import { connect, hangUp, type Sql } from './sql.ts'

export type ReplicaState = 'used' | 'behind' | 'away'
export type Replica = {
  sql: Sql
  /** Seconds since the moment that the replica has reached; Infinity while that is not known. */
  lag(): number
  state(): ReplicaState
  /** Seconds since it was last usable, or since the start; 0 while it is. */
  unused(): number
  /** Whether it may be read, and has everything that the primary committed before that moment by the primary's clock. */
  has(moment: Date | null): boolean
  /** Until it answers again, nothing is read there. */
  failed(): void
  stop(): Promise<void>
}

type Sample = { position: bigint; at: Date; tick: number }

/** Milliseconds. */
const every = 500
const patience = 2000

/** `maxLag` in seconds: beyond it the replica is not read. */
export function openReplica(primaryUrl: string, replicaUrl: string, maxLag: number): Replica {
  const sql = connect(replicaUrl, { name: 'rivulet reads' })
  // Not from the pools: what matters most is known while they are exhausted.
  const [primary, probe] = [primaryUrl, replicaUrl].map((url) =>
    connect(url, { max: 1, name: 'rivulet replica watch' }),
  ) as [Sql, Sql]
  const stopping = new AbortController()
  let answers = false
  let usedAt = performance.now()
  let reached: Sample | null = null
  let ahead: Sample[] = []

  const look = async () => {
    const tick = performance.now()
    const [now, replayed] = await Promise.all([
      askInTime(primary, askPrimary),
      askInTime(probe, askReplica),
    ])
    if (now) ahead = [...ahead.slice(-1000), { ...now, tick }]
    if (replayed === null) {
      answers = false
      // Requests would wait for connections that hang, also those begun before another one failed.
      await hangUp(sql)
      return
    }
    reached = ahead.findLast((sample) => sample.position <= replayed) ?? reached
    ahead = ahead.filter((sample) => sample.position > replayed)
    answers = true
    if (state() === 'used') usedAt = performance.now()
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await look()
      await pauseFor(every, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const running = run()
  const lag = () => (reached ? Math.max(0, (performance.now() - reached.tick) / 1000) : Infinity)
  const state = () => (!answers ? 'away' : lag() > maxLag ? 'behind' : 'used')
  return {
    sql,
    lag,
    state,
    unused: () => (state() === 'used' ? 0 : (performance.now() - usedAt) / 1000),
    // Milliseconds of both clocks are cut: the same one may be before.
    has: (moment) => state() === 'used' && (!moment || (reached as Sample).at > moment),
    failed: () => void (answers = false),
    stop: async () => {
      stopping.abort()
      await Promise.all([primary, probe, sql].map((pool) => pool.end({ timeout: 1 })))
      await running
    },
  }
}

/** Null when it does not answer in time. */
async function askInTime<T>(sql: Sql, ask: (sql: Sql) => Promise<T>): Promise<T | null> {
  const cut = setTimeout(() => void hangUp(sql), patience)
  try {
    return await ask(sql)
  } catch {
    return null
  } finally {
    clearTimeout(cut)
  }
}

/** Commits are answered once they are flushed, so those before `at` are at or before this position. */
async function askPrimary(sql: Sql): Promise<Omit<Sample, 'tick'>> {
  const [row] = await sql<{ position: bigint | number; at: Date }[]>`
    select (pg_current_wal_flush_lsn() - '0/0')::bigint as position, clock_timestamp() as at`
  if (!row) throw new Error('no position')
  return { position: BigInt(row.position), at: row.at }
}

/** Null for a server that is no replica. */
async function askReplica(sql: Sql): Promise<bigint | null> {
  const [row] = await sql<{ position: bigint | number | null }[]>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as position`
  const position = row?.position ?? null
  return position === null ? null : BigInt(position)
}
