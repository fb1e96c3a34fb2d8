/** What the audit log calls what is done. */

export const auditMessages = {
  /** Beside the actions of resources and the calls that name themselves. */
  acts: {
    create: 'Add',
    edit: 'Edit',
    trash: 'Delete',
    restore: 'Restore',
    erase: 'Erase',
    duplicate: 'Duplicate',
    export: 'Export',
    download: 'Download a file',
    pay: 'Pay',
    autoApprove: 'Approve by the clock',
    grant: 'Grant new permissions',
    signInThrottled: 'Slow down sign-ins',
    deviceChanged: 'Change of device',
    backUp: 'Back up',
    restoreBackup: 'Restore a backup',
    forget: 'Forget words about a person',
    unlock: 'Let in from the machine',
    reseal: 'Seal anew with the key of now',
  },
  ways: { session: 'Signed in', visitor: 'Not signed in', system: 'Rivulet itself' },
  untold: 'Of passwords, keys, bank details, files and long texts only that they changed',
  originKept: 'Cut to its network after twelve months',
  forgotten: 'What was changed is not told any more, because the person was erased',
  nothing: 'Nothing',
  history: 'History',
  empty:
    'Nothing was done yet. Whatever people and Rivulet do stands here, line by line, and cannot be changed.',
} as const
