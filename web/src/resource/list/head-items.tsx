/** Menu entries of a list's head. */
import { Menu } from '@mantine/core'
import { allows } from '@rivulet/contract/resource'
import { IconDownload, IconPrinter, IconRefresh, IconSignature, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../access.ts'
import { ActionIcon } from '../action-icon.tsx'
import { trashPath } from '../path.ts'
import { signaturesOf } from '../signatures.ts'
import { type ExportFormat, exportFormats } from './print/export-list.ts'
import { type Found, runOnFound } from './selection/found-buttons.tsx'
import { actionsAt } from './selection/list-actions.ts'

export type HeadActions = {
  onRefresh: () => void
  onPrint: (signatures: readonly string[]) => void
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

/** With or without signature lines. */
export function PrintItems({
  resource,
  onPrint,
}: Pick<HeadActions, 'onPrint'> & Pick<Found, 'resource'>) {
  return (
    <>
      <Menu.Item leftSection={<IconPrinter />} onClick={() => onPrint([])}>
        Print
      </Menu.Item>
      <Menu.Item leftSection={<IconSignature />} onClick={() => onPrint(signaturesOf(resource))}>
        Print with signature lines
      </Menu.Item>
    </>
  )
}

export function MoreItems({ resource, query, onRefresh, onPrint, onExport }: HeadActions & Found) {
  const may = useMay(resource)
  return (
    <>
      <Menu.Item leftSection={<IconRefresh />} onClick={onRefresh}>
        Refresh
      </Menu.Item>
      <PrintItems resource={resource} onPrint={onPrint} />
      {actionsAt(resource, 'table-top', may).map(([name, { label, icon }]) => (
        <Menu.Item
          key={name}
          leftSection={<ActionIcon name={icon} />}
          onClick={() => void runOnFound({ resource, query }, name)}
        >
          {label} all
        </Menu.Item>
      ))}
      {allows(resource, 'export') && may('export') && <ExportItems onExport={onExport} />}
      {may('restore') && (
        <Menu.Item component={Link} to={trashPath(resource)} leftSection={<IconTrash />}>
          Trash
        </Menu.Item>
      )}
    </>
  )
}
