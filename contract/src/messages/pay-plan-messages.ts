/** Messages about when the programme plans to pay. */
import { displayDay } from '../day.ts'
import { displayMoney } from '../money.ts'
import type { PayPlan } from '../states/pay-rhythm.ts'

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinal = (day: number): string => `${day}${endings[ordinals.select(day)] ?? 'th'}`

/** 'on the 15th'; some months end earlier. */
const onDay = (day: number): string =>
  day === 31 ? 'on the last day' : `on the ${ordinal(day)}${day > 28 ? ', or the last day,' : ''}`

/** 'every Friday', 'on the 15th of each month'. */
function rhythmWords({ rhythm, day }: PayPlan): string {
  switch (rhythm) {
    case 'twice':
      return 'on the 1st and 15th of each month'
    case 'monthly':
      return `${onDay(day ?? 1)} of each month`
    case 'quarterly':
      return `${onDay(day ?? 1)} of January, April, July and October`
    default:
      return `every ${rhythm.charAt(0).toUpperCase()}${rhythm.slice(1)}`
  }
}

export const payPlanMessages = {
  rhythm:
    'Affiliates read it on their balance screen and under My terms, with the date of the next payment. It is a plan: nothing is paid by itself',
  day: 'Of the month. In a shorter month, its last day',
  dayMissing: 'Enter the day of the month on which payments are made, from 1 to 31',
  dayUnused: 'Only monthly and quarterly payments have a day. Leave it empty',
  label: 'Payments',
  /** Of what is paid then. */
  paid: (plan: PayPlan) => `The programme pays ${rhythmWords(plan)}.`,
  next: (day: string, today: string, minimum: string) =>
    `The next payment is planned for ${day === today ? 'today' : displayDay(day)}, for what is payable by then${
      Number(minimum) > 0 ? `, if it is at least ${displayMoney(minimum)}` : ''
    }.`,
  words: (plan: PayPlan) => rhythmWords(plan).replace(/^./, (letter) => letter.toUpperCase()),
  /** In the calendar. */
  planned: 'Planned payment',
  toPay: (day: string, due: boolean) =>
    due ? 'Affiliates to pay, planned for today' : `Affiliates to pay on ${displayDay(day)}`,
  toPayAnyDay: 'Affiliates to pay',
  /** Of those whom the next run leaves out. */
  payable: 'Affiliates with a payable balance',
} as const
