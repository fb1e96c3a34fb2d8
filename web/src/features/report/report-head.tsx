/** The head of a report: its title, and what can be done with the whole of it. */
import { piece } from '../../lib/piece.ts'
import { ExportMenu, MoreMenu, PrintButton, RefreshButton } from '../../ui/head-buttons.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { ReportActions } from './report-actions.ts'

const ExportItems = piece(async () => (await import('../../resource/list/head-items.tsx')).ExportItems)
const MoreItems = piece(async () => (await import('./more-items.tsx')).MoreItems)

type Props = ReportActions & { title: string; zone: string; printable: boolean }

export function ReportHead({ title, zone, printable, ...actions }: Props) {
  const { onRefresh, onPrint, onExport } = actions
  return (
    <PageHead title={title} beside={<span title="Accounting zone: it cuts the days">{zone}</span>}>
      <RefreshButton onClick={onRefresh} />
      <PrintButton onClick={onPrint} disabled={!printable} />
      <ExportMenu>
        <ExportItems onExport={onExport} />
      </ExportMenu>
      <MoreMenu>
        <MoreItems {...actions} />
      </MoreMenu>
    </PageHead>
  )
}
