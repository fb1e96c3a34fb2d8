/** What is said when something needs an administrator: R81's alarms, with their numbers. */

export type AlarmName =
  | 'books'
  | 'check'
  | 'jobs'
  | 'orderCalls'
  | 'signIns'
  | 'infected'
  | 'scanner'
  | 'disk'
  | 'spool'
  | 'backup'

export const alarmTitles: Record<AlarmName, string> = {
  books: 'The books do not add up',
  check: 'The books were not checked',
  jobs: 'Scheduled jobs do not run',
  orderCalls: 'Many orders are refused',
  signIns: 'Many attempts to sign in fail',
  infected: 'A virus was uploaded',
  scanner: 'The virus scanner does not answer',
  disk: 'The disk is almost full',
  spool: 'Clicks are not stored',
  backup: 'There is no new backup',
}

type Says = (...numbers: number[]) => string

export const alarmMessages: Record<AlarmName, Says> = {
  books: (found) =>
    `The last check of the books found ${found} ${found === 1 ? 'difference' : 'differences'}. No payment can be made until it is mended; the home screen names each.`,
  check: (hours) =>
    `The books were last checked ${hours} hours ago, although that is done every night. Please see whether the part "jobs" is running.`,
  jobs: (missed) =>
    `${missed === 1 ? 'One scheduled job has' : `${missed} scheduled jobs have`} not succeeded for two of their periods. Credential, Jobs says which and why.`,
  orderCalls: (refused, all) =>
    `${refused} of ${all} calls by which shops told of orders were refused in the last hour. Marketing, Calls of shops says why.`,
  signIns: (failed, usual) =>
    `${failed} attempts to sign in have failed in the last hour; ${usual} are usual. Somebody may be guessing passwords.`,
  infected: (files) =>
    `${files === 1 ? 'A file' : `${files} files`} uploaded in the last day ${files === 1 ? 'holds' : 'hold'} a virus. Nobody can download ${files === 1 ? 'it' : 'them'}; the log names ${files === 1 ? 'it' : 'each'} (event infected-file).`,
  scanner: (files) =>
    `${files} ${files === 1 ? 'file waits' : 'files wait'} for the virus scanner, which has failed three times or more. Until it answers nobody can download ${files === 1 ? 'it' : 'them'}.`,
  disk: (free) =>
    `${free} MB are left on the disk. When it is full, clicks go to the database alone and nothing can be uploaded.`,
  spool: (waiting) =>
    `${waiting} MB of clicks wait to be stored. None is lost, but reports lack them. Please see whether the database answers.`,
  backup: (age = 0, asked = 0) =>
    age === Infinity
      ? `There is no backup yet, although BACKUP_DIR has asked for one every night for ${asked} hours. The log says why none was made (job back-up).`
      : `The last backup is ${age} hours old, although one is made every night. The log says why none was made since (job back-up).`,
}
