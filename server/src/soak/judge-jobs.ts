// Checks that every job ran, from its log lines and from what administrators see.
import { type Client, succeeded } from './http-client.ts'
import type { Programme } from './programme.ts'

export type JobRuns = { began: number; succeeded: number; longestMs: number }
type Shown = {
  job: string
  state: string
  succeededAt: string | null
  failedAt: string | null
}

const bad = new Set(['missed', 'failed'])

/** @returns the runs of each job, including those that never ran, and a sentence per fault. */
export async function judgeJobs(
  client: Client,
  { admin }: Programme,
  log: ReadonlyMap<string, JobRuns>,
): Promise<{ jobs: Record<string, JobRuns>; faults: string[] }> {
  const path = '/admin/job?limit=100'
  const answer = await client.call<Shown[]>('GET', path, undefined, admin)
  const shown = succeeded(answer, path).data
  const runsOf = (job: string) => log.get(job) ?? { began: 0, succeeded: 0, longestMs: 0 }
  const faults = shown.flatMap(({ job, state, succeededAt, failedAt }) => [
    ...(succeededAt === null || runsOf(job).succeeded === 0
      ? [`the job ${job} never ran to its end`]
      : []),
    ...(failedAt === null ? [] : [`the job ${job} failed at ${failedAt}`]),
    ...(bad.has(state) ? [`the job ${job} is ${state}`] : []),
  ])
  if (shown.length === 0) faults.push('no jobs are shown')
  return { jobs: Object.fromEntries(shown.map(({ job }) => [job, runsOf(job)])), faults }
}
