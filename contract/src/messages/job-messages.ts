/** Labels and messages of scheduled jobs. */

/** By job name. */
export const jobTitles = {
  'sum-orders': 'Sum orders for reports',
  'judge-orders': 'Credit orders reported before their click',
  'apply-planned-rates': 'Apply planned commissions',
  notify: 'Send notifications and digests',
  'send-announcements': 'Send announcements',
  'approve-orders': 'Approve orders automatically',
  'age-hits': 'Anonymise and delete old clicks',
  'watch-orders': 'Watch for shops without orders',
  'sweep-files': 'Delete unused files',
  'forget-expired': 'Delete expired sessions and logs',
  'forget-deliveries': 'Delete old postback logs',
  'check-books': 'Check the books',
  'back-up': 'Back up',
} as const
export type JobName = keyof typeof jobTitles

export const jobStates = {
  succeeded: 'Succeeded',
  running: 'Running',
  requested: 'Queued',
  waiting: 'Not run yet',
  failed: 'Failed',
  missed: 'Overdue',
  off: 'Off',
} as const

export const jobStateTones = {
  succeeded: 'ok',
  running: 'quiet',
  requested: 'quiet',
  waiting: 'quiet',
  failed: 'bad',
  missed: 'bad',
  off: 'quiet',
} as const

/** A job whose last success is older than two of its periods is overdue. */
export const jobMessages = {
  schedule: (cron: string): string => {
    const [minute = '', hour = ''] = cron.split(' ')
    const at = minute.padStart(2, '0')
    if (minute.startsWith('*/')) {
      const minutes = Number(minute.slice(2))
      return minutes === 1 ? 'Every minute' : `Every ${minutes} minutes`
    }
    return hour === '*' ? `Every hour at :${at}` : `Every day at ${hour.padStart(2, '0')}:${at}`
  },
  runConfirm: 'Run now, in addition to the schedule?',
  queued: 'The job is queued and starts within a few seconds',
  notQueued: 'The job could not be queued',
  empty: 'Jobs appear here once a server with the role jobs has started.',
} as const
