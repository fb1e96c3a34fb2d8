// Where nightly backups are kept side by side: BACKUP_DIR, or BACKUP_URL.
export type KeptBackup = { name: string; at: Date }

export type BackupShelf = {
  /** For people. */
  readonly name: string
  /** Removes what killed backups have left; only one runs at a time. */
  prepare(): Promise<void>
  /** Where the backup command writes. */
  draft(name: string): string
  /** Makes a complete draft a backup. @returns where it is. */
  finish(name: string): Promise<string>
  /** Complete backups, the oldest first. */
  list(): Promise<KeptBackup[]>
  remove(name: string): Promise<void>
}

export const backupName = (at: Date): string =>
  `rivulet-${at.toISOString().slice(0, 19).replaceAll(':', '-')}`

const named = /^rivulet-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/

export const isBackupName = (name: string): boolean => named.test(name)

/** Only names of nightly backups, the oldest first. */
export const inOrder = (names: readonly string[]): KeptBackup[] =>
  names.toSorted().flatMap((name) => {
    const [, day, hour, minute, second] = named.exec(name) ?? []
    return day ? [{ name, at: new Date(`${day}T${hour}:${minute}:${second}Z`) }] : []
  })
