/** Phone menu of a report's head. */
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
      {onPrint && (
        <Menu.Item leftSection={<IconPrinter />} onClick={onPrint}>
          Print
        </Menu.Item>
      )}
      {onExport && <ExportItems onExport={onExport} />}
    </>
  )
}
