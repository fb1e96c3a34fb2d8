/** The entries of the menus above a list. */
import { Menu } from '@mantine/core'
import { allows } from '@rivulet/contract/resource'
import { IconDownload, IconPrinter, IconRefresh, IconSignature, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../access.ts'
import { ActionIcon } from '../action-icon.tsx'
import { trashPath } from '../path.ts'
import { signaturesOf } from '../signatures.ts'
import { type ExportFormat, exportFormats } from './export-list.ts'
import { type Found, runOnFound } from './found-buttons.tsx'
import { actionsAt } from './list-actions.ts'
import type { StampChoice } from './stamp-columns.ts'

export type HeadActions = {
  onRefresh: () => void
  onPrint: (signatures: readonly string[]) => void
  onExport: (format: ExportFormat) => void
}

export type ColumnChoice = {
  columnChoices: readonly StampChoice[]
  onColumn: (name: string) => void
}

const formats = Object.entries(exportFormats) as [ExportFormat, string][]

export function ExportItems({ onExport }: Pick<HeadActions, 'onExport'>) {
  return formats.map(([format, words]) => (
    <Menu.Item key={format} leftSection={<IconDownload />} onClick={() => onExport(format)}>
      {words}
    </Menu.Item>
  ))
}

/** With lines to sign on, or without. */
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

/** More columns; the menu stays open, as several may be wanted. */
export function ColumnItems({ columnChoices, onColumn }: ColumnChoice) {
  return (
    <>
      <Menu.Label>More columns</Menu.Label>
      {columnChoices.map(({ name, title, shown }) => (
        <Menu.CheckboxItem key={name} checked={shown} onChange={() => onColumn(name)}>
          {title}
        </Menu.CheckboxItem>
      ))}
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
