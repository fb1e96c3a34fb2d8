/** The head of a report: its title, and what can be done with the whole of it. */
import { ActionIcon, Button } from '@mantine/core'
import { IconDots, IconDownload, IconPrinter, IconRefresh } from '@tabler/icons-react'
import { lazy } from 'react'
import { MenuButton } from '../../ui/menu-button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { ReportActions } from './report-actions.ts'

const ExportItems = lazy(async () => ({
  default: (await import('../../resource/list/head-items.tsx')).ExportItems,
}))
const MoreItems = lazy(async () => ({ default: (await import('./more-items.tsx')).MoreItems }))

type Props = ReportActions & { title: string; zone: string; printable: boolean }

export function ReportHead({ title, zone, printable, ...actions }: Props) {
  const { onRefresh, onPrint, onExport } = actions
  return (
    <PageHead title={title} beside={<span title="Accounting zone: it cuts the days">{zone}</span>}>
      <ActionIcon variant="default" className="only-wide" aria-label="Refresh" onClick={onRefresh}>
        <IconRefresh />
      </ActionIcon>
      <ActionIcon
        variant="default"
        className="only-wide"
        aria-label="Print"
        disabled={!printable}
        onClick={onPrint}
      >
        <IconPrinter />
      </ActionIcon>
      <MenuButton
        width={160}
        target={
          <Button leftSection={<IconDownload />} className="only-wide">
            Export
          </Button>
        }
      >
        <ExportItems onExport={onExport} />
      </MenuButton>
      <MenuButton
        width={200}
        target={
          <ActionIcon variant="default" className="only-phone" aria-label="More">
            <IconDots />
          </ActionIcon>
        }
      >
        <MoreItems {...actions} />
      </MenuButton>
    </PageHead>
  )
}
