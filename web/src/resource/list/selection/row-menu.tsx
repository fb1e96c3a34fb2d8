/** Row menu, rendered once per list and positioned at the row's button. */
import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCopy,
  IconEye,
  IconPencil,
  IconPrinter,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import { allows, type Resource } from '@rivulet/contract/resource'
import { leftToEdit } from '@rivulet/contract/settled'
import { Link } from 'react-router'
import { ActionIcon } from '../../action-icon.tsx'
import { useMay } from '../../access.ts'
import { duplicatePath, editPath, printPath, viewPath } from '../../path.ts'
import type { FormRecord } from '../../record/form-values.ts'
import { slotsOf } from '../../slots.ts'
import { actionsAt } from './list-actions.ts'
import css from '../list.module.css'
import { idOf, labelOf, type ListRow } from '../table/list-row.ts'
import type { Move } from './move-records.ts'

export type OpenMenu = { row: ListRow; button: HTMLElement }

type Props = {
  resource: Resource
  trash: boolean
  open: OpenMenu
  onClose: () => void
  onMove: (move: Move, row: ListRow) => void
  onAction: (name: string, row: ListRow) => void
}

export function RowMenu({ resource, trash, open, onClose, onMove, onAction }: Props) {
  const may = useMay(resource)
  const { row, button } = open
  const id = idOf(row)
  const { left, top, width, height } = button.getBoundingClientRect()
  const Extra = slotsOf(resource).rowActions
  const actions = trash ? [] : actionsAt(resource, 'table-cell', may, row)
  const close = () => {
    onClose()
    button.focus({ preventScroll: true })
  }
  return (
    <Menu
      opened
      onChange={(opened) => opened || close()}
      width={220}
      returnFocus={false}
      withinPortal={false}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={css.anchor}
          style={{ left, top, width, height }}
          aria-label={`Actions of ${labelOf(resource, row)}`}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Actions of ${labelOf(resource, row)}`}>
        {may('view') && (
          <Menu.Item component={Link} to={viewPath(resource, id)} leftSection={<IconEye />}>
            View
          </Menu.Item>
        )}
        {!trash && may('edit') && leftToEdit(resource, row)?.length !== 0 && (
          <Menu.Item component={Link} to={editPath(resource, id)} leftSection={<IconPencil />}>
            Edit
          </Menu.Item>
        )}
        {!trash && may('duplicate') && (
          <Menu.Item component={Link} to={duplicatePath(resource, id)} leftSection={<IconCopy />}>
            Duplicate
          </Menu.Item>
        )}
        {allows(resource, 'view') && may('view') && (
          <Menu.Item component={Link} to={printPath(resource, id)} leftSection={<IconPrinter />}>
            Print
          </Menu.Item>
        )}
        {Extra && !trash && <Extra row={row as unknown as FormRecord} />}
        {actions.length > 0 && <Menu.Divider />}
        {actions.map(([name, action]) => (
          <Menu.Item
            key={name}
            leftSection={<ActionIcon name={action.icon} />}
            data-loss={action.danger || undefined}
            onClick={() => onAction(name, row)}
          >
            {action.label}
          </Menu.Item>
        ))}
        {(may('trash') || trash) && <Menu.Divider />}
        {!trash && may('trash') && (
          <Menu.Item data-loss leftSection={<IconTrash />} onClick={() => onMove('trash', row)}>
            Delete
          </Menu.Item>
        )}
        {trash && may('restore') && (
          <Menu.Item leftSection={<IconArrowBackUp />} onClick={() => onMove('restore', row)}>
            Restore
          </Menu.Item>
        )}
        {trash && may('erase') && (
          <Menu.Item data-loss leftSection={<IconTrashX />} onClick={() => onMove('erase', row)}>
            Erase
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
