/** Card beside a shop, a campaign or an affiliate whose commission changes on a later day. */
import { plannedRateMessages } from '@rivulet/contract/messages/planned-rate-messages'
import { rateMessages as said } from '@rivulet/contract/messages/rate-messages'
import { displayPercent } from '@rivulet/contract/money'
import { displayDay } from '../../lib/format.ts'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Sums } from '../../ui/figures/sums.tsx'
import { type RateLevel, useRateReach } from './use-rate-reach.ts'

type Props = { of: RateLevel; record: { id: number; commission: string | null } }

/** For all admin users: what an affiliate earns later is among their own terms. */
export function PlannedRates({ of, record: { id, commission } }: Props) {
  const enabled = isAdminUser(useUser())
  const { data } = useRateReach({ of, id: String(id), commission: commission ?? '', enabled })
  if (!data || data.planned.length === 0) return null
  return (
    <Card title={plannedRateMessages.title}>
      <Sums
        of={data.planned.map(({ day, rate }) => ({
          name: said.from(displayDay(day)),
          figure: rate === null ? said.noOwn : displayPercent(rate),
        }))}
      />
    </Card>
  )
}
