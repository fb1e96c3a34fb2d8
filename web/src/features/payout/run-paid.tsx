/** In the head of a payout run that stays released: that all its payments are paid. */
import { payoutMessages as said } from '@rivulet/contract/messages/payout-messages'
import type { payoutRun } from '@rivulet/contract/resources/payout-run'
import type { Row } from '@rivulet/contract/resource'
import { Pill } from '../../ui/pill.tsx'

type Props = { record: Pick<Row<typeof payoutRun>, 'state' | 'payments' | 'paid'> }

export const RunPaid = ({ record: { state, payments, paid } }: Props) =>
  state === 'released' && payments !== null && payments > 0 && paid === payments ? (
    <Pill tone="ok">{said.allPaid}</Pill>
  ) : null
