/** Offsets told to a browser are those that Intl computes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteOf } from './day.ts'
import { spansBetween, tellSpans } from './zone.ts'

const begin = Date.UTC(2019, 0)
const end = Date.UTC(2029, 0)
/** Clocks that change often, by half an hour, at one minute past midnight, or not by season. */
const oddities = [
  ...['Africa/Casablanca', 'Pacific/Apia', 'Australia/Lord_Howe', 'Asia/Gaza', 'America/Caracas'],
  'Antarctica/Casey',
]
const tenth = Intl.supportedValuesOf('timeZone').filter((_zone, i) => i % 10 === 0)
const zones = [...new Set([...oddities, ...tenth])]

/** What Intl says by itself. */
const wall = (at: number, timeZone: string): string =>
  new Date(at).toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })

test('S1.7 spans have no gaps, and say at each instant what Intl says, in all kinds of zones', () => {
  for (const zone of zones) {
    const spans = spansBetween(begin, end, zone)
    expect(spans[0]?.from).toBe(new Date(begin).toISOString())
    expect(spans.at(-1)?.until).toBe(new Date(end).toISOString())
    spans.slice(1).forEach(({ from }, i) => expect(from).toBe(spans[i]?.until))
    tellSpans(`Told/${zone}`, spans)
    const edges = spans.flatMap(({ from, until }) => [Date.parse(from), Date.parse(until) - 60_000])
    for (const at of edges) expect(minuteOf(new Date(at), `Told/${zone}`)).toBe(wall(at, zone))
  }
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: begin, max: end - 1 }), (zone, at) => {
      expect(minuteOf(new Date(at), `Told/${zone}`)).toBe(wall(at, zone))
    }),
    { numRuns: 2000 },
  )
})

test('S1.7 what is outside the spans is computed', () => {
  const told = { from: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z', minutes: 75 }
  tellSpans('Pacific/Tarawa', [told])
  expect(minuteOf(new Date('2026-01-31T23:59:00Z'), 'Pacific/Tarawa')).toBe('2026-02-01 01:14')
  expect(minuteOf(new Date('2026-02-01T00:00:00Z'), 'Pacific/Tarawa')).toBe('2026-02-01 12:00')
  expect(minuteOf(new Date('2025-12-31T23:59:00Z'), 'Pacific/Tarawa')).toBe('2026-01-01 11:59')
})
