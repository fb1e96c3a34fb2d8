/** Selection bar of a list: sums, the resource's actions and the common ones. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import { Button } from '@mantine/core'
import type { Action, Resource } from '@rivulet/contract/resource'
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
import { BarMore } from '../../record/bar-button.tsx'
import type { BarEntry } from '../../record/bar-entry.ts'
import { useFitting } from '../../record/use-fitting.ts'
import { refusalOf } from './bulk-rules.ts'
import type { ListColumn } from '../table/columns.tsx'
import { splitActions } from './list-actions.ts'
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

/** As a button as long as there is room, otherwise in a menu. */
type Doing = BarEntry & { onClick: () => void }

const Do = ({ label, icon, loss, onClick }: Doing) => (
  <Button
    variant="subtle"
    leftSection={icon}
    onClick={onClick}
    className={loss ? (css.loss ?? '') : ''}
    {...(loss ? { color: 'red' } : {})}
  >
    {label}
  </Button>
)

export function SelectionActions(props: Props) {
  const { resource, columns, selection, trash, onClear, onMove, onAction, onPrint } = props
  const may = useMay(resource)
  const navigate = useNavigate()
  const rows = [...selection.values()]
  const sums = sumsOf(columns, rows).map(({ key, title, value }, i) => (
    <Fragment key={key}>
      {i > 0 && ` · ${withinSentence(title)} `}
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
  const entries: Doing[] = []
  const offer = (offered: boolean, entry: Doing) => offered && entries.push(entry)
  const { safe, losing } = splitActions(resource, 'table-float', (name) => !trash && may(name))
  const act = ([name, { label, icon, danger }]: [string, Action]): Doing => ({
    label,
    icon: <ActionIcon name={icon} />,
    loss: danger,
    onClick: () => onAction(name, rows),
  })
  // What a row's own menu offers as well is used most.
  const isUsual = ([, { positions }]: [string, Action]) => positions.includes('table-cell')
  entries.push(...safe.filter(isUsual).map(act))
  const editable = () => rows.some((row) => leftToEdit(resource, row)?.length !== 0)
  const [view, edit] = [() => show('view', viewPath), () => show('edit', editPath)]
  offer(may('view'), { label: 'View', icon: <IconEye />, onClick: view })
  entries.push(...safe.filter((action) => !isUsual(action)).map(act))
  offer(!trash && may('edit') && editable(), { label: 'Edit', icon: <IconPencil />, onClick: edit })
  entries.push({ label: 'Print', icon: <IconPrinter />, onClick: () => onPrint(rows) })
  entries.push(...losing.map(act))
  const move = (label: string, icon: ReactNode, to: Move): Doing => ({
    ...{ label, icon, loss: to === 'erase' },
    onClick: () => onMove(to, rows),
  })
  offer(!trash && may('trash'), move('Delete', <IconTrash />, 'trash'))
  offer(trash && may('restore'), move('Restore', <IconArrowBackUp />, 'restore'))
  offer(trash && may('erase'), move('Erase', <IconTrashX />, 'erase'))
  const { place, buttons, count } = useFitting(entries.map(({ label }) => label))
  const shown = count === null ? entries : entries.slice(0, count)
  const others = entries.slice(shown.length)
  return (
    <SelectionBar {...{ place, buttons, sums, onClear }} count={rows.length}>
      {shown.map((entry) => (
        <Do key={entry.label} {...entry} />
      ))}
      {others.length > 0 && <BarMore entries={others} quiet />}
    </SelectionBar>
  )
}
