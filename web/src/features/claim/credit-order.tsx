/** Credits the order of a claim without leaving it: to the claimant when nobody has it, or moved from another affiliate. */
import { Button } from '@mantine/core'
import type { ClaimEvidence } from '@rivulet/contract/answers/claim-answer'
import type { Named } from '@rivulet/contract/fields'
import { order as orders } from '@rivulet/contract/resources/order'
import { unattributed } from '@rivulet/contract/resources/unattributed'
import { useState } from 'react'
import { useMay } from '../../resource/access.ts'
import { ActionDialog } from '../../resource/lazy-action-dialog.tsx'
import { actionsAt } from '../../resource/list/selection/list-actions.ts'

export type CreditOf = {
  claim: { orderId: string; shop: Named; affiliate?: Named | null }
  order: NonNullable<ClaimEvidence['order']>
}

const ways = {
  nobody: [unattributed, 'assign'],
  another: [orders, 'moveCredit'],
  claimant: [orders, null],
} as const

/** How this user can credit the order to the claimant; null when they may not, or when it is, or when there is none. */
export function useCrediting(order: CreditOf['order'] | null) {
  const [resource, name] = ways[order?.credited ?? 'claimant']
  const allowed = actionsAt(resource, 'form-footer', useMay(resource))
  const action = allowed.find(([one]) => one === name)?.[1]
  return action && name && !order?.inTrash ? { resource, name, label: action.label } : null
}

type DialogProps = CreditOf & {
  crediting: NonNullable<ReturnType<typeof useCrediting>>
  /** Why, as far as it was already said. */
  note?: string
  onClose: (done: boolean) => void
}

export const CreditDialog = ({ claim, order, crediting, note, onClose }: DialogProps) => (
  <ActionDialog
    resource={crediting.resource}
    name={crediting.name}
    rows={[{ id: order.id, orderId: claim.orderId, shop: claim.shop, affiliate: order.affiliate }]}
    given={order.affiliate ? { note } : { affiliate: claim.affiliate, note }}
    onClose={onClose}
  />
)

export function CreditOrder(props: CreditOf) {
  const [asking, setAsking] = useState(false)
  const crediting = useCrediting(props.order)
  if (!crediting) return null
  return (
    <>
      <Button size="xs" onClick={() => setAsking(true)}>
        {crediting.label}
      </Button>
      {asking && <CreditDialog {...props} crediting={crediting} onClose={() => setAsking(false)} />}
    </>
  )
}
