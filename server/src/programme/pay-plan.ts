// When the programme plans to pay, as administrators have chosen it.
import type { PlannedPayment } from '@rivulet/contract/answers/pay-plan-answer'
import { addDays, dayOf, today } from '@rivulet/contract/day'
import { nextPayDay } from '@rivulet/contract/pay-plan'
import type { PayPlan, PayRhythm } from '@rivulet/contract/states/pay-rhythm'
import type { Config } from '../config/config.ts'
import type { Queryable } from '../db/sql.ts'
import { readDefaults } from './defaults.ts'

export type ChosenPlan = { payRhythm: PayRhythm | null; payDay: number | null }

export async function readChosenPlan(sql: Queryable): Promise<ChosenPlan> {
  const [row] = await sql<
    ChosenPlan[]
  >`select pay_rhythm as "payRhythm", pay_day as "payDay" from programme`
  if (!row) throw new Error('the row of the programme settings is missing')
  return row
}

/** By column of `programme`. */
export const planColumns = ({ payRhythm, payDay }: ChosenPlan) => ({
  pay_rhythm: payRhythm,
  pay_day: payDay,
})

type Part = { sql: Queryable; config: Pick<Config, 'accountingZone'>; now: () => Date }

/** Null while the programme does not say. `after`: the next one on a later day than this moment. */
export async function readPlannedPayment(
  { sql, config, now }: Part,
  after?: Date | null,
): Promise<PlannedPayment> {
  const { payRhythm, payDay: day } = await readChosenPlan(sql)
  if (payRhythm === null || payRhythm === 'none') return null
  const plan: PayPlan = { rhythm: payRhythm, day }
  const date = today(config.accountingZone, now())
  const { minimumPayout: minimum } = await readDefaults(sql)
  const from = after ? addDays(dayOf(after, config.accountingZone), 1) : date
  return { ...plan, next: nextPayDay(plan, from), today: date, minimum }
}
