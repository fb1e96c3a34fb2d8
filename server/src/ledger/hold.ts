// When a commission leaves its hold: after whole calendar days of the accounting zone since the approval.
import { addDays, startOfDay } from '@rivulet/contract/day'

/** 00:00 of the day after the last day of the hold; without a hold, immediately. */
export const availableAt = (approvedOn: string, holdDays: number, zone: string, now: Date): Date =>
  holdDays === 0 ? now : startOfDay(addDays(approvedOn, holdDays + 1), zone)
