/** Labels of the audit log. */

export const auditMessages = {
  /** Events other than resource actions and endpoints, which have labels of their own. */
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
    // Actions of the same name in several resources, which have labels of their own there.
    answer: 'Answer',
    reopen: 'Reopen',
    replay: 'Send again',
    autoApprove: 'Auto-approved',
    applyPlannedRate: 'Planned commission applied',
    grant: 'Grant new permissions',
    signInThrottled: 'Sign-in attempts slowed down',
    deviceChanged: 'Device changed',
    backUp: 'Back up',
    restoreBackup: 'Restore a backup',
    forget: 'Erase personal data from texts',
    unlock: 'Unlock an account from the server',
    reseal: 'Re-encrypt with the current key',
    moveFiles: 'Move the files to another store',
    shard: 'Distribute hits and visitors, or undo it',
  },
  ways: { session: 'Signed in', key: 'API key', visitor: 'Not signed in', system: 'Rivulet' },
  untold: 'Values of passwords, keys, bank details, files and long texts are not recorded',
  originKept: 'IP address shortened after 12 months',
  forgotten: 'The changes are no longer shown because the person’s data was erased',
  nothing: 'Nothing',
  history: 'Audit log',
  empty: 'Everything people and Rivulet do is recorded here and cannot be changed.',
} as const
