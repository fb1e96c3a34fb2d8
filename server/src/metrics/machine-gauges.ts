// Gauges of the disk of DATA_DIR and backups.
import type { Gauges } from './gauges.ts'
import type { Machine } from './sources.ts'

export function addMachineGauges(gauges: Gauges, machine: () => Machine | undefined): void {
  gauges.add(
    'rivulet_disk_free_bytes',
    'Free space on the disk of DATA_DIR',
    () => machine()?.diskFreeBytes ?? NaN,
  )
  gauges.add(
    'rivulet_backup_configured',
    '1 if this process expects backups: BACKUP_URL is set, or BACKUP_DIR and it runs jobs; else 0',
    () => {
      const known = machine()
      return known ? Number(known.backupAge !== null) : NaN
    },
  )
  gauges.add(
    'rivulet_backup_last_success_timestamp_seconds',
    'When the newest whole backup was begun; 0 when there is none',
    () => machine()?.backupAt ?? NaN,
  )
}
