// The hours of daily jobs: no time zone sets its clocks across them, or a job would be left out or run twice that night.
import { addDays, instantOf, minuteOf } from '@rivulet/contract/day'
import { offsetAt } from '@rivulet/contract/zone'
import { expect, test } from 'vitest'
import { jobs } from './jobs.ts'

const hour = 3_600_000
const days = Array.from({ length: 365 }, (_, n) => addDays('2027-01-01', n))

/** How often that day has the minute. */
function occurrences(minute: string, zone: string): number {
  const first = instantOf(minute, zone).getTime()
  return [first - hour, first, first + hour].filter((at) => minuteOf(new Date(at), zone) === minute)
    .length
}

test('F6 R91 daily jobs run exactly once on each day of each time zone, also when its clocks are changed', () => {
  const times = Object.values(jobs).flatMap(({ schedule: { cron } }) => {
    const [, minute = '', hours = ''] = /^(\d+) (\d+) \* \* \*$/.exec(cron) ?? []
    return hours ? [`${hours.padStart(2, '0')}:${minute.padStart(2, '0')}`] : []
  })
  const found = Intl.supportedValuesOf('timeZone').flatMap((zone) =>
    days
      .filter((day) => {
        const noon = Date.parse(`${day}T12:00:00Z`)
        return offsetAt(noon, zone) !== offsetAt(noon - 24 * hour, zone)
      })
      .flatMap((day) => [addDays(day, -1), day].flatMap((one) => times.map((time) => `${one} ${time}`)))
      .filter((minute) => occurrences(minute, zone) !== 1)
      .map((minute) => `${zone} ${minute}`),
  )
  expect(times).toHaveLength(4)
  expect(found).toEqual([])
})
