// Parses the product's log: job runs, and every warning or error without an explanation.
import type { JobRuns } from './judge-jobs.ts'
import { add, type Tally } from './tally.ts'

type Line = {
  level?: string
  msg?: string
  job?: string
  milliseconds?: number
  event?: string
  err?: { message?: string }
}
type Explained = { name: string; why: string; fits: (line: Line) => boolean }

/** Lines the soak test provokes on purpose; each is expected exactly as often. */
const explained: readonly Explained[] = [
  {
    name: 'key of nobody',
    why: 'the soak reports orders with a wrong API key',
    fits: ({ event }) => event === 'order-call-refused',
  },
]

export type Log = {
  read(line: string, complaint: boolean): void
  lines(): number
  /** Runs per job. */
  jobs: Map<string, JobRuns>
  /** Unexplained lines of level warn and above, with their counts. */
  unexplained: Map<string, number>
  /** Explained lines, how often they occurred and how often they were provoked. */
  provoked(tally: Tally): { name: string; why: string; found: number; provoked: number }[]
}

const alarming = new Set(['warn', 'error', 'fatal'])

export function openLog(keep: (line: string) => void): Log {
  let lines = 0
  const jobs = new Map<string, JobRuns>()
  const unexplained = new Map<string, number>()
  const found = new Map<string, number>()
  const judge = (line: Line, raw: string) => {
    noteJob(jobs, line)
    if (!alarming.has(line.level ?? '')) return
    const known = explained.find(({ fits }) => fits(line))
    if (known) add(found, known.name)
    else add(unexplained, describe(line, raw))
  }
  return {
    jobs,
    unexplained,
    lines: () => lines,
    read: (raw, complaint) => {
      lines++
      keep(raw)
      const line = parse(raw)
      if (line) judge(line, raw)
      // Lines for people go to stdout; anything on stderr has a cause.
      else if (complaint) add(unexplained, raw)
    },
    provoked: (tally) =>
      explained.map(({ name, why }) => ({
        ...{ name, why },
        found: found.get(name) ?? 0,
        provoked: tally.provoked.get(name) ?? 0,
      })),
  }
}

function noteJob(jobs: Map<string, JobRuns>, { job, msg, milliseconds = 0 }: Line): void {
  if (!job) return
  const { began, succeeded, longestMs } = jobs.get(job) ?? { began: 0, succeeded: 0, longestMs: 0 }
  if (msg === 'job begins') jobs.set(job, { began: began + 1, succeeded, longestMs })
  if (msg === 'job succeeded')
    jobs.set(job, { began, succeeded: succeeded + 1, longestMs: Math.max(longestMs, milliseconds) })
}

function parse(raw: string): Line | null {
  if (!raw.startsWith('{')) return null
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}

/** Identical for lines that differ only in time and numbers. */
const describe = ({ level, msg, err }: Line, raw: string): string =>
  `${level}: ${msg ?? raw}${err?.message ? ` (${err.message})` : ''}`.replaceAll(/\d+/g, '0')
