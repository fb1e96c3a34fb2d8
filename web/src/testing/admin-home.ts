/** An administrator's home where nothing has happened yet, and where the links of a region lead. */
import type { AdminHome } from '@rivulet/contract/answers/home-answer'
import { addDays, today } from '@rivulet/contract/day'
import { screen, within } from '@testing-library/react'

export const zone = 'Europe/Brussels'
export const to = today(zone)
export const from = addDays(to, -29)
export const none = { value: '0', previous: '0' }
const noMoney = { value: '0.00', previous: '0.00' }
export const emptyAdminHome: AdminHome = {
  from,
  to,
  zone,
  visits: none,
  unique: none,
  orders: none,
  amount: { ...noMoney, pending: '0.00' },
  commission: { ...noMoney, pending: '0.00' },
  days: [],
  waiting: {
    affiliatesToActivate: 0,
    oldestAffiliateDays: null,
    pendingOrders: 0,
    pendingAmount: '0.00',
    pendingUntil: addDays(to, -15),
    flaggedOrders: 0,
    flaggedAmount: '0.00',
    raisedOrders: 0,
    raisedAmount: '0.00',
    payableAffiliates: 0,
    payableAmount: '0.00',
    unattributed: 0,
    unattributedMost: null,
    messages: 0,
  },
  topAffiliates: [],
  topShops: [],
  countries: [],
  books: null,
}

/** Where the links of a region lead, in order. */
export const hrefs = (name: RegExp | string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((a) => a.getAttribute('href'))
