/** The entries of the menu that stands for the head of a report on phones. */
import { Menu } from '@mantine/core'
import { IconPrinter, IconRefresh } from '@tabler/icons-react'
import { ExportItems } from '../../resource/list/head-items.tsx'
import type { ReportActions } from './report-actions.ts'

export function MoreItems({ onRefresh, onPrint, onExport }: ReportActions) {
  return (
    <>
      <Menu.Item leftSection={<IconRefresh />} onClick={onRefresh}>
        Refresh
      </Menu.Item>
      <Menu.Item leftSection={<IconPrinter />} onClick={onPrint}>
        Print
      </Menu.Item>
      <ExportItems onExport={onExport} />
    </>
  )
}
