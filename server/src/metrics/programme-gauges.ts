// Gauges read from the database: alarms, books, emails, postbacks and files.
import { type AlarmName, alarmTitles } from '@rivulet/contract/messages/alarm-messages'
import { alarmsOfDatabase, alarmsOfMachine, machineAlarms } from '../alarm/alarms.ts'
import type { Gauges } from './gauges.ts'
import type { LastKnown } from './last-known.ts'
import type { Machine, Programme } from './sources.ts'

type Known = { programme: LastKnown<Programme>; machine: LastKnown<Machine> }

export function addProgrammeGauges(gauges: Gauges, { programme, machine }: Known): void {
  const add = (name: string, help: string, read: (signs: Programme) => number) =>
    gauges.add(name, help, () => {
      const signs = programme.value()
      return signs ? read(signs) : NaN
    })
  /** Keeps increasing while the database does not answer; 0 when nothing waits. */
  const addAge = (name: string, help: string, read: (signs: Programme) => number | null) =>
    add(name, help, (signs) => {
      const age = read(signs)
      return age === null ? 0 : age + programme.age()
    })

  gauges.addLabelled('rivulet_alarm', '1 while the alarm is raised, else 0', ['alarm'], () => {
    const raised = raisedAlarms(programme.value(), machine.value())
    return alarmNames.map((name) => [{ alarm: snake(name) }, raised(name)] as const)
  })
  add(
    'rivulet_book_check_discrepancies',
    'Differences that the last check of the books found',
    ({ discrepancies }) => discrepancies,
  )
  add(
    'rivulet_book_check_last_timestamp_seconds',
    'When the books were last checked; 0 when never',
    ({ checkedAt }) => checkedAt ?? 0,
  )
  add('rivulet_mails_waiting', 'Mails not handed over yet', ({ mailsWaiting }) => mailsWaiting)
  addAge(
    'rivulet_mail_oldest_seconds',
    'Age of the oldest mail not handed over yet; 0 when none waits',
    ({ oldestMailAge }) => oldestMailAge,
  )
  add(
    'rivulet_postbacks_waiting',
    'Postbacks not delivered yet',
    ({ postbacksWaiting }) => postbacksWaiting,
  )
  add(
    'rivulet_postbacks_retrying',
    'Postbacks that failed and will be tried again',
    ({ postbacksRetrying }) => postbacksRetrying,
  )
  addAge(
    'rivulet_postback_oldest_seconds',
    'Age of the oldest postback not delivered yet; 0 when none waits',
    ({ oldestPostbackAge }) => oldestPostbackAge,
  )
  add(
    'rivulet_spool_gaps',
    'Spools of which clicks were found missing in the database within 24 hours',
    ({ spoolGaps }) => spoolGaps,
  )
  add(
    'rivulet_files_infected',
    'Uploads of the last 24 hours in which the virus scanner found something; 0 without CLAMD_URL',
    ({ infectedFiles }) => infectedFiles,
  )
  add(
    'rivulet_files_unscanned',
    'Uploads at which the virus scanner failed three times or more; 0 without CLAMD_URL',
    ({ filesWaiting }) => filesWaiting,
  )
}

const alarmNames = Object.keys(alarmTitles) as AlarmName[]

/** Programme-wide ones are NaN before the database first answered. */
function raisedAlarms(signs: Programme | undefined, machine: Machine | undefined) {
  const raised = new Set<AlarmName>(
    [...(signs ? alarmsOfDatabase(signs) : []), ...(machine ? alarmsOfMachine(machine) : [])].map(
      ({ name }) => name,
    ),
  )
  return (name: AlarmName): number => {
    const known = machineAlarms.includes(name) ? machine : signs
    return known ? Number(raised.has(name)) : NaN
  }
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
