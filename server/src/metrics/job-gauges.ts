// Gauges of scheduled jobs: a series for each, even if it has never run.
import type { Gauges } from './gauges.ts'
import type { LastKnown } from './last-known.ts'
import type { JobState, Programme } from './sources.ts'

/** A job as configured in this process. */
export type PlannedJob = { job: string; active: boolean; periodSeconds: number }

export function addJobGauges(
  gauges: Gauges,
  programme: LastKnown<Programme>,
  planned: readonly PlannedJob[],
): void {
  /** `unknown` is used for a job without a row, because no server has run jobs yet. */
  const add = (
    name: string,
    help: string,
    read: (state: JobState) => number,
    unknown: (plan: PlannedJob, age: number) => number,
  ) =>
    gauges.addLabelled(name, help, ['job'], () => {
      const known = programme.value()
      return planned.map((plan) => {
        const { job } = plan
        const state = known?.jobs.find((one) => one.job === job)
        return [{ job }, state ? read(state) : unknown(plan, known?.age ?? NaN)] as const
      })
    })

  add(
    // Without the prefix, because the requirement specifies this name.
    'job_last_success_seconds',
    'Seconds since the last success of a scheduled job; if it never succeeded, since it was first known, or else since the installation',
    ({ age }) => age + programme.age(),
    (_plan, age) => age + programme.age(),
  )
  add(
    'rivulet_job_active',
    '1 if the scheduled job is switched on, else 0',
    ({ active }) => Number(active),
    ({ active }) => Number(active),
  )
  add(
    'rivulet_job_period_seconds',
    'Time between two starts of a scheduled job',
    ({ period }) => period,
    ({ periodSeconds }) => periodSeconds,
  )
  add(
    'rivulet_job_last_duration_seconds',
    'How long the last successful run of a scheduled job took; NaN when there was none',
    ({ duration }) => duration ?? NaN,
    () => NaN,
  )
  add(
    'rivulet_job_last_failure_timestamp_seconds',
    'When a run of a scheduled job last failed; 0 when never',
    ({ failedAt }) => failedAt ?? 0,
    () => NaN,
  )
}
