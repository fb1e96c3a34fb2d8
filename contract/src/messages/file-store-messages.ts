/** Sentences about where files are stored: for people who wait for a file, and for operators. */
export const fileStoreMessages = {
  away: 'The file store does not answer. Nothing was saved; try again in a moment.',
  silent: (place: string, reason: string) => `${place} does not answer (${reason}).`,
  slow: (seconds: number) => `no answer within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
  badKeys: (place: string, code: string) =>
    `${place} rejects S3_KEY and S3_SECRET (${code}). Check both, and that the key is active.`,
  denied: (place: string, method: string, code: string) =>
    `${place} does not allow ${method} with this S3_KEY (${code}). It must read, write, list and delete objects there.`,
  noBucket: (place: string) =>
    `${place} does not exist. Create the bucket, or correct its name in S3_BUCKET or BACKUP_URL.`,
  elsewhere: (place: string) =>
    `${place} is in another region. Set S3_URL to the address of its region, and S3_REGION to its name.`,
  clock: (place: string) =>
    `${place} rejects requests because the clock of this machine is wrong. Synchronize it.`,
  unexpected: (place: string, method: string, answer: string) =>
    `${place} answered ${method} with ${answer}.`,
  backups: (place: string, reason: string) => `Backups cannot use ${place} (BACKUP_URL): ${reason}`,
  noServer: (place: string) =>
    `Set S3_URL, S3_KEY and S3_SECRET to the server and the key that ${place} is read and written with.`,
  noPlace: (place: string) =>
    `${place} is no place for a backup. Name a folder, or bucket, prefix and name as in s3://rivulet-backups/production/monday.`,
  otherStore: (place: string, known: string | null) =>
    `The files of this database are not in ${place}${known === null ? '' : `, but in ${known}`}. All servers with the role api or jobs need the same file store: set S3_BUCKET and the other S3 variables on each, or give them one DATA_DIR/files in common. To move the files, or to continue without lost ones: npm run files:move (docs/operations.md).`,
  foreignStore: (place: string) =>
    `${place} has files of another Rivulet. Use another bucket or DATA_DIR.`,
  replaced: (place: string, before: string) =>
    `Files are stored in ${place} from now on, instead of ${before}: the database has no file yet. Other servers need the same store.`,
  broken: (place: string) =>
    `${place} does not return what was just written to it. Check what lies between it and this machine.`,
  moved: (place: string) =>
    `The files of this database were moved away from ${place}. Restart this server with the new settings.`,
  notYet: (reason: string) =>
    `${reason} Until the file store can be used, files cannot be uploaded or downloaded; everything else works.`,
  notFrom: (place: string) =>
    `The files of this database are not in ${place}. Set DATA_DIR and the S3 variables to where they are.`,
  copiedWrong: (path: string, place: string) =>
    `${path} is not in ${place} as it was written. Repeat the command.`,
  noS3: 'Set S3_URL, S3_BUCKET, S3_KEY and S3_SECRET for this command, whichever way the files go.',
  moveUsage:
    'Say where to: npm run files:move -- --to s3, or --to folder; with --remove it empties the old store.',
  notMoved: 'The files were not moved',
  done: (place: string, { copied, same, removed }: Record<'copied' | 'same' | 'removed', number>) =>
    `The files are in ${place} now, each verified by its hash: ${copied} copied, ${same} there already, ${removed} removed from the old store. Restart all servers with the settings of the new store.`,
  lost: (place: string, keys: readonly string[]) =>
    `Nothing was switched: ${keys.length} of the files are missing in ${place}, or are not as they were uploaded: ${keys.join(', ')}. Restore them, or continue without them: npm run files:move -- --adopt with the settings of the new store.`,
  lostForBackup: (place: string, keys: readonly string[]) =>
    `Files that records name are missing in ${place}: ${keys.join(', ')}. Restore them, or continue without them: npm run files:move -- --adopt.`,
  adopted: (place: string, keys: readonly string[]) =>
    keys.length === 0
      ? `The files of this database are in ${place}; none is missing.`
      : `The files of this database are in ${place} from now on; ${keys.length} are missing there: ${keys.join(', ')}.`,
}
