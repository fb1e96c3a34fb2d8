// Alarm thresholds, and the message of each alarm.
import type { AlarmName } from '@rivulet/contract/messages/alarm-messages'
import { alarmMessages } from '@rivulet/contract/messages/alarm-messages'
import type { DatabaseSigns, MachineSigns } from './vital-signs.ts'

/** `says` is the message for administrators, with the numbers. */
export type Alarm = { name: AlarmName; says: string }

/** The alarms that `alarmsOfMachine` may raise. */
export const machineAlarms: readonly AlarmName[] = ['disk', 'spool', 'backup', 'files', 'replica']

const gibibyte = 1 << 30
const hour = 3600
/** A few rejections or failures mean nothing. */
const fewCalls = 20
const fewSignIns = 50
/** Seconds; a replica that is restarted, or replays a large change, is back before. */
const longAway = 300

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
  ...when(signs.spoolGaps > 0, 'spoolGap', signs.spoolGaps),
]

export function alarmsOfMachine(signs: MachineSigns): Alarm[] {
  const waiting = signs.spoolBytes
  const { backupAge, backupsAskedAge, replica } = signs
  return [
    ...when(signs.diskFreeBytes < gibibyte, 'disk', signs.diskFreeBytes / (1 << 20)),
    ...when(waiting > (waiting + signs.diskFreeBytes) * 0.8, 'spool', waiting / (1 << 20)),
    ...when(
      // On the day backups are enabled, there is none from the day before.
      Math.min(backupAge ?? 0, backupsAskedAge ?? 0) > 26 * hour,
      'backup',
      (backupAge ?? 0) / hour,
      (backupsAskedAge ?? 0) / hour,
    ),
    ...(replica ? when(replica.unused > longAway, 'replica', replica.unused / 60, replica.lag) : []),
    ...(signs.fileTrouble === null
      ? []
      : [{ name: 'files' as const, says: `${alarmMessages.files()} ${signs.fileTrouble}` }]),
  ]
}
