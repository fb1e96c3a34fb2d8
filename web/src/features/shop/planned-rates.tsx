/** Card beside a shop, a campaign or an affiliate whose commission changes on a later day. */
import { plannedRateMessages } from '@rivulet/contract/messages/planned-rate-messages'
import { rateMessages as said } from '@rivulet/contract/messages/rate-messages'
import { displayPercent } from '@rivulet/contract/money'
import { places } from '@rivulet/contract/resources/places'
import { displayDay } from '../../lib/format.ts'
import { useMay } from '../../resource/access.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Sums } from '../../ui/figures/sums.tsx'
import { type RateLevel, useRateReach } from './use-rate-reach.ts'

type Props = { of: RateLevel; record: { id: number; commission: string | null } }

/** For those who may change it; others have the list of what is planned. */
export function PlannedRates({ of, record: { id, commission } }: Props) {
  const enabled = useMay(places[of])('edit')
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
