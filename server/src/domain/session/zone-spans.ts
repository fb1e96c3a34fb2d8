// The changes of the clock that a browser shows instants with, so that it need not compute them.
import { spansBetween, type ZoneSpan } from '@rivulet/contract/zone'

const yearsBack = 5
/** A session that lives on is told again long before. */
const yearsAhead = 2

let kept: { year: number; zone: string; spans: ZoneSpan[] } | null = null

/** Of whole years, in UTC; computed once a year, which takes some milliseconds. */
export function spansAround(now: Date, zone: string): ZoneSpan[] {
  const year = now.getUTCFullYear()
  if (kept?.year !== year || kept.zone !== zone) {
    const spans = spansBetween(Date.UTC(year - yearsBack, 0), Date.UTC(year + yearsAhead, 0), zone)
    kept = { year, zone, spans }
  }
  return kept.spans
}
