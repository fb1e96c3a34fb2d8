/** What can be done with a report as a whole. */
import type { ExportFormat } from '../../resource/list/export-list.ts'

export type ReportActions = {
  onRefresh: () => void
  onPrint: () => void
  onExport: (format: ExportFormat) => void
}
