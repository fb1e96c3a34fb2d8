/** Head of a report: title and actions. */
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import type { ReactNode } from 'react'
import { piece } from '../../lib/page/piece.ts'
import { ExportMenu, MoreMenu, PrintButton, RefreshButton } from '../../ui/layout/head-buttons.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import type { ReportActions } from './report-actions.ts'

const ExportItems = piece(async () => (await import('../../resource/list/head-items.tsx')).ExportItems)
const MoreItems = piece(async () => (await import('./more-items.tsx')).MoreItems)

/** `age` in seconds, if the figures came from a replica that lags. */
type Props = ReportActions & {
  title: string
  zone: string
  age?: number | undefined
  printable: boolean
  /** Below the title. */
  line?: ReactNode
}

export function ReportHead({ title, zone, age, printable, line, ...actions }: Props) {
  const { onRefresh, onPrint, onExport } = actions
  return (
    <PageHead
      title={title}
      line={line}
      beside={
        <>
          <span title="Accounting zone: days start and end in it">{zone}</span>
          {age !== undefined && <span role="status"> · {reportMessages.age(age)}</span>}
        </>
      }
    >
      <RefreshButton onClick={onRefresh} />
      {onPrint && <PrintButton onClick={onPrint} disabled={!printable} />}
      {onExport && (
        <ExportMenu>
          <ExportItems onExport={onExport} />
        </ExportMenu>
      )}
      <MoreMenu>
        <MoreItems {...actions} />
      </MoreMenu>
    </PageHead>
  )
}
