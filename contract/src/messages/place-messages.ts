/** Messages on the server's console about the location of data. */

/** A database that no data directory uses any more. */
export type Orphan = {
  folder: string
  /** Its former data directory; null where an older version did not record it. */
  dataDir: string | null
  /** Its data directory exists, but uses another database. */
  replaced: boolean
  bytes: number
  usedAt: Date | null
}

const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']

/** A size such as 3.4 GiB; one decimal below ten. */
export function sizeText(bytes: number): string {
  const power = bytes > 0 ? Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1) : 0
  const size = bytes / 1024 ** power
  return `${power > 0 && size < 10 ? size.toFixed(1) : Math.round(size)} ${units[power]}`
}

const minute = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

const whose = ({ dataDir, replaced }: Orphan): string => {
  if (dataDir === null) return 'does not say which data directory it belongs to'
  return replaced
    ? `belongs to ${dataDir}, which uses another database now`
    : `belongs to ${dataDir}, which is not there (is its disk mounted?)`
}

export const placeMessages = {
  noDataDir: (folder: string, reason: string): string =>
    `The data directory ${folder} cannot be used (${reason}); let this user write to it, or set DATA_DIR to another one.`,
  orphan: (orphan: Orphan): string =>
    `Unused database: ${placeMessages.orphanState(orphan)}. ${placeMessages.orphanWays(orphan)}`,
  orphanState: (orphan: Orphan): string =>
    `${orphan.folder} (${sizeText(orphan.bytes)}, last used ${orphan.usedAt ? `${minute(orphan.usedAt)} UTC` : 'never'}) ${whose(orphan)}`,
  orphanWays: ({ folder }: Orphan): string =>
    `To use it in a data directory: echo ${folder} > DATA_DIR/postgres.place. To remove it for good: rm -r ${folder}`,
}
