/** Messages about moved credit, which lists of orders need not load. Amounts and dates are already formatted. */
import type { creditDirections, OrderStatus } from '../choices.ts'

type CreditDirection = keyof typeof creditDirections
type MovedOrder = { shop: string; day: string; net: string }
type MovedSums = { balance: string; payable: string | null }

export const creditMessages = {
  sameAffiliate: 'The order is already credited to this affiliate',
  inactive: (name: string) =>
    `${name} is not active. Activate the affiliate first, or choose another one`,
  erased: 'This affiliate’s personal data was erased. Choose another affiliate',
  erasedEarns:
    'The affiliate’s personal data was erased, so they no longer earn. Move the credit to another affiliate first',
  browserOnly:
    'Only a browser has reported this order. Approve it first, or wait until the shop confirms it',
  choose: 'Choose a link or an affiliate to see what changes for both affiliates',
  leaves: (status: OrderStatus, amount: string, name: string) =>
    ({
      '0': `${name} loses ${amount}`,
      '2': `${name} no longer expects ${amount}; nothing is booked yet`,
      '1': `${name} loses nothing: the order has failed`,
    })[status],
  paidAlready: (amount: string, balance: string) =>
    `${amount} of it is already paid. The balance becomes ${balance}; new commissions are set off against it first`,
  gets: (status: OrderStatus, amount: string, name: string) =>
    ({
      '0': `${name} gets ${amount}`,
      '2': `${name} gets ${amount} if the order is approved`,
      '1': `${name} gets ${amount} if the order is approved; now it has failed`,
    })[status],
  terms: (percent: string, from: string, payable: string | null) =>
    `${percent} of the net, the rate of the ${from} for the order date${payable ? `; payable from ${payable}` : ''}`,
  lineAway: (note: string) => `Credit moved to another affiliate: ${note}`,
  lineHere: (note: string) => `Credit moved from another affiliate: ${note}`,
  /** Added to a claim about the order. */
  claimed: (direction: CreditDirection, note: string) =>
    direction === 'away'
      ? `The order is now credited to another affiliate: ${note}`
      : `The order is now credited to you: ${note}`,
  mail: {
    away: {
      subject: (shop: string) => `An order of ${shop} is no longer credited to you`,
      told: ({ shop, day, net }: MovedOrder) =>
        `We moved the credit for an order of ${shop} (${day}, ${net}) to another affiliate:`,
      outcome: (status: OrderStatus, amount: string, { balance }: MovedSums) =>
        ({
          '0': `Its commission of ${amount} has left your balance, which is now ${balance}.`,
          '2': `It is pending: ${amount} is no longer expected. Your balance has not changed.`,
          '1': 'It has failed and earned nothing. Your balance has not changed.',
        })[status],
    },
    here: {
      subject: (shop: string) => `An order of ${shop} is credited to you`,
      told: ({ shop, day, net }: MovedOrder) =>
        `We moved the credit for an order of ${shop} (${day}, ${net}) to you:`,
      outcome: (status: OrderStatus, amount: string, { balance, payable }: MovedSums) =>
        ({
          '0': `Its commission of ${amount} is booked${payable ? ` and becomes payable on ${payable}` : ''}. Your balance is now ${balance}.`,
          '2': `It is pending: you earn ${amount} when it is approved.`,
          '1': 'It has failed and earns nothing unless it is approved later.',
        })[status],
    },
  },
} as const
