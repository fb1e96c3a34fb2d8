/** How far the clocks of a time zone are ahead of UTC. */

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string): Intl.DateTimeFormat {
  let found = formatters.get(zone)
  if (!found) {
    found = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formatters.set(zone, found)
  }
  return found
}

const minute = 60_000
const minutesOf = (ms: number): number => Math.floor(ms / minute)

function computed(ms: number, zone: string): number {
  const part = Object.fromEntries(
    formatter(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  )
  const day = `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`
  return Date.parse(`${day}T${part.hour}:${part.minute}:${part.second}Z`) - ms
}

/** Formatting costs more than all else here, so each quarter of an hour is kept. */
const quarter = 900_000
const offsets = new Map<string, number>()
const mostOffsets = 1000

function keptOffset(since: number, zone: string): number {
  const key = `${since} ${zone}`
  let found = offsets.get(key)
  if (found === undefined) {
    found = computed(since, zone)
    if (offsets.size >= mostOffsets) offsets.clear()
    offsets.set(key, found)
  }
  return found
}

/** From one instant until another, ISO 8601, a zone is ahead of UTC by so many minutes. */
export type ZoneSpan = { from: string; until: string; minutes: number }
const told = new Map<string, readonly { from: number; until: number; ahead: number }[]>()

/** Spares a browser the first use of Intl, which takes it as long as drawing a list. */
export function tellSpans(zone: string, spans: readonly ZoneSpan[]): void {
  told.set(
    zone,
    spans.map(({ from, until, minutes }) => ({
      from: Date.parse(from),
      until: Date.parse(until),
      ahead: minutes * minute,
    })),
  )
}

/** Milliseconds by which the zone's wall clock is ahead of UTC. */
export function offsetAt(ms: number, zone: string): number {
  const span = told.get(zone)?.find(({ from, until }) => from <= ms && ms < until)
  if (span) return span.ahead
  const since = Math.floor(ms / quarter) * quarter
  const before = keptOffset(since, zone)
  // Some clocks change at one minute past midnight, such as those of Casey in Antarctica.
  return keptOffset(since + quarter, zone) === before ? before : computed(minutesOf(ms) * minute, zone)
}

/** A week in minutes: no zone changes its clocks twice within one. */
const stride = 10_080

/** What holds between two instants in milliseconds, rounded outwards to minutes, without gaps. */
export function spansBetween(begin: number, end: number, zone: string): ZoneSpan[] {
  const instant = (at: number) => new Date(at * minute).toISOString()
  const spans: ZoneSpan[] = []
  const last = Math.ceil(end / minute)
  let at = minutesOf(begin)
  while (at < last) {
    const ahead = offsetAt(at * minute, zone)
    const next = changeAfter(at, last, (later) => offsetAt(later * minute, zone) === ahead)
    spans.push({ from: instant(at), until: instant(next), minutes: ahead / minute })
    at = next
  }
  return spans
}

/** The first minute that is not the same, or the last one. */
function changeAfter(from: number, last: number, same: (at: number) => boolean): number {
  let low = from
  let high = Math.min(from + stride, last)
  while (high < last && same(high)) [low, high] = [high, Math.min(high + stride, last)]
  if (same(high)) return last
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (same(middle)) low = middle
    else high = middle
  }
  return high
}
