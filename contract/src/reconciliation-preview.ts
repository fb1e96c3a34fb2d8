/** How an uploaded export of a shop reads. */
import type { CsvDecimal, CsvEncoding, CsvSeparator, DateOrder } from './choices.ts'

/** An uploaded export of a shop as it reads; names are those of the fields of a comparison. */
export type ReconciliationPreview = {
  reading: {
    encoding: CsvEncoding
    separator: CsvSeparator
    decimal: CsvDecimal
    dateOrder: DateOrder
  }
  columns: string[]
  /** The first lines. */
  rows: string[][]
  /** How many there are. */
  lines: number
  /** What stands for what, as far as it is known. */
  mapping: Record<string, string | null>
  /** Whether the shop's last comparison said so; else it is a guess. */
  remembered: boolean
  /** The words in the column of the status, the most frequent first. */
  statuses: { word: string; lines: number }[]
  /** First and last day in the column of the date. */
  period: { from: string; to: string } | null
  /** The comparison of this very file. */
  known: { id: number; date: string } | null
}
