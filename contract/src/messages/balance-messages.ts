/** Messages of an affiliate's balance. */
import { displayDay } from '../day.ts'
import { displayMoney } from '../money.ts'

export const balanceMessages = {
  onItsWay: (payments: number, amount: string) =>
    payments === 1
      ? `${displayMoney(amount)} is on its way to your bank account.`
      : `${displayMoney(amount)} in ${payments} payments is on its way to your bank account.`,
  executed: (payments: number, day: string) =>
    `${payments === 1 ? 'Execution date' : 'Last execution date'}: ${displayDay(day)}`,
  /** Where an affiliate has nothing yet. */
  nothing: 'Commissions of approved orders appear here',
} as const
