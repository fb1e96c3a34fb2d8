/** An order that the shop never reported: from its claim to the form that records it. */
import { Button } from '@mantine/core'
import type { ClaimState } from '@rivulet/contract/states/claim'
import type { Named } from '@rivulet/contract/fields'
import { claimMessages as said } from '@rivulet/contract/messages/claim-messages'
import { places } from '@rivulet/contract/resources/places'
import { Link } from 'react-router'
import { useMay } from '../../resource/access.ts'
import { addPath } from '../../resource/path.ts'
import css from './claim.module.css'

type Props = {
  claim: {
    orderId: string
    orderedOn?: string
    state: ClaimState | null
    shop: Named
    affiliate?: Named | null
  }
}

export function RecordOrder({ claim: { orderId, orderedOn, state, shop, affiliate } }: Props) {
  const may = useMay(places.order)
  const about = new URLSearchParams({
    ...{ orderId, shop: String(shop.id) },
    ...(orderedOn && { day: orderedOn }),
    ...(affiliate && { affiliate: String(affiliate.id) }),
  })
  const open = state === 'open' || state === 'info'
  return (
    <div className={css.found}>
      <p>
        {said.noOrder}. {open && may('add') && said.recordWhy}
      </p>
      {open && may('add') && (
        <div className={css.doing}>
          <Button component={Link} to={`${addPath(places.order)}?${about}`} size="xs">
            {said.record}
          </Button>
        </div>
      )}
    </div>
  )
}
