/**
 * Bar below a record: its actions, then print, then actions that lose something, then delete, or restore and erase.
 * Where there is no room for them all, the first and a menu.
 */
import type { Action, Resource } from '@rivulet/contract/resource'
import { auditMessages } from '@rivulet/contract/messages/audit-messages'
import { placeCalled } from '@rivulet/contract/resources/place'
import { places } from '@rivulet/contract/resources/places'
import { IconArrowBackUp, IconHistory, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { failure } from '../../lib/notices.ts'
import { FootBar } from '../../ui/inputs/save-bar.tsx'
import { useUser } from '../../lib/session/session.ts'
import { mayDo, useMay } from '../access.ts'
import { ActionIcon } from '../action-icon.tsx'
import { splitActions } from '../list/selection/list-actions.ts'
import { type Move, moveRecords } from '../list/selection/move-records.ts'
import { printPath, screenPath, trashPath, viewPath } from '../path.ts'
import { askToConfirmAction, sendAction } from '../run-action.ts'
import { slotsOf } from '../slots.ts'
import type { FormRecord, FormValues } from './form-values.ts'
import { listAddress } from '../list/rows/list-query.ts'
import { BarButton, BarMore } from './bar-button.tsx'
import type { BarEntry } from './bar-entry.ts'
import { useFitting } from './use-fitting.ts'
import { ActionDialog } from '../lazy-action-dialog.tsx'

/** Address of the record's audit log entries. */
const historyPath = (resource: Resource, id: number): string =>
  listAddress(screenPath(places.audit), [
    { field: 'resource', operator: 'in', value: resource.name },
    { field: 'record', operator: 'eq', value: String(id) },
  ])

type Props = {
  resource: Resource
  record: FormRecord
  leftOut?: ReadonlySet<string>
  /** Fields returned by an action. */
  onRevealed: (values: FormValues) => void
}

export function RecordBar({ resource, record, leftOut, onRevealed }: Props) {
  const may = useMay(resource)
  const user = useUser()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const kept = !record.deletedAt
  const offered = (name: string) => kept && may(name) && !leftOut?.has(name)
  const { safe, losing } = splitActions(resource, 'form-footer', offered, record)

  const next = slotsOf(resource).nextStep?.(record) ?? null

  async function run(name: string) {
    const action = resource.actions?.[name]
    if (!action) return
    if (action.body) return setAsking(name)
    if ((await askToConfirmAction(resource, name, [record])).length === 0) return
    setBusy(name)
    try {
      const { data } = await sendAction(resource, name, [record])
      onRevealed(shownBy(resource, data))
    } catch (error) {
      failure(messageOf(error))
    } finally {
      setBusy(null)
    }
  }

  async function move(what: Move) {
    if (!(await moveRecords(resource, what, [record]))) return
    if (what === 'trash') void navigate(screenPath(resource))
    if (what === 'erase') void navigate(trashPath(resource))
  }

  const entryOf = ([name, { label, icon, danger }]: [string, Action]): BarEntry => ({
    label,
    first: name === next,
    icon: <ActionIcon name={icon} />,
    loss: danger,
    busy: busy === name,
    onClick: () => void run(name),
  })
  const doing = safe.map(entryOf)
  if (!kept && may('restore'))
    doing.push({
      label: 'Restore',
      icon: <IconArrowBackUp />,
      onClick: () => void move('restore'),
    })
  const others: BarEntry[] = [
    { label: 'Print', icon: <IconPrinter />, to: printPath(resource, record.id) },
  ]
  if (mayDo(user, places.audit, 'list') && resource.name !== 'audit')
    others.unshift({
      label: auditMessages.history,
      icon: <IconHistory />,
      to: historyPath(resource, record.id),
    })
  others.push(...losing.map(entryOf))
  if (kept ? may('trash') : may('erase'))
    others.push({
      label: kept ? 'Delete' : 'Erase',
      icon: <IconTrash />,
      loss: true,
      onClick: () => void move(kept ? 'trash' : 'erase'),
    })
  const all = [...doing, ...others]
  // What loses something is last, and not shown for want of others.
  const harmless = [...doing, ...others.filter(({ loss }) => !loss)]
  const { place, count } = useFitting(all.map(({ label }) => label))
  const first = count && Math.min(count, harmless.length)

  return (
    <FootBar ref={place}>
      {(first === null ? doing : all.slice(0, first)).map((entry) => (
        <BarButton key={entry.label} {...entry} quiet={!doing.includes(entry)} />
      ))}
      <span className="grow" />
      {first === null ? (
        others.map((entry) => <BarButton key={entry.label} {...entry} quiet />)
      ) : (
        <BarMore entries={all.slice(first)} />
      )}
      {asking && (
        <ActionDialog
          resource={resource}
          name={asking}
          rows={[record]}
          onClose={(done) => {
            setAsking(null)
            const next = done && placeCalled(resource.actions?.[asking]?.becomes)
            if (next) void navigate(viewPath(next, record.id), { replace: true })
          }}
        />
      )}
    </FootBar>
  )
}

/** The record's fields in an action's response. */
const shownBy = (resource: Resource, data: unknown): FormValues =>
  Object.fromEntries(Object.entries(data ?? {}).filter(([name]) => Object.hasOwn(resource.fields, name)))
