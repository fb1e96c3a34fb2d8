/** What is said about credit that is moved from one affiliate to another. Amounts and dates come as they are shown. */
import type { OrderStatus } from './choices.ts'

export const creditMessages = {
  moved: 'The credit has been moved',
  notMoved: 'The credit could not be moved',
  sameAffiliate: 'The order is credited to this affiliate already',
  inactive: (name: string) =>
    `${name} is not active. Activate the affiliate first, or choose another one`,
  erased: 'The personal data of this affiliate was erased, so it cannot be credited',
  browserOnly:
    'Only a browser has reported this order so far. Approve it first, or wait until the shop reports it',
  chooseLink: 'Choose a link to see what changes for both affiliates',
  leaves: (status: OrderStatus, amount: string, name: string) =>
    ({
      '0': `${amount} leaves ${name}`,
      '2': `${amount} expected leaves ${name}; nothing is booked yet`,
      '1': `Nothing leaves ${name}: the order has failed`,
    })[status],
  paidAlready: (amount: string, balance: string) =>
    `${amount} of it was paid already. The balance becomes ${balance}, and coming commissions are set off first`,
  gets: (status: OrderStatus, amount: string, name: string) =>
    ({
      '0': `${name} gets ${amount}`,
      '2': `${name} gets ${amount} if the order is approved`,
      '1': `${name} gets ${amount} if the order is approved; now it has failed`,
    })[status],
  terms: (percent: string, from: string, payable: string | null) =>
    `${percent} of the net, the rate of the ${from} today${payable ? `; payable from ${payable}` : ''}`,
  lineAway: (note: string) => `Credit moved to another affiliate: ${note}`,
  lineHere: (note: string) => `Credit moved from another affiliate: ${note}`,
} as const
