/** The four figures of the affiliate home: format and chart value. */
import type { AffiliateHome, DayFigures } from '@rivulet/contract/answers/home-answer'
import { withSign } from '@rivulet/contract/money'
import { displayCount, displayMoney } from '../../../lib/format.ts'
import { sizeOf } from '../compare.ts'

type Figure = {
  label: string
  hint?: string
  total: (value: string) => string
  words: (day: DayFigures) => string
  /** Chart value: a count, or euros. */
  value: (day: DayFigures) => number
  axis?: (value: number) => string
}

const count = (key: 'visits' | 'unique' | 'orders') => ({
  total: (value: string) => displayCount(Number(value)),
  words: (day: DayFigures) => displayCount(day[key]),
  value: (day: DayFigures) => day[key],
})

export const figures = {
  visits: { label: 'Visits', ...count('visits') },
  unique: { label: 'Unique visitors', hint: '24 h, per link', ...count('unique') },
  orders: { label: 'Orders', ...count('orders') },
  commission: {
    label: 'Commission',
    total: displayMoney,
    words: (day) => displayMoney(day.commission),
    value: (day) => sizeOf(day.commission) / 100,
    axis: (value) => withSign(displayCount(value)),
  },
} as const satisfies Record<string, Figure>

export type FigureName = keyof typeof figures & keyof AffiliateHome
export const figureNames = Object.keys(figures) as FigureName[]
export const figureOf = (name: FigureName): Figure => figures[name]
