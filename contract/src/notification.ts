/** The kinds of notifications: whom each concerns, its wording, where it leads, and how it is emailed by default. */
import { alarmPath } from './screens/alarm-paths.ts'
import { type OrderReason, orderReasons } from './choices.ts'
import type { ClaimOutcome } from './states/claim.ts'
import { type AlarmName, alarmTitles } from './messages/alarm-messages.ts'
import {
  type Opening,
  type RateChange,
  notificationMessages as m,
} from './messages/notification-messages.ts'
import { can } from './access/permission-check.ts'
import { affiliate } from './resources/affiliate.ts'
import { claim } from './resources/claim.ts'
import { creditMove } from './resources/credit-move.ts'
import { invoice } from './resources/invoice.ts'
import { ledger } from './resources/ledger.ts'
import { order } from './resources/order.ts'
import { payoutRequest } from './resources/payout-request.ts'
import { payoutRun } from './resources/payout-run.ts'
import { postback } from './resources/postback.ts'
import { shopRequest } from './resources/shop-request.ts'
import { unattributed } from './resources/unattributed.ts'
import { type Facts, type Kind, kind } from './notification-kind.ts'
import { listPathOf } from './resource.ts'
import { contact } from './screens/menu.ts'
import { balance, home, preferences } from './screens/own-screens.ts'

const screen = ({ path }: { path: string }, id: number) => `/dashboard${path}/${id}`
/** Days on which orders were decided; absent in what was stored before they were kept. */
type Days = { since?: string; until?: string }
const decided = (status: '0' | '1', { since, until }: Days) =>
  `${list(order)}?where[status]=eq~.~${status}${since && until ? `&where[decided]=between~.~${since},${until}` : ''}`
const list = (resource: Parameters<typeof listPathOf>[0]) => `/dashboard${listPathOf(resource)}`

export const notificationKinds = {
  'sign-up': kind()({
    title: 'An affiliate signs up',
    audience: 'registration.affiliate.activate',
    mail: 'now',
    says: ({ name }) => m.signUp(name),
    path: ({ subject }) => screen(affiliate, subject),
  }),
  'shop-requested': kind<{ shop: string }>()({
    title: 'An affiliate asks for a shop',
    audience: 'registration.affiliate.edit',
    mail: 'daily',
    says: ({ name, shop }) => m.shopRequested(name, shop),
    path: ({ subject }) => screen(shopRequest, subject),
  }),
  'payout-requested': kind<{ amount: string }>()({
    title: 'An affiliate asks for a payout',
    audience: 'financial.invoice.add',
    mail: 'daily',
    says: ({ name, amount }) => m.payoutRequested(name, amount),
    path: ({ subject }) => screen(payoutRequest, subject),
  }),
  'run-prepared': kind<{ run: string; amount: string }>()({
    title: 'A payout run waits for somebody else to release it',
    audience: 'financial.payout.release',
    mail: 'now',
    says: ({ name, run, amount }) => m.runPrepared(name, run, amount),
    path: ({ subject }) => screen(payoutRun, subject),
  }),
  'claim-asked': kind<{ order: string; shop: string }>()({
    title: 'An affiliate claims an order, or writes in a claim',
    audience: 'financial.claim.answer',
    mail: 'now',
    says: ({ name, order: number, shop }) => m.claimAsked(name, number, shop),
    path: ({ subject }) => screen(claim, subject),
  }),
  'order-flagged': kind()({
    title: 'Orders are flagged for review',
    audience: 'financial.order.edit',
    mail: 'daily',
    gathered: true,
    says: ({ count }) => m.orderFlagged(count),
    path: () => `${list(order)}?where[status]=eq~.~2&where[flag]=neq~.~`,
  }),
  'amount-raised': kind()({
    title: 'The amount of an approved order is raised',
    audience: 'financial.order.edit',
    mail: 'daily',
    gathered: true,
    says: ({ count }) => m.amountRaised(count),
    path: () => `${list(order)}?where[status]=eq~.~0&where[flag]=eq~.~amount_raised`,
  }),
  'order-unattributed': kind()({
    title: 'Orders are not attributed to an affiliate',
    audience: 'financial.order.edit',
    mail: 'daily',
    gathered: true,
    says: ({ count }) => m.orderUnattributed(count),
    path: () => list(unattributed),
  }),
  'address-dead': kind<{ promoted: string; resource: 'shop' | 'campaign' }>()({
    title: 'The address of a shop or campaign does not answer',
    audience: 'marketing.shop.edit',
    mail: 'now',
    says: ({ promoted }) => m.addressDead(promoted),
    path: ({ resource, subject }) => screen({ path: `/marketing/${resource}` }, subject),
  }),
  'tracking-host-dead': kind<{ host: string; shop: string }>()({
    title: 'The tracking host of a shop no longer points here',
    audience: 'marketing.shop.edit',
    mail: 'now',
    says: ({ host, shop }) => m.trackingHostDead(host, shop),
    path: ({ subject }) => screen({ path: '/marketing/shop' }, subject),
  }),
  'orders-stopped': kind<{ shop: string }>()({
    title: 'Orders from a shop stop',
    audience: 'marketing.shop.edit',
    mail: 'now',
    says: ({ shop }) => m.ordersStopped(shop),
    path: ({ subject }) => `/dashboard/marketing/call?where[shop]=eq~.~${subject}`,
  }),
  'contact-message': kind()({
    title: 'Somebody writes through the contact form',
    audience: 'service.contact.answer',
    mail: 'now',
    says: ({ name }) => m.contactMessage(name),
    path: () => contact.path,
  }),
  alarm: kind<{ alarm: AlarmName }>()({
    title: 'An alarm is raised',
    audience: 'admin.job.index',
    mail: 'now',
    says: ({ alarm }) => alarmTitles[alarm],
    path: ({ alarm }, permissions) => alarmPath(alarm, permissions),
  }),
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
  // Without `outcome` somebody has only written, or it was stored before it was kept.
  'claim-answered': kind<{ order: string; shop: string; outcome?: ClaimOutcome }>()({
    title: 'Your claim is answered',
    audience: 'affiliates',
    mail: 'now',
    says: ({ order: number, shop, outcome }) => m.claimAnswered(`order ${number} of ${shop}`, outcome),
    saysInMail: ({ shop, outcome }) => m.claimAnswered(`an order of ${shop}`, outcome),
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
    path: ({ subject, campaign, links, others }) =>
      links === 0
        ? '/dashboard/marketing/shop'
        : others > 0
          ? '/dashboard/marketing/link'
          : `/dashboard/marketing/link?where[${campaign === undefined ? 'shop' : 'campaign'}]=eq~.~${subject}`,
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
export type NotificationKind = keyof typeof notificationKinds
export type FactsOf<K extends NotificationKind> =
  (typeof notificationKinds)[K] extends Kind<infer F> ? F & Facts : never

export const kindNames = Object.keys(notificationKinds) as NotificationKind[]
export const kindNamed = (name: NotificationKind): Kind<Facts> => notificationKinds[name] as Kind<Facts>

type Person = { admin: boolean; permissions: readonly string[] }

/** Whether a kind can concern this person: somebody who lost the permission sees no more of it. */
export function concerns({ admin, permissions }: Person, name: NotificationKind): boolean {
  const { audience } = kindNamed(name)
  if (audience === 'everyone') return true
  return audience === 'affiliates' ? !admin : admin && can(permissions, audience)
}

/** Where people choose what they are notified of. */
export const preferencesPath = `${preferences.path}?to=notifications`
