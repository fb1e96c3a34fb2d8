/**
 * Input of a commission: once another is entered, it says how many affiliates earn another rate and will be notified.
 * What is planned for later is named in any case.
 */
import { rateMessages } from '@rivulet/contract/messages/rate-messages'
import { displayPercent, parseHundredths } from '@rivulet/contract/money'
import { useDebouncedValue } from '@mantine/hooks'
import { useParams } from 'react-router'
import { controlsOf } from '../../field/kinds/controls.ts'
import { displayCount, displayDay } from '../../lib/format.ts'
import type { SlotInputProps } from '../../resource/slots.ts'
import css from './rate-input.module.css'
import { type RateLevel, useRateReach } from './use-rate-reach.ts'

const pause = 300

export function RateInput({
  of,
  values: _values,
  change: _change,
  ...input
}: SlotInputProps & { of: RateLevel }) {
  const { Input } = controlsOf(input.field)
  const { id = '' } = useParams()
  return (
    <>
      {Input && <Input {...input} />}
      {input.editing && id !== '' && (
        <div role="status">
          <Reach of={of} id={id} rate={String(input.value ?? '')} />
        </div>
      )}
    </>
  )
}

function Reach({ of, id, rate }: { of: RateLevel; id: string; rate: string }) {
  const [commission] = useDebouncedValue(rate, pause)
  const enabled = commission === '' || parseHundredths(commission) !== null
  const { data } = useRateReach({ of, id, commission, enabled })
  if (!data) return null
  const { affiliates, planned } = data
  return (
    <>
      {affiliates > 0 && (
        <p className={css.reach}>{rateMessages.reach(affiliates, displayCount(affiliates))}</p>
      )}
      {planned.map(({ day, rate: later }) => (
        <p key={day} className={css.planned}>
          {rateMessages.planned(displayDay(day), later && displayPercent(later))}
        </p>
      ))}
    </>
  )
}
