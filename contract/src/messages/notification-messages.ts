/** Sentences of notifications, in the panel and in emails. */
import type { ClaimOutcome } from '../states/claim.ts'
import { displayDay } from '../day.ts'
import { dayCount } from './day-count.ts'
import { displayMoney, displayPercent } from '../money.ts'

const orders = (count: number) => (count === 1 ? 'One order' : `${count} orders`)
const are = (count: number) => (count === 1 ? 'is' : 'are')
const were = (count: number) => (count === 1 ? 'was' : 'were')

const claimEnds: Record<ClaimOutcome, string> = {
  paid: 'was accepted',
  declined: 'was declined',
  info: 'needs more information from you',
}

/** A rate that changed in a shop or one of its campaigns, and alike in so many others. */
export type RateChange = {
  shop: string
  campaign?: string
  others: number
  was: string
  now: string
  /** The first day of a planned change (1), or of one that was withdrawn (0): then `was` is what was planned. */
  day?: string
  planned?: number
}

const later = ({ was, now, day, planned }: RateChange): string =>
  planned
    ? `will be ${displayPercent(now)} instead of ${displayPercent(was)}, for orders from ${displayDay(day)} on`
    : `stays at ${displayPercent(now)} on ${displayDay(day)}: the change to ${displayPercent(was)} was withdrawn`

/** A shop, or one of its campaigns, that opened (1) or closed (0), with the affiliate's links to it. */
export type Opening = { shop: string; campaign?: string; open: number; links: number }

export const notificationMessages = {
  signUp: (name: string) => `${name} signed up and is waiting for activation`,
  invitationFailed: (count: number) =>
    `${count === 1 ? 'An invitation' : `${count} invitations`} of yours could not be delivered`,
  claimAsked: (name: string, order: string, shop: string) =>
    `${name} wrote about order ${order} of ${shop}`,
  shopRequested: (name: string, shop: string) => `${name} asks to promote ${shop}`,
  payoutRequested: (name: string, amount: string) =>
    `${name} asks for a payout of ${displayMoney(amount)}`,
  runPrepared: (name: string, run: string, amount: string) =>
    `${name} prepared the payout run ${run} of ${displayMoney(amount)}. Somebody else has to release it`,
  orderFlagged: (count: number) => `${orders(count)} ${were(count)} flagged for review`,
  amountRaised: (count: number) =>
    `The shop reports a higher amount for ${count === 1 ? 'an approved order' : `${count} approved orders`}: it counts once you accept it`,
  orderUnattributed: (count: number) =>
    `${orders(count)} ${are(count)} not attributed: nobody earns on ${count === 1 ? 'it' : 'them'}`,
  addressDead: (promoted: string) => `The address of ${promoted} does not answer`,
  trackingHostDead: (host: string, shop: string) =>
    `${host} of ${shop} no longer points here. Its links use the default address`,
  ordersStopped: (shop: string) => `No more orders arrive from ${shop}`,
  contactMessage: (name: string) => `${name} sent a message`,
  activated: 'Your account is active',
  firstOrder: 'Your first order has arrived',
  orderApproved: (count: number, commission: string) =>
    `${orders(count)} ${were(count)} approved: ${displayMoney(commission)} commission`,
  /** `reason` where all of them have the same. */
  orderFailed: (count: number, reason: string | null) =>
    `${orders(count)} failed${reason === null ? '' : `: ${reason}`}`,
  paymentAnnounced: (amount: string, day: string) =>
    `A payment of ${displayMoney(amount)} is on its way, to be paid on ${displayDay(day)}`,
  /** Without a day: the one that the bank was asked for need not be the one on which it paid. */
  paymentPaid: (amount: string) => `You were paid ${displayMoney(amount)}`,
  paymentReturned: (amount: string) => `Your payment of ${displayMoney(amount)} did not reach you`,
  payoutDeclined: (amount: string) =>
    `Your request for a payout of ${displayMoney(amount)} was declined`,
  corrected: (amount: string) => `Your balance was corrected by ${displayMoney(amount)}`,
  creditGone: (shop: string) => `An order of ${shop} is no longer credited to you`,
  creditCame: (shop: string) => `An order of ${shop} is now credited to you`,
  /** `more`: how many other rates changed in another way. */
  rateChanged: ({ more, ...change }: RateChange & { more: number }) => {
    const { shop, campaign, others, was, now, day } = change
    const outcome =
      day === undefined
        ? `is now ${displayPercent(now)} instead of ${displayPercent(was)}, for orders from now on`
        : later(change)
    return `Your commission ${campaign === undefined ? `at ${shop}` : `in ${campaign} of ${shop}`}${
      others === 0 ? '' : ` and ${others === 1 ? 'one other' : `${others} others`}`
    } ${outcome}${more === 0 ? '' : `. ${more === 1 ? 'One more rate' : `${more} more rates`} changed`}`
  },
  termsChanged: 'The terms of the programme have changed',
  claimAnswered: (about: string, outcome: ClaimOutcome | undefined) =>
    `Your claim about ${about} ${outcome ? claimEnds[outcome] : 'has a reply'}`,
  shopAnswered: (shop: string, opened: number | undefined) =>
    opened === undefined
      ? `Your request for ${shop} was answered`
      : opened
        ? `Your request for ${shop} was accepted: you can make links to it`
        : `Your request for ${shop} was declined`,
  coupon: (code: string, shop: string, works: number | undefined) =>
    works === 0
      ? `The coupon ${code} of ${shop} no longer works for you: orders that use it are not credited to you`
      : `The coupon ${code} of ${shop} ${works ? 'works again' : 'is yours'}: orders that use it are credited to you`,
  shopOpened: (shop: string, others: number) =>
    others === 0
      ? `${shop} was opened to you: you can make links to it`
      : `${shop} and ${others === 1 ? 'another shop' : `${others} other shops`} were opened to you`,
  /** `others`: how many more opened or closed at the same time. */
  opening: ({ shop, campaign, open, links, others }: Opening & { others: number }) => {
    const what = `${campaign === undefined ? shop : `${campaign} of ${shop}`}${
      others === 0 ? '' : ` and ${others === 1 ? 'one other' : `${others} others`}`
    }`
    const [is, them] = others === 0 ? ['is', 'it'] : ['are', 'them']
    if (open)
      return links > 0
        ? `${what} ${is} open again: your links to ${them} earn from now on`
        : `${what} ${is} open: you can make links to ${them}`
    return `${what} ${is} closed: ${links > 0 ? `your links to ${them} no longer earn` : `you can no longer promote ${them}`}. Orders that are already credited to you stay`
  },
  stillEarns: (days: number) =>
    `Orders after an earlier click still earn, within ${dayCount(days)} of that click. What you have earned is paid as usual.`,
  contactAnswered: 'Your message was answered',
  postbackOff: (id: number) => `Postback ${id} was switched off`,
  /** Line in a mail that several events share. */
  line: (text: string, link: string) => `${text}:\n${link}`,
  greeting: 'Hello,',
  footer: 'Choose what you are notified of, and how:',
  digestSubject: (programme: string, count: number) => `${count} notifications from ${programme}`,
  digest: (programme: string) => `This happened at ${programme}, and you have not read it yet:`,
  more: (count: number) => `And ${count} more`,
} as const
