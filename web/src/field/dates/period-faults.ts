/** What is wrong with the days of a period, by its end. */
import { isDay } from '@rivulet/contract/format'
import { periodChoiceMessages } from '@rivulet/contract/messages/period-choice-messages'
import type { Period } from '@rivulet/contract/period'

export type PeriodFaults = Partial<Record<keyof Period, string>>

export function periodFaults({ from, to }: Period): PeriodFaults {
  const { noFrom, noTo, reversed } = periodChoiceMessages
  const [isFrom, isTo] = [isDay(from), isDay(to)]
  if (isFrom && isTo) return from <= to ? {} : { to: reversed }
  return { ...(!isFrom && { from: noFrom }), ...(!isTo && { to: noTo }) }
}
