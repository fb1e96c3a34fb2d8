/** Messages about commissions that change on a later day. Days and percentages are already formatted. */
import { some } from './decision-messages.ts'

export const plannedRateMessages = {
  title: 'Planned commissions',
  planned: 'Commission planned',
  failed: 'The commission could not be planned',
  cancelConfirm: 'Withdraw this change?',
  cancelled: 'Change withdrawn',
  cancelFailed: 'The change could not be withdrawn',
  begun: 'The change has begun and can no longer be withdrawn. Plan another one or edit the commission',
  notYet: 'The first day must be after today: to change the commission now, edit it',
  taken: 'A change is already planned for this day. Withdraw it first',
  same: (rate: string | null) =>
    rate === null
      ? 'There is no own commission on this day already'
      : `The commission on this day is ${rate} already`,
  tooFar: 'At most ten years ahead',
  nothingYet: 'Fill in the day and the commission',
  change: (day: string, before: string | null, rate: string | null) =>
    `From ${day}: ${rate ?? 'no own commission'} instead of ${before ?? 'no own commission'}`,
  reach: (affiliates: number) =>
    affiliates === 0
      ? 'No affiliate’s commission changes with it'
      : `${some(affiliates, 'affiliate')} will be notified of the new commission`,
  keeps: (affiliates: number) =>
    affiliates === 0
      ? 'No affiliate’s commission would have changed with it'
      : `${some(affiliates, 'affiliate')} will keep their present commission, and be notified if they know of the change`,
  byDate: 'The date of an order decides, also if it arrives later',
  empty:
    'A commission that changes on a later day is here, with who planned it. Use “Plan commission” on a shop, a campaign or an affiliate.',
} as const
