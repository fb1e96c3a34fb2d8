// The programme's defaults for new affiliates, shops and payout runs. Existing records keep their values.
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import { type DefaultName, usualDefaults } from '@rivulet/contract/programme'
import type { ProgrammeDefaults } from '@rivulet/contract/answers/programme-answer'
import type { Queryable } from '../db/sql.ts'

export type ChosenDefaults = { [K in DefaultName]: ProgrammeDefaults[K] | null }

type Row = {
  commission: number | null
  hold: number | null
  windowDays: number | null
  minimumPayout: number | null
}

const decimal = (hundredths: number | null): string | null =>
  hundredths === null ? null : formatHundredths(hundredths)
const hundredths = (text: string | null): number | null => (text === null ? null : parseHundredths(text))

export async function readChosenDefaults(sql: Queryable): Promise<ChosenDefaults> {
  const [row] = await sql<Row[]>`
    select commission_basis_points as commission, hold_days as hold, window_days as "windowDays",
      minimum_payout_cents as "minimumPayout" from programme`
  if (!row) throw new Error('the row of the programme settings is missing')
  return { ...row, commission: decimal(row.commission), minimumPayout: decimal(row.minimumPayout) }
}

/** By column of `programme`. */
export const defaultColumns = ({ commission, hold, windowDays, minimumPayout }: ChosenDefaults) => ({
  commission_basis_points: hundredths(commission),
  hold_days: hold,
  window_days: windowDays,
  minimum_payout_cents: hundredths(minimumPayout),
})

export async function readDefaults(sql: Queryable): Promise<ProgrammeDefaults> {
  const { commission, hold, windowDays, minimumPayout } = await readChosenDefaults(sql)
  return {
    commission: commission ?? usualDefaults.commission,
    hold: hold ?? usualDefaults.hold,
    windowDays: windowDays ?? usualDefaults.windowDays,
    minimumPayout: minimumPayout ?? usualDefaults.minimumPayout,
  }
}
