/** Credits the order of a claim without leaving it: to the claimant when nobody has it, or moved from another affiliate. */
import { Button } from '@mantine/core'
import type { ClaimEvidence } from '@rivulet/contract/answers/claim-answer'
import type { Named } from '@rivulet/contract/fields'
import { claimMessages } from '@rivulet/contract/messages/claim-messages'
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

/** The order as a row of its list. */
export const rowOf = ({ claim, order }: CreditOf) => ({
  ...{ id: order.id, orderId: claim.orderId, shop: claim.shop, affiliate: order.affiliate },
})

export function CreditOrder({ claim, order }: CreditOf) {
  const [asking, setAsking] = useState(false)
  const crediting = useCrediting(order)
  if (!crediting) return null
  const note = claimMessages.creditNote
  return (
    <>
      <Button size="xs" onClick={() => setAsking(true)}>
        {crediting.label}
      </Button>
      {asking && (
        <ActionDialog
          resource={crediting.resource}
          name={crediting.name}
          rows={[rowOf({ claim, order })]}
          given={{ affiliate: claim.affiliate, note }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
