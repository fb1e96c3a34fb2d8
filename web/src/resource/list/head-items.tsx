/** The entries of the menus above a list. */
import { Menu } from '@mantine/core'
import { allows, type Resource } from '@rivulet/contract/resource'
import { IconDownload, IconPrinter, IconRefresh, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../access.ts'
import { trashPath } from '../path.ts'
import { type ExportFormat, exportFormats } from './export-list.ts'

export type HeadActions = {
  onRefresh: () => void
  onPrint: () => void
  onExport: (format: ExportFormat) => void
}

const formats = Object.entries(exportFormats) as [ExportFormat, string][]

export function ExportItems({ onExport }: Pick<HeadActions, 'onExport'>) {
  return formats.map(([format, words]) => (
    <Menu.Item key={format} leftSection={<IconDownload />} onClick={() => onExport(format)}>
      {words}
    </Menu.Item>
  ))
}

export function MoreItems({
  resource,
  onRefresh,
  onPrint,
  onExport,
}: HeadActions & { resource: Resource }) {
  const may = useMay(resource)
  return (
    <>
      <Menu.Item leftSection={<IconRefresh />} onClick={onRefresh}>
        Refresh
      </Menu.Item>
      <Menu.Item leftSection={<IconPrinter />} onClick={onPrint}>
        Print
      </Menu.Item>
      {allows(resource, 'export') && may('export') && <ExportItems onExport={onExport} />}
      {may('restore') && (
        <Menu.Item component={Link} to={trashPath(resource)} leftSection={<IconTrash />}>
          Trash
        </Menu.Item>
      )}
    </>
  )
}
