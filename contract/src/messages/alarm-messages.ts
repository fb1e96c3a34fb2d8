/** Alarm titles and texts for administrators (R81). */

export type AlarmName =
  | 'books'
  | 'check'
  | 'jobs'
  | 'orderCalls'
  | 'signIns'
  | 'infected'
  | 'scanner'
  | 'spoolGap'
  | 'disk'
  | 'spool'
  | 'backup'
  | 'files'
  | 'replica'

export const alarmTitles: Record<AlarmName, string> = {
  books: 'The books do not add up',
  check: 'The books have not been checked',
  jobs: 'Scheduled jobs do not run',
  orderCalls: 'Many order calls are rejected',
  signIns: 'Many sign-in attempts fail',
  infected: 'A virus was uploaded',
  scanner: 'The virus scanner does not answer',
  spoolGap: 'Clicks are missing in the database',
  disk: 'The disk is almost full',
  spool: 'Clicks are not stored',
  backup: 'No recent backup',
  files: 'The file store cannot be used',
  replica: 'Reports are not read from the replica',
}

type Says = (...numbers: number[]) => string

export const alarmMessages: Record<AlarmName, Says> = {
  books: (found) =>
    `The last check of the books found ${found} ${found === 1 ? 'difference' : 'differences'}. Payments are blocked until this is fixed. The home screen lists each difference.`,
  check: (hours) =>
    `The books were last checked ${hours} hours ago; a check is due every night. Make sure a server with the role "jobs" is running.`,
  jobs: (missed) =>
    `${missed === 1 ? 'One scheduled job has' : `${missed} scheduled jobs have`} not succeeded for two periods. See Credential, Jobs.`,
  orderCalls: (refused, all) =>
    `${refused} of ${all} order calls from shops were rejected in the last hour. See *Calls* on the records under Marketing, Shops.`,
  signIns: (failed, usual) =>
    `${failed} sign-in attempts failed in the last hour; ${usual} are usual. Somebody may be guessing passwords.`,
  infected: (files) =>
    `${files === 1 ? 'A file' : `${files} files`} uploaded in the last day ${files === 1 ? 'contains' : 'contain'} a virus. Nobody can download ${files === 1 ? 'it' : 'them'}; see the log (event infected-file).`,
  scanner: (files) =>
    `${files} ${files === 1 ? 'file waits' : 'files wait'} for the virus scanner, which has failed three times or more. Until it answers, nobody can download ${files === 1 ? 'it' : 'them'}.`,
  spoolGap: (spools) =>
    `The database lost clicks of ${spools === 1 ? 'a click server' : `${spools} click servers`} that were no longer on disk, probably because it failed over to a replica that lagged by more than SPOOL_KEEP, or was restored to an earlier moment. See the log (event spool-gap). The alarm clears after a day.`,
  disk: (free) =>
    `${free} MB of disk space are left. When the disk is full, clicks go only to the database and uploads fail.`,
  spool: (waiting) =>
    `${waiting} MB of clicks are waiting to be stored. None is lost, but reports do not include them yet. Check that the database answers.`,
  backup: (age = 0, asked = 0) =>
    age === Infinity
      ? `No backup is found, although backups were switched on ${asked} hours ago. See the log for the reason (job back-up).`
      : `The last backup is ${age} hours old; one is due every night. See the log for the reason (job back-up).`,
  replica: (minutes = 0, lag = 0) =>
    `The replica of READ_DATABASE_URL has not been usable for ${minutes} minutes: ${lag === Infinity ? 'it does not answer, or is no replica of this database' : `it is ${lag} seconds behind`}. Reports and lists are read from the primary.`,
  files: () => 'Files cannot be uploaded or downloaded, and payout runs do not finish.',
}
