// Checks the last runs of scheduled jobs.
import { clickAdvice as advice } from '@rivulet/contract/messages/doctor-machine-messages'
import { type Finding, ok, wrong } from './finding.ts'
import type { DatabaseFacts, JobRow } from './read-database.ts'

export const checkJobs = (facts: DatabaseFacts | null): Finding[] => facts?.jobs.map(checkJob) ?? []

function checkJob({ job, state, succeededAt, failure }: JobRow): Finding {
  const topic = `job ${job}`
  if (state === 'off') return ok(topic, advice.offJob)
  if (state === 'failed' || state === 'missed') return wrong(topic, advice.badJob(state, failure))
  return ok(topic, succeededAt ? advice.job(succeededAt) : advice.noJob)
}
