// Gauges of the replica that READ_DATABASE_URL names.
import type { Replica } from '../db/replica.ts'
import type { Gauges } from './gauges.ts'

export function addReplicaGauges(gauges: Gauges, replica: Replica | undefined): void {
  gauges.add(
    'rivulet_replica_usable',
    '1 if reports and lists are read from the replica of READ_DATABASE_URL, 0 while it is away or lags too much; NaN without one',
    () => (replica ? Number(replica.state() === 'used') : NaN),
  )
  gauges.add(
    'rivulet_replica_lag_seconds',
    'How far the replica is behind the primary; +Inf before it was first reached, NaN without one',
    () => (replica ? replica.lag() : NaN),
  )
}
