/** Decisions on a pending order over its trace: the actions of its row in the list, with the same questions and undo. */
import { Button } from '@mantine/core'
import type { OrderTrace } from '@rivulet/contract/answers/trace'
import { order } from '@rivulet/contract/resources/order'
import { useEffect, useRef } from 'react'
import { useMay } from '../../resource/access.ts'
import { ActionIcon } from '../../resource/action-icon.tsx'
import { actionsAt } from '../../resource/list/selection/list-actions.ts'
import { useListActions } from '../../resource/list/selection/use-list-actions.ts'
import css from './trace.module.css'
import { ActionDialog } from '../../resource/lazy-action-dialog.tsx'

type Props = {
  id: number
  trace: Pick<OrderTrace, 'orderId' | 'status'>
  /** Whether a dialog stands over the trace. */
  onAsking: (asking: boolean) => void
}

export function Decide({ id, trace: { orderId, status }, onAsking }: Props) {
  const may = useMay(order)
  const place = useRef<HTMLDivElement>(null)
  const dialog = useRef<Element>(null)
  // The buttons go with the decision, so the drawer takes the focus.
  const { asking, setAsking, act } = useListActions(order, () =>
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(),
  )
  useEffect(() => {
    dialog.current = place.current?.closest('[role="dialog"]') ?? null
  }, [])
  useEffect(() => {
    onAsking(asking !== null)
    return () => onAsking(false)
  }, [asking, onAsking])
  const row = { id, orderId, status }
  const actions = actionsAt(order, 'table-cell', may, row)
  if (actions.length === 0) return null
  return (
    <div ref={place} className={css.decide}>
      {actions.map(([name, { label, icon, danger }]) => (
        <Button
          key={name}
          leftSection={<ActionIcon name={icon} />}
          {...(danger ? { color: 'red' } : {})}
          onClick={() => void act(name, [row])}
        >
          {label}
        </Button>
      ))}
      {asking && (
        <ActionDialog
          resource={order}
          name={asking.name}
          rows={asking.rows}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}
