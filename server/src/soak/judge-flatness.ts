// Whether the product stays as it is: the first third of its samples after the warm-up against the last third, by their medians.
import type { Sample } from './sample.ts'

export type Trend = {
  what: string
  unit: string
  first: number
  last: number
  allowed: number
  flat: boolean
}

/** Caches fill, the compiler learns, connections open: what a server takes in its first ten minutes says nothing of a leak. */
const warmUp = 600
/** Below half an hour that is most of the run: then its first third is the warm-up, and more is tolerated. */
const isShort = (seconds: number): boolean => seconds < 1800

type Measure = {
  what: string
  unit: string
  of: (sample: Sample) => number | null
  /** The highest median of the last third. */
  allowed: (first: number, short: boolean) => number
}
const measures: readonly Measure[] = [
  {
    what: 'memory of the server',
    unit: 'MB',
    of: ({ memoryMb }) => memoryMb,
    // Garbage comes and goes by tens of megabytes; each sign-in takes 64 MB for a moment. A heap that is still growing into its
    // size takes more in the first minutes.
    allowed: (first, short) => (short ? first * 1.2 + 100 : first * 1.1 + 20),
  },
  {
    what: 'memory of the database',
    unit: 'MB',
    of: ({ databaseMemoryMb }) => databaseMemoryMb,
    // Pages of a database that grows enter its shared buffers, 128 MB at most, and each connection keeps what it has prepared.
    allowed: (first, short) => (short ? first * 1.35 + 80 : first * 1.2 + 60),
  },
  {
    what: 'descriptors',
    unit: '',
    of: ({ descriptors }) => descriptors,
    // Clients keep connections open for a while, twenty at most here.
    allowed: (first) => first + 10,
  },
  {
    what: 'connections of the database',
    unit: '',
    of: ({ connections }) => connections,
    // The pool opens one when it needs it and keeps it.
    allowed: (first, short) => first + (short ? 8 : 3),
  },
  {
    what: 'spool',
    unit: 'MB',
    of: ({ spoolMb }) => spoolMb,
    // One segment is being written, and one may still be read.
    allowed: (first) => first + 1,
  },
  {
    what: 'outbox',
    unit: 'MB',
    of: ({ outboxMb }) => outboxMb,
    // Mails go to the mail server: nothing is put there.
    allowed: () => 0,
  },
  {
    what: 'event loop lag (p99)',
    unit: 'ms',
    of: ({ loopLagMs }) => loopLagMs,
    // Shown and not judged: it depends on what else the machine does.
    allowed: () => Number.POSITIVE_INFINITY,
  },
]
/** A click with its indexes and sums takes about half a kilobyte, an order with its messages, events and audit lines some. */
const bytesPerRecord = 3000

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** @throws Error when there are too few samples to say anything. */
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

/** Disk must grow, for everything is kept; but by no more than what was stored explains. */
function diskTrend(warm: readonly Sample[]): Trend {
  const [first, last] = [warm[0], warm.at(-1)]
  if (!first || !last) throw new Error('too few samples were taken')
  const [before, after] = [first.databaseMb, last.databaseMb]
  // Room is taken ahead, and vacuum gives it back late.
  const allowed = before + 8 + ((last.stored - first.stored) * bytesPerRecord) / (1 << 20)
  return { what: 'database', unit: 'MB', first: before, last: after, allowed, flat: after <= allowed }
}
