/** Selection bar of a list: sums, the resource's actions and the common ones. */
import { Button } from '@mantine/core'
import type { Resource } from '@rivulet/contract/resource'
import { leftToEdit } from '@rivulet/contract/settled'
import {
  IconArrowBackUp,
  IconEye,
  IconPencil,
  IconPrinter,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { failure } from '../../../lib/notices.ts'
import { Money } from '../../../ui/figures/money.tsx'
import { SelectionBar } from '../../../ui/layout/selection-bar.tsx'
import { ActionIcon } from '../../action-icon.tsx'
import { useMay } from '../../access.ts'
import { editPath, viewPath } from '../../path.ts'
import { refusalOf } from './bulk-rules.ts'
import type { ListColumn } from '../table/columns.tsx'
import { actionsAt } from './list-actions.ts'
import css from '../list.module.css'
import { idOf, type ListRow } from '../table/list-row.ts'
import type { Move } from './move-records.ts'
import { sumsOf } from '../table/sums.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  resource: Resource
  columns: readonly ListColumn[]
  selection: Selection
  trash: boolean
  onClear: () => void
  onMove: (move: Move, rows: readonly ListRow[]) => void
  onAction: (name: string, rows: readonly ListRow[]) => void
  onPrint: (rows: readonly ListRow[]) => void
}

type DoProps = {
  icon: ReactNode
  loss?: boolean | undefined
  onClick: () => void
  children: string
  wide?: boolean
}

function Do({ icon, loss, onClick, children, wide }: DoProps) {
  return (
    <Button
      variant="subtle"
      leftSection={icon}
      onClick={onClick}
      className={`${wide ? 'only-wide' : ''} ${loss ? css.loss : ''}`}
      {...(loss ? { color: 'red' } : {})}
    >
      {children}
    </Button>
  )
}

export function SelectionActions(props: Props) {
  const { resource, columns, selection, trash, onClear, onMove, onAction, onPrint } = props
  const may = useMay(resource)
  const navigate = useNavigate()
  const rows = [...selection.values()]
  const sums = sumsOf(columns, rows).map(({ key, title, value }, i) => (
    <Fragment key={key}>
      {i > 0 && ` · ${title.toLowerCase()} `}
      <Money value={value} />
    </Fragment>
  ))
  /** Available for a single record only. */
  const show = (doing: 'view' | 'edit', path: typeof viewPath) => {
    const refusal = refusalOf(doing, rows.length)
    const [only] = rows
    if (refusal) failure(refusal)
    else if (only) void navigate(path(resource, idOf(only)))
  }
  return (
    <SelectionBar count={rows.length} sums={sums} onClear={onClear}>
      {!trash &&
        actionsAt(resource, 'table-float', may).map(([name, action]) => (
          <Do
            key={name}
            icon={<ActionIcon name={action.icon} />}
            loss={action.danger}
            onClick={() => onAction(name, rows)}
          >
            {action.label}
          </Do>
        ))}
      {may('view') && (
        <Do icon={<IconEye />} wide onClick={() => show('view', viewPath)}>
          View
        </Do>
      )}
      {!trash && may('edit') && rows.some((row) => leftToEdit(resource, row)?.length !== 0) && (
        <Do icon={<IconPencil />} wide onClick={() => show('edit', editPath)}>
          Edit
        </Do>
      )}
      <Do icon={<IconPrinter />} wide onClick={() => onPrint(rows)}>
        Print
      </Do>
      {!trash && may('trash') && (
        <Do icon={<IconTrash />} onClick={() => onMove('trash', rows)}>
          Delete
        </Do>
      )}
      {trash && may('restore') && (
        <Do icon={<IconArrowBackUp />} onClick={() => onMove('restore', rows)}>
          Restore
        </Do>
      )}
      {trash && may('erase') && (
        <Do icon={<IconTrashX />} loss onClick={() => onMove('erase', rows)}>
          Erase
        </Do>
      )}
    </SelectionBar>
  )
}
