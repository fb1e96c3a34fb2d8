// When a number is an alarm, and what is said about it.
import type { AlarmName } from '@rivulet/contract/alarm-messages'
import { alarmMessages } from '@rivulet/contract/alarm-messages'
import type { DatabaseSigns, MachineSigns } from './vital-signs.ts'

/** `says` is for administrators; with the numbers. */
export type Alarm = { name: AlarmName; says: string }

/** What `alarmsOfMachine` may raise. */
export const machineAlarms: readonly AlarmName[] = ['disk', 'spool', 'backup']

const gibibyte = 1 << 30
/** The largest segment that is being written. */
const segment = 64 << 20
const hour = 3600
/** A few refusals or failures say nothing. */
const fewCalls = 20
const fewSignIns = 50

const when = (alarming: boolean, name: AlarmName, ...numbers: number[]): Alarm[] =>
  alarming ? [{ name, says: alarmMessages[name](...numbers.map((number) => Math.round(number))) }] : []

export const alarmsOfDatabase = (signs: DatabaseSigns): Alarm[] => [
  ...when(signs.discrepancies > 0, 'books', signs.discrepancies),
  ...when(
    (signs.checkAge ?? signs.age ?? 0) > 26 * hour,
    'check',
    (signs.checkAge ?? signs.age ?? 0) / hour,
  ),
  ...when(signs.missedJobs > 0, 'jobs', signs.missedJobs),
  ...when(
    signs.orderCalls >= fewCalls && signs.refusedCalls > signs.orderCalls * 0.05,
    'orderCalls',
    signs.refusedCalls,
    signs.orderCalls,
  ),
  ...when(
    signs.failedSignIns >= fewSignIns && signs.failedSignIns > signs.usualFailedSignIns * 5,
    'signIns',
    signs.failedSignIns,
    signs.usualFailedSignIns,
  ),
  ...when(signs.infectedFiles > 0, 'infected', signs.infectedFiles),
  ...when(signs.filesWaiting > 0, 'scanner', signs.filesWaiting),
]

export function alarmsOfMachine(signs: MachineSigns): Alarm[] {
  const waiting = Math.max(0, signs.spoolBytes - segment)
  const { backupAge, backupsAskedAge } = signs
  return [
    ...when(signs.diskFreeBytes < gibibyte, 'disk', signs.diskFreeBytes / (1 << 20)),
    ...when(waiting > (waiting + signs.diskFreeBytes) * 0.8, 'spool', waiting / (1 << 20)),
    ...when(
      // Nobody has a backup of yesterday on the day they ask for the first.
      Math.min(backupAge ?? 0, backupsAskedAge ?? 0) > 26 * hour,
      'backup',
      (backupAge ?? 0) / hour,
      (backupsAskedAge ?? 0) / hour,
    ),
  ]
}
