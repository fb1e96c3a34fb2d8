/** Texts of an affiliate's terms and of the days on which money becomes payable. */
import { dayCount, noHold, wholeDays } from './day-count.ts'

export const termsMessages = {
  title: 'My terms',
  own: 'My rate',
  ownWhy: 'Where a shop or campaign sets no rate of its own',
  hold: 'Hold',
  holdDays: (count: number) => (count === 0 ? noHold : wholeDays(count)),
  holdWhy: 'From the approval of an order until its commission is payable',
  counts: 'Rates and windows',
  agreed: (programme: string) => `Terms of ${programme}`,
  since: (version: number, day: string) => `Version ${version}, since ${day}`,
  shop: (hold: number, window: number) =>
    `of each order, payable ${hold === 0 ? 'as soon as it is approved' : `${wholeDays(hold)} after approval`}, if the order is placed within ${dayCount(window)} of the click`,
  campaign: 'of each order by a link to this campaign',
  from: { here: 'Its own rate', shop: 'The shop’s rate', own: 'My rate' },
  /** Before a planned rate. */
  later: (day: string) => `From ${day}, for orders of that day and later:`,
  none: 'No shop is open to you yet',
  noneWhy: 'The programme opens shops for you. Write to it if one is missing.',
  noneAsk: 'Ask for one below, or write to the programme.',
  contact: 'Contact',
  /** Before the links to where an affiliate gets a shop. */
  noShop: 'No shop yet? Ask for one in',
  write: 'write to the programme',
  payable: 'When money becomes payable',
  nothingHeld:
    'Nothing is on hold. Commissions of approved orders appear here until their hold is over.',
  by: (day: string) => `By ${day}`,
  dates: (count: number) => (count === 1 ? '1 date' : `${count} dates`),
} as const
