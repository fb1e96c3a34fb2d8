// Trend detection on fixed samples: noise passes, growth does not.
import { expect, test } from 'vitest'
import { judgeFlatness } from './judge-flatness.ts'
import type { Sample } from './sample.ts'

const quiet: Sample = {
  ...{
    at: 0,
    memoryMb: 300,
    databaseMemoryMb: 150,
    descriptors: 50,
    connections: 12,
    databaseMb: 15,
    spoolMb: 1,
  },
  ...{ filesMb: 0, outboxMb: 0, loopLagMs: 12, stored: 0 },
}
/** One sample every twenty seconds for two hours. */
const twoHours = (at: (minute: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 361 }, (_, n) => ({ ...quiet, at: n * 20, ...at(n / 3) }))
const growing = (samples: readonly Sample[]): string[] =>
  judgeFlatness(samples).flatMap(({ what, flat }) => (flat ? [] : [what]))

test('fluctuation counts as flat, and so does growth in the first ten minutes', () => {
  const samples = twoHours((minute) => ({
    memoryMb: minute < 10 ? 200 + minute * 10 : 300 + (Math.floor(minute) % 5) * 20,
    descriptors: 50 + (Math.floor(minute) % 4),
  }))
  expect(growing(samples)).toEqual([])
})

test('a leak of a megabyte per minute is detected, and so are growing descriptors, connections and spool', () => {
  expect(growing(twoHours((minute) => ({ memoryMb: 300 + minute })))).toEqual(['memory of the server'])
  expect(growing(twoHours((minute) => ({ databaseMemoryMb: 150 + 2 * minute })))).toEqual([
    'memory of the database',
  ])
  expect(growing(twoHours((minute) => ({ descriptors: 50 + minute / 4 })))).toEqual(['descriptors'])
  expect(growing(twoHours((minute) => ({ connections: 12 + minute / 10 })))).toEqual([
    'connections of the database',
  ])
  expect(growing(twoHours((minute) => ({ spoolMb: 1 + minute / 20 })))).toEqual(['spool'])
  expect(growing(twoHours((minute) => ({ outboxMb: minute / 100 })))).toEqual(['outbox'])
})

test('a database may grow by what is stored and no more', () => {
  const stored = (minute: number) => minute * 500
  expect(
    growing(twoHours((minute) => ({ databaseMb: 15 + minute / 2, stored: stored(minute) }))),
  ).toEqual([])
  expect(
    growing(twoHours((minute) => ({ databaseMb: 15 + minute * 2, stored: stored(minute) }))),
  ).toEqual(['database'])
})
