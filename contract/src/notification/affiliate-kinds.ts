/** Kinds of notifications for affiliates, and at the end those for everyone. */
import { type OrderReason, orderReasons } from '../choices.ts'
import {
  type Opening,
  type RateChange,
  notificationMessages as m,
} from '../messages/notification-messages.ts'
import { claim } from '../resources/claim.ts'
import { creditMove } from '../resources/credit-move.ts'
import { invoice } from '../resources/invoice.ts'
import { ledger } from '../resources/ledger.ts'
import { link } from '../resources/link.ts'
import { order } from '../resources/order.ts'
import { postback } from '../resources/postback.ts'
import { shop } from '../resources/shop.ts'
import { listPathOf } from '../resource.ts'
import { contact } from '../screens/menu.ts'
import { balance, home } from '../screens/own-screens.ts'
import type { ClaimOutcome } from '../states/claim.ts'
import { kind, list, screen } from './kind.ts'

/** Days on which orders were decided, and when the first were counted; absent in what was stored before they were kept. */
type Days = { since?: string; until?: string; from?: number }
const decided = (status: '0' | '1', { since, until }: Days) =>
  `${list(order)}?where[status]=eq~.~${status}${since && until ? `&where[decided]=between~.~${since},${until}` : ''}`

export const affiliateKinds = {
  activated: kind()({
    title: 'Your account is activated',
    audience: 'affiliates',
    mail: 'now',
    says: () => m.activated,
    path: () => home.path,
  }),
  'first-order': kind()({
    title: 'Your first order arrives',
    audience: 'affiliates',
    mail: 'now',
    says: () => m.firstOrder,
    path: ({ subject }) => screen({ path: listPathOf(order) }, subject),
  }),
  'order-approved': kind<{ commission: string } & Days>()({
    title: 'Your orders are approved',
    audience: 'affiliates',
    mail: 'daily',
    gathered: true,
    says: ({ count, commission }) => m.orderApproved(count, commission),
    path: (told) => decided('0', told),
  }),
  'order-failed': kind<{ reason?: OrderReason } & Days>()({
    title: 'Your orders fail',
    audience: 'affiliates',
    mail: 'daily',
    gathered: true,
    says: ({ count, reason }) =>
      m.orderFailed(count, reason ? orderReasons[reason].toLowerCase() : null),
    path: (told) => decided('1', told),
  }),
  'payment-announced': kind<{ amount: string; day: string }>()({
    title: 'A payment to you is on its way',
    audience: 'affiliates',
    mail: 'now',
    whileInactive: true,
    says: ({ amount, day }) => m.paymentAnnounced(amount, day),
    path: ({ subject }) => screen(invoice, subject),
  }),
  'payment-paid': kind<{ amount: string; day: string }>()({
    title: 'You are paid',
    audience: 'affiliates',
    mail: 'now',
    whileInactive: true,
    says: ({ amount }) => m.paymentPaid(amount),
    path: ({ subject }) => screen(invoice, subject),
  }),
  'payment-returned': kind<{ amount: string }>()({
    title: 'A payment does not reach you',
    audience: 'affiliates',
    mail: 'now',
    whileInactive: true,
    says: ({ amount }) => m.paymentReturned(amount),
    path: ({ subject }) => screen(invoice, subject),
  }),
  'payout-declined': kind<{ amount: string }>()({
    title: 'Your request for a payout is declined',
    audience: 'affiliates',
    mail: 'now',
    says: ({ amount }) => m.payoutDeclined(amount),
    path: () => balance.path,
  }),
  corrected: kind<{ amount: string }>()({
    title: 'Your balance is corrected',
    audience: 'affiliates',
    mail: 'now',
    whileInactive: true,
    says: ({ amount }) => m.corrected(amount),
    path: ({ subject }) => screen(ledger, subject),
  }),
  'credit-moved': kind<{ direction: 'away' | 'here'; shop: string }>()({
    title: 'An order is credited to you, or no longer',
    audience: 'affiliates',
    mail: 'now',
    whileInactive: true,
    says: ({ direction, shop }) => (direction === 'away' ? m.creditGone(shop) : m.creditCame(shop)),
    path: ({ subject }) => screen(creditMove, subject),
  }),
  'rate-changed': kind<RateChange & { more: number }>()({
    title: 'Your commission changes',
    audience: 'affiliates',
    mail: 'now',
    onceInside: true,
    says: (told) => m.rateChanged(told),
    path: () => '/dashboard/settings/terms',
  }),
  'terms-changed': kind()({
    title: 'The terms of the programme change',
    audience: 'affiliates',
    mail: 'now',
    says: () => m.termsChanged,
    path: () => '/dashboard/settings/terms',
  }),
  announced: kind<{ title: string }>()({
    title: 'The programme announces something',
    audience: 'affiliates',
    mail: 'now',
    says: ({ title }) => title,
    path: ({ subject }) => `${home.path}?announcement=${subject}`,
  }),
  // Without `outcome` somebody has only written, or it was stored before it was kept. `known` is the order ID as
  // the shop has reported it, if it has; absent in what was stored before it was kept.
  'claim-answered': kind<{ order: string; shop: string; known?: string; outcome?: ClaimOutcome }>()({
    title: 'Your claim is answered',
    audience: 'affiliates',
    mail: 'now',
    says: ({ order: number, shop, outcome }) => m.claimAnswered(`order ${number} of ${shop}`, outcome),
    saysInMail: ({ shop, known, outcome }) =>
      m.claimAnswered(`${known ? `order ${known}` : 'an order'} of ${shop}`, outcome),
    path: ({ subject }) => screen(claim, subject),
  }),
  // `opened` is 1 or 0; absent in what was stored before it was kept.
  'shop-answered': kind<{ shop: string; opened?: number }>()({
    title: 'Your request for a shop is answered',
    audience: 'affiliates',
    mail: 'now',
    says: ({ shop, opened }) => m.shopAnswered(shop, opened),
    path: ({ opened }) => (opened ? '/dashboard/marketing/shop' : '/dashboard/settings/terms?to=ask'),
  }),
  'shop-opened': kind<{ shop: string; others: number }>()({
    title: 'A shop is opened to you',
    audience: 'affiliates',
    mail: 'now',
    onceInside: true,
    says: ({ shop, others }) => m.shopOpened(shop, others),
    path: ({ subject, others }) =>
      others === 0 ? screen({ path: '/marketing/shop' }, subject) : '/dashboard/marketing/shop',
  }),
  opening: kind<Opening & { others: number }>()({
    title: 'A shop or campaign that you promote closes, or opens again',
    audience: 'affiliates',
    mail: 'now',
    onceInside: true,
    says: (told) => m.opening(told),
    path: ({ subject, campaign, open, links, others }) => {
      if (links === 0) return list(shop)
      const level = campaign === undefined ? 'shop' : 'campaign'
      // A filter cannot name what is closed to its reader.
      if (open) return others > 0 ? list(link) : `${list(link)}?where[${level}]=eq~.~${subject}`
      return `${list(link)}?where[closed]=${others > 0 ? 'neq~.~' : `eq~.~${level}`}`
    },
  }),
  // `works` is 1 where it works again, 0 where it stopped; absent where it is new to the affiliate.
  'coupon-given': kind<{ code: string; shop: string; works?: number }>()({
    title: 'You get a coupon, or one of yours stops working',
    audience: 'affiliates',
    mail: 'now',
    onceInside: true,
    says: ({ code, shop, works }) => m.coupon(code, shop, works),
    path: ({ subject, works }) =>
      works === 0 ? '/dashboard/marketing/coupon' : screen({ path: '/marketing/coupon' }, subject),
  }),
  'contact-answered': kind()({
    title: 'Your message is answered',
    audience: 'everyone',
    mail: 'now',
    says: () => m.contactAnswered,
    path: () => contact.path,
  }),
  'postback-off': kind()({
    title: 'One of your postbacks is switched off',
    audience: 'everyone',
    mail: 'now',
    says: ({ subject }) => m.postbackOff(subject),
    path: ({ subject }) => screen(postback, subject),
  }),
} as const
