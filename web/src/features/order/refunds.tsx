/** Refunds of an order: one that was booked by mistake can be taken back here. */
import { Button } from '@mantine/core'
import { orderEndpoints } from '@rivulet/contract/endpoints/order-endpoints'
import { refundMessages as said } from '@rivulet/contract/messages/refund-messages'
import { order } from '@rivulet/contract/resources/order'
import { useState } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { askToConfirm } from '../../lib/confirm.ts'
import { displayMinute } from '../../lib/format.ts'
import { failure, success } from '../../lib/notices.ts'
import { useMay } from '../../resource/access.ts'
import { useArrival, useAskedFor } from '../../resource/record/arrive.ts'
import { refreshResource } from '../../resource/queries.ts'
import { Money } from '../../ui/figures/money.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import css from '../../field/kinds/json.module.css'

type Refund = { refundId: string; date: string; amount: string; takenBack: boolean }
type Props = { record: { id: number; orderId: string | null; refunds: unknown } }

export function Refunds({ record: { id, orderId, refunds } }: Props) {
  const may = useMay(order)
  const [busy, setBusy] = useState(false)
  const place = useArrival<HTMLDivElement>(useAskedFor('refunds'))
  const rows = (Array.isArray(refunds) ? refunds : []) as Refund[]
  if (rows.length === 0) return said.none

  async function takeBack(refundId: string) {
    const at = { params: { id }, keepSession: true }
    const sure = await askToConfirm({
      title: said.takeBack,
      message: said.question(refundId, orderId ?? ''),
      facts: async () =>
        (await call(orderEndpoints.refundTakeBack, { ...at, query: { refundId } })).data,
      yes: said.takeBack,
    })
    if (!sure) return
    setBusy(true)
    try {
      const { message } = await call(orderEndpoints.takeRefundBack, { ...at, body: { refundId } })
      success(message ?? said.done)
    } catch (error) {
      failure(messageOf(error))
    }
    await refreshResource(order)
    setBusy(false)
  }

  const decision = ({ refundId, takenBack }: Refund) =>
    takenBack ? (
      <span className="muted">{said.takenBack}</span>
    ) : (
      may('edit') && (
        <Button
          size="compact-sm"
          loading={busy}
          aria-label={said.takeBackOf(refundId)}
          onClick={() => void takeBack(refundId)}
        >
          {said.takeBack}
        </Button>
      )
    )

  // Affiliates read what was taken back, and decide nothing.
  const decided = may('edit') || rows.some(({ takenBack }) => takenBack)
  return (
    <div ref={place} className={css.frame} tabIndex={0} role="region" aria-label="Rows of refunds">
      <DataTable
        bare
        label="Refunds"
        columns={[
          { key: 'refundId', title: 'Refund ID', cell: ({ refundId }: Refund) => refundId },
          { key: 'date', title: 'Date', cell: ({ date }) => displayMinute(date) },
          {
            key: 'amount',
            title: 'Amount',
            numeric: true,
            cell: ({ amount }) => <Money value={amount} />,
          },
          ...(decided ? [{ key: 'decision', title: 'Decision', numeric: true, cell: decision }] : []),
        ]}
        rows={rows}
        rowKey={({ refundId }) => refundId}
      />
    </div>
  )
}
