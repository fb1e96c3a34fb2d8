// Detects resource leaks: compares the medians of the first and last third of samples after the warm-up.
import type { Sample } from './sample.ts'

export type Trend = {
  what: string
  unit: string
  first: number
  last: number
  allowed: number
  flat: boolean
}

/** Seconds. Caches fill, the JIT compiles, connections open: the first ten minutes say nothing about leaks. */
const warmUp = 600
/** Runs below half an hour are mostly warm-up: their first third is discarded, and more growth is tolerated. */
const isShort = (seconds: number): boolean => seconds < 1800

type Measure = {
  what: string
  unit: string
  of: (sample: Sample) => number | null
  /** Maximum allowed median of the last third. */
  allowed: (first: number, short: boolean) => number
}
const measures: readonly Measure[] = [
  {
    what: 'memory of the server',
    unit: 'MB',
    of: ({ memoryMb }) => memoryMb,
    // Garbage fluctuates by tens of megabytes, and each sign-in takes 64 MB briefly. A heap that is still growing to
    // its normal size takes more in the first minutes.
    allowed: (first, short) => (short ? first * 1.2 + 100 : first * 1.1 + 20),
  },
  {
    what: 'memory of the database',
    unit: 'MB',
    of: ({ databaseMemoryMb }) => databaseMemoryMb,
    // Pages of a growing database fill its shared buffers, at most 128 MB,
    // and each connection caches prepared statements.
    allowed: (first, short) => (short ? first * 1.35 + 80 : first * 1.2 + 60),
  },
  {
    what: 'descriptors',
    unit: '',
    of: ({ descriptors }) => descriptors,
    // Clients keep connections open for a while, at most twenty here.
    allowed: (first) => first + 10,
  },
  {
    what: 'connections of the database',
    unit: '',
    of: ({ connections }) => connections,
    // The pool opens connections on demand and keeps them.
    allowed: (first, short) => first + (short ? 8 : 3),
  },
  {
    what: 'spool',
    unit: 'MB',
    of: ({ spoolMb }) => spoolMb,
    // One segment is being written, one may still be read, and stored ones are kept for a quarter of an hour.
    allowed: (first) => first + 3,
  },
  {
    what: 'outbox',
    unit: 'MB',
    of: ({ outboxMb }) => outboxMb,
    // Mails go to the mail server, so the outbox stays empty.
    allowed: () => 0,
  },
  {
    what: 'event loop lag (p99)',
    unit: 'ms',
    of: ({ loopLagMs }) => loopLagMs,
    // Shown but not judged: depends on other load on the machine.
    allowed: () => Number.POSITIVE_INFINITY,
  },
]
/**
 * A click with indexes and roll-ups takes about half a kilobyte, an order
 * with messages, events and audit log entries several.
 */
const bytesPerRecord = 3000

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** @throws Error when there are too few samples. */
export function judgeFlatness(samples: readonly Sample[]): Trend[] {
  const end = samples.at(-1)?.at ?? 0
  const short = isShort(end)
  const warm = samples.filter(({ at }) => at >= (short ? end / 3 : warmUp))
  const third = Math.floor(warm.length / 3)
  if (third < 1) throw new Error('too few samples were taken')
  const [early, late] = [warm.slice(0, third), warm.slice(-third)]
  const trends = measures.flatMap(({ what, unit, of, allowed }) => {
    const values = (part: readonly Sample[]) => part.map(of).filter((value) => value !== null)
    if (values(early).length === 0 || values(late).length === 0) return []
    const [first, last] = [middle(values(early)), middle(values(late))]
    const limit = allowed(first, short)
    return [{ what, unit, first, last, allowed: limit, flat: last <= limit }]
  })
  return [...trends, diskTrend(warm)]
}

/** Disk use must grow, because everything is kept; but by no more than stored records explain. */
function diskTrend(warm: readonly Sample[]): Trend {
  const [first, last] = [warm[0], warm.at(-1)]
  if (!first || !last) throw new Error('too few samples were taken')
  const [before, after] = [first.databaseMb, last.databaseMb]
  // Space is preallocated, and vacuum returns it late.
  const allowed = before + 8 + ((last.stored - first.stored) * bytesPerRecord) / (1 << 20)
  return { what: 'database', unit: 'MB', first: before, last: after, allowed, flat: after <= allowed }
}
