// Checks the clock: year, offset to the database, NTP and time zones.
import { spawnSync } from 'node:child_process'
import { machineAdvice as advice } from '@rivulet/contract/messages/doctor-machine-messages'
import { type Finding, note, ok, wrong } from './finding.ts'
import type { Installation } from './installation.ts'
import type { DatabaseFacts } from './read-database.ts'

/** This version did not exist before, and its certificates will have expired after. */
const years = { from: 2026, to: 2045 }
/** Tolerated offset in seconds. */
const bearable = { note: 1, wrong: 30 }

export function checkClock(
  { settings }: Installation,
  facts: DatabaseFacts | null,
  now: Date,
): Finding[] {
  const year = now.getUTCFullYear()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [
    year < years.from || year > years.to
      ? wrong('clock', advice.oddYear(now))
      : ok('clock', advice.clock(now, zone)),
    ...checkSynchronised(),
    ...(facts
      ? [checkAgreement(facts.clockAhead / 1000), checkZone(settings.accountingZone, facts)]
      : []),
  ]
}

/** Only systemd reports it. */
function checkSynchronised(): Finding[] {
  const { stdout } = spawnSync('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
    encoding: 'utf8',
    timeout: 5000,
  })
  const answer = (stdout ?? '').trim()
  if (answer === 'yes') return [ok('clock', advice.ntp)]
  return answer === 'no' ? [note('clock', advice.noNtp)] : []
}

function checkAgreement(ahead: number): Finding {
  const apart = Math.abs(ahead)
  if (apart < bearable.note) return ok('clock', advice.sameClock)
  return (apart < bearable.wrong ? note : wrong)('clock', advice.otherClock(ahead))
}

const checkZone = (zone: string, { knowsZone }: DatabaseFacts): Finding =>
  knowsZone ? ok('zone', advice.zone(zone)) : wrong('zone', advice.unknownZone(zone))
