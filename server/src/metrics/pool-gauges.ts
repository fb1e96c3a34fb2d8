// Metrics of the database connection pool. The pool only publishes events, because scripts and worker threads, which
// have pools too, need not load the metrics code.
import { timedOut, waited } from '../db/pool-queue.ts'
import { poolUse, type Sql } from '../db/sql.ts'
import { counter, histogram } from '../process-metrics.ts'
import type { Gauges } from './gauges.ts'

const waitSeconds = histogram(
  'rivulet_database_pool_wait_seconds',
  'Time a query or transaction waited for a free database connection',
  [0.001, 0.01, 0.1, 0.5, 1, 2, 5, 15],
)
const timeouts = counter(
  'rivulet_database_pool_timeouts_total',
  'Queries and transactions given up because no database connection was free in time',
)
waited.subscribe((seconds) => waitSeconds.observe(seconds as number))
timedOut.subscribe(() => timeouts.inc())

export function addPoolGauges(gauges: Gauges, sql: Sql): void {
  gauges.addLabelled(
    'rivulet_database_pool_connections',
    'Database connections of the pool, by state: busy or idle',
    ['state'],
    () => {
      const { busy, idle } = poolUse(sql)
      return [
        [{ state: 'busy' }, busy],
        [{ state: 'idle' }, idle],
      ]
    },
  )
  gauges.add(
    'rivulet_database_pool_waiting',
    'Queries and transactions that wait for a connection of the pool',
    () => poolUse(sql).waiting,
  )
}
