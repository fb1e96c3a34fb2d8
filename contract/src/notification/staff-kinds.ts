/** Kinds of notifications for administrators and managers, who need the permission that each names. */
import { type AlarmName, alarmTitles } from '../messages/alarm-messages.ts'
import { notificationMessages as m } from '../messages/notification-messages.ts'
import { administrator } from '../resources/administrator.ts'
import { affiliate } from '../resources/affiliate.ts'
import { claim } from '../resources/claim.ts'
import { order } from '../resources/order.ts'
import { payoutRequest } from '../resources/payout-request.ts'
import { payoutRun } from '../resources/payout-run.ts'
import { shopRequest } from '../resources/shop-request.ts'
import { unattributed } from '../resources/unattributed.ts'
import { alarmPath } from '../screens/alarm-paths.ts'
import { contact } from '../screens/menu.ts'
import { kind, list, screen } from './kind.ts'

export const staffKinds = {
  'sign-up': kind()({
    title: 'An affiliate signs up',
    audience: 'registration.affiliate.activate',
    mail: 'now',
    says: ({ name }) => m.signUp(name),
    path: ({ subject }) => screen(affiliate, subject),
  }),
  'invitation-failed': kind()({
    title: 'An affiliate you invited does not get the email',
    audience: 'registration.affiliate.activate',
    mail: 'now',
    gathered: true,
    says: ({ count }) => m.invitationFailed(count),
    path: () => `${list(affiliate)}?where[invitationState]=eq~.~failed`,
  }),
  'staff-invitation-failed': kind()({
    title: 'An administrator or manager you invited does not get the email',
    audience: 'admin.user.index',
    mail: 'now',
    gathered: true,
    says: ({ count }) => m.invitationFailed(count),
    path: () => `${list(administrator)}?where[invitationState]=eq~.~failed`,
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
} as const
