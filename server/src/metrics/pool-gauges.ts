// Gauges of the database connection pool.
import { poolUse, type Sql } from '../db/sql.ts'
import type { Gauges } from './gauges.ts'

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
