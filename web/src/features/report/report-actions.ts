/** Actions of a report: refresh, print, export. */
import type { ExportFormat } from '../../resource/list/print/export-list.ts'

export type ReportActions = {
  onRefresh: () => void
  /** Missing where a report is not printed. */
  onPrint?: (() => void) | undefined
  /** Missing where it is not answered as a file. */
  onExport?: ((format: ExportFormat) => void) | undefined
}
