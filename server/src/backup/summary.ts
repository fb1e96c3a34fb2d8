// Summary of a backup for commands and the log: rows, files, sizes, largest tables, duration.
import { counted, showBytes, showCount, showSeconds } from '../progress/figures.ts'
import type { BackupPlace } from './backup-place.ts'
import type { Manifest } from './manifest.ts'

export type Summary = {
  rows: number
  tables: number
  files: number
  /** Before compression and encryption, and as stored. */
  bytes: number
  packedBytes: number
  milliseconds: number
  largest: { name: string; rows: number; bytes: number }[]
}

const namedTables = 5

export async function summarize(
  manifest: Manifest,
  place: BackupPlace,
  begun: number,
): Promise<Summary> {
  const tables = Object.entries(manifest.tables).map(([name, { rows, bytes }]) => ({
    name,
    rows,
    bytes,
  }))
  const files = Object.values(manifest.files)
  return {
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    tables: tables.length,
    files: files.length,
    bytes: [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0),
    packedBytes: await place.size(),
    milliseconds: Math.round(performance.now() - begun),
    largest: tables
      .filter(({ rows }) => rows > 0)
      .toSorted((one, other) => other.bytes - one.bytes)
      .slice(0, namedTables),
  }
}

/** Such as `1,234 rows of 71 tables and 3 files in 4.2 s, 310.0 MiB before packing and 98.1 MiB in the backup.` */
export function describeSummary(summary: Summary): string {
  const { rows, tables, files, bytes, packedBytes, milliseconds } = summary
  const amount = `${counted(rows, 'row')} of ${counted(tables, 'table')} and ${counted(files, 'file')}`
  const sizes = `${showBytes(bytes)} before packing and ${showBytes(packedBytes)} in the backup`
  return `${amount} in ${showSeconds(milliseconds)}, ${sizes}.`
}

/** `Largest: hit (1,000 rows, 2.0 MiB), …` */
export const describeLargest = ({ largest }: Summary): string =>
  `Largest: ${largest.map(({ name, rows, bytes }) => `${name} (${showCount(rows)} rows, ${showBytes(bytes)})`).join(', ')}.`
