// Gauges of waiting clicks: on disk, and in memory when neither disk nor database accepts them.
import type { Clicks } from '../click/clicks.ts'
import type { Backlog } from '../click/spool/spool-backlog.ts'
import type { Gauges } from './gauges.ts'

export function addClickGauges(
  gauges: Gauges,
  clicks: Pick<Clicks, 'healthy' | 'inMemory'>,
  backlog: () => Backlog | undefined,
): void {
  gauges.add(
    'rivulet_spool_writable',
    '1 if clicks can be written to disk; 0 for a second after a failed write',
    () => Number(clicks.healthy()),
  )
  gauges.add(
    'rivulet_spool_bytes',
    'Clicks on disk that are not in the database yet',
    () => backlog()?.bytes ?? NaN,
  )
  gauges.add(
    'rivulet_spool_kept_bytes',
    'Clicks that are in the database and stay on disk for SPOOL_KEEP',
    () => backlog()?.kept ?? NaN,
  )
  gauges.add(
    'rivulet_spool_oldest_seconds',
    'Age of the oldest click on disk that is not in the database yet; 0 when none waits. Until the database is reached for the first time after a start, stored clicks may count too',
    () => {
      const known = backlog()
      if (!known) return NaN
      return known.oldestAt === null ? 0 : Math.max(0, (Date.now() - known.oldestAt) / 1000)
    },
  )
  gauges.add(
    'rivulet_clicks_in_memory',
    'Clicks held in memory because neither disk nor database takes them',
    () => clicks.inMemory(),
  )
}
