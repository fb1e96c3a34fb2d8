/** Scheduled jobs: last run and result, for administrators, who can run one now. */
import { choice, dateTime, integer, longText, text } from '../fields.ts'
import { jobMessages, jobStates, jobStateTones, jobTitles } from '../messages/job-messages.ts'
import { defineResource } from '../resource.ts'

export const job = defineResource({
  name: 'job',
  domain: 'admin.job',
  path: '/admin/job',
  table: 'job_state',
  view: 'job_view',
  title: 'Jobs',
  singular: 'Job',
  label: 'job',
  sort: 'job',
  audience: 'admins',
  operations: ['list', 'view', 'export'],
  groups: { last: { title: 'Last run' }, failure: { title: 'Last failure' } },
  fields: {
    job: choice('Job', { choices: jobTitles, readOnly: true, listed: true, filter: true, span: 6 }),
    state: choice('State', {
      choices: jobStates,
      tone: jobStateTones,
      readOnly: true,
      listed: true,
      filter: true,
      help: 'Overdue: no success for two periods',
    }),
    schedule: text('Schedule', {
      readOnly: true,
      asTyped: true,
      listed: true,
      column: 'cron',
      help: 'In the accounting zone',
    }),
    startedAt: dateTime('Last start', {
      readOnly: true,
      listed: true,
      filter: true,
      column: 'started_at',
    }),
    succeededAt: dateTime('Last success', {
      readOnly: true,
      listed: true,
      filter: true,
      column: 'succeeded_at',
    }),
    duration: integer('Duration', {
      readOnly: true,
      listed: true,
      unit: 'ms',
      column: 'duration_ms',
      help: 'How long the last success took',
    }),
    failedAt: dateTime('Last failure', {
      readOnly: true,
      listed: true,
      filter: true,
      group: 'failure',
      column: 'failed_at',
    }),
    failure: longText('Error', { readOnly: true, group: 'failure', span: 6 }),
  },
  actions: {
    run: {
      label: 'Run now',
      phrase: 'Run {records} now',
      icon: 'player-play',
      level: 'run',
      positions: ['table-cell', 'table-float', 'form-footer'],
      audience: 'admins',
      confirm: jobMessages.runConfirm,
      success: jobMessages.queued,
      failure: jobMessages.notQueued,
      when: { field: 'state', in: ['succeeded', 'waiting', 'failed', 'missed'] },
    },
  },
  extraLevels: { run: 'Run jobs now' },
  empty: jobMessages.empty,
})
