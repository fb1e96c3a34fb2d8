/** Messages of npm run drain, which stores the clicks of a dead machine's spool folder. */

export type Drained = {
  stored: number
  /** Stored before. */
  known: number
  /** Lines that were not readable, or that the database rejects. */
  damaged: number
  /** Older than RETENTION_MONTHS, and therefore left out. */
  expired: number
}

const count = (hits: number): string => (hits === 1 ? '1 click' : `${hits.toLocaleString('en')} clicks`)

export const drainMessages = {
  failed: 'The spool was not drained',
  oneFolder: 'exactly one folder is required: a spool, or the data directory that contains it',
  noSpool: (folder: string): string =>
    `${folder} is neither a spool folder nor a data directory that contains one: it has no file "name"`,
  alive: (folder: string): string =>
    `the server that writes to ${folder} is alive and stores its clicks itself; stop it first`,
  done: ({ stored, known, damaged, expired }: Drained): string =>
    `Stored ${count(stored)}; ${count(known)} were already known, ${damaged.toLocaleString('en')} damaged${expired > 0 ? `, ${expired.toLocaleString('en')} older than RETENTION_MONTHS` : ''}. The folder is unchanged.`,
}
