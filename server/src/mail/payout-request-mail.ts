// The email that declines an affiliate's request for a payout; payments have emails of their own.
import { displayMoney } from '@rivulet/contract/money'
import type { Mail } from '../deps.ts'
import { letter, type Reader } from './mail-text.ts'

export const payoutDeclinedMail = (
  reader: Reader,
  { amount, reason, publicUrl }: Record<'amount' | 'reason' | 'publicUrl', string>,
): Mail =>
  letter(reader, `Your request for a payout of ${displayMoney(amount)}`, [
    `Your request for a payout of ${displayMoney(amount)} was declined:`,
    reason,
    `Your balance is unchanged: ${publicUrl}/#/dashboard/settings/balance`,
  ])
