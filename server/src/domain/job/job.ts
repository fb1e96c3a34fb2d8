// Scheduled jobs on the server: an administrator requests a run, and a server with the jobs role picks it up.
import { jobMessages } from '@rivulet/contract/messages/job-messages'
import { job } from '@rivulet/contract/resources/job'
import { serve } from '../../resource/serve.ts'

export const servedJob = serve(job, {
  present: (_row, raw) => ({ schedule: jobMessages.schedule(String(raw.cron)) }),
  actions: {
    run: async ({ id }, { tx, deps }) => {
      await tx`update job_state set requested_at = ${deps.now()} where id = ${id}`
      await tx`select pg_notify('job', '')`
    },
  },
})
