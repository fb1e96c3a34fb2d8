/** Warns about a rate that was chosen for an invite where shops that it gives have a rate of their own, which counts instead. */
import type { Named } from '@rivulet/contract/fields'
import { formatList } from '@rivulet/contract/filter'
import { idleRateMessages as said } from '@rivulet/contract/messages/idle-rate-messages'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import { isEmpty } from '@rivulet/contract/validate'
import { useOptions } from '../../field/kinds/options.ts'
import { Warning } from '../../ui/feedback/warning.tsx'
import css from './idle-rate.module.css'

type Values = { shops?: unknown; commission?: unknown }

/** In the form, where it comes and goes with what is chosen. */
export const IdleRate = ({ values }: { values: Values }) => (
  <div role="status" className={css.place}>
    {warningOf(values)}
  </div>
)

/** On the record. */
export const IdleRateOf = ({ record }: { record: Values }) => warningOf(record)

function warningOf({ shops, commission }: Values) {
  const ids = Array.isArray(shops) ? (shops as Named[]).map(({ id }) => id) : []
  // Nobody has chosen the programme's default, and each shop shows its own rate.
  const cents = isEmpty(commission) ? null : parseHundredths(String(commission))
  return cents === null || ids.length === 0 ? null : <Idle ids={ids} rate={formatHundredths(cents)} />
}

function Idle({ ids, rate }: { ids: readonly number[]; rate: string }) {
  const chosen = [{ field: 'id', operator: 'in', value: formatList(ids.map(String)) }] as const
  const { options } = useOptions('shop', '', chosen, 'commission')
  const given = options.filter(({ id }) => ids.includes(id))
  const own = given.flatMap(({ name, rate: its }) => (its ? [said.ownRate(name, its)] : []))
  if (own.length === 0) return null
  return <Warning role={null}>{said.idle(rate, own, own.length === given.length)}</Warning>
}
